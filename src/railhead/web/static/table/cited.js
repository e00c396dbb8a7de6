// Whatever is said of a thing ends with the rule about it: a link that opens the rules there.
import { root } from "./page.js";

const rules = JSON.parse(root.dataset.things || "{}");

/** Links to the rules about things of these kinds, each rule once; one of a kind may have a rule of its own. */
export function citations(kinds) {
  const named = kinds.map((kind) => rules[kind] ?? rules[kind.split("-")[0]]).filter(Boolean);
  return [...new Set(named)].flatMap((rule) => {
    const link = Object.assign(document.createElement("a"), {
      className: "rule",
      href: "#rules",
      textContent: rule,
      tabIndex: -1, // by keyboard the key i opens it
    });
    link.dataset.rule = rule;
    return [" ", link];
  });
}
