// What is open beside the table: the rules, a tab, a view. It is part of the address.
import { $, $$, root, url } from "./page.js";
import { chooseStage } from "./stage.js";

export function openRules(rule) {
  const dialog = document.getElementById("rules");
  if (!dialog.open) dialog.showModal();
  addressed(rule ? `rule=${rule}` : "rules");
  htmx
    .ajax("GET", `${url}/rules?rule=${encodeURIComponent(rule || "")}`, {
      target: "#rules-body",
      swap: "innerHTML",
    })
    .then(() => $("#rules-body .cited")?.scrollIntoView({ block: "center" }));
}

/** The glossary, at a word or at its beginning. */
export function openGlossary(term) {
  const dialog = document.getElementById("glossary");
  document.getElementById("menu").close();
  if (!dialog.open) dialog.showModal();
  addressed(term ? `term=${term}` : "glossary");
  htmx
    .ajax("GET", `${url}/glossary?term=${encodeURIComponent(term || "")}`, {
      target: "#glossary-body",
      swap: "innerHTML",
    })
    .then(() => $("#glossary-body .cited")?.scrollIntoView({ block: "center" }));
}

const DRAWERS = ["menu", "orders", "since", "keys"];
// What is open is part of the address, so that a copied link opens it too.
export function addressed(name) {
  history.replaceState({}, "", `${location.pathname}${location.search}${name ? `#${name}` : ""}`);
}
export function openAddressed() {
  const name = decodeURIComponent(location.hash.slice(1));
  if ($$("[data-stage][role=tab]").some((tab) => tab.dataset.stage === name)) chooseStage(name);
  else if ($$("nav [data-tab]").some((tab) => tab.dataset.tab === name)) showTab(name);
  else if (name === "rules" || name.startsWith("rule=")) openRules(name.slice(5));
  else if (name === "glossary" || name.startsWith("term=")) openGlossary(name.startsWith("term=") ? name.slice(5) : "");
  else if (DRAWERS.includes(name)) $(`[data-action="${name}"]`)?.click();
}
addEventListener("hashchange", openAddressed);
// A drawer that is closed leaves the address of what lies beneath it.
for (const drawer of ["rules", "glossary", ...DRAWERS])
  document.getElementById(drawer).addEventListener("close", () => {
    if ($("dialog[open]")) return;
    const { tab, stage } = root.dataset;
    addressed(tab && tab !== "decide" ? tab : stage || "");
  });

export function showTab(name) {
  root.dataset.tab = name;
  for (const other of $$("nav [data-tab]"))
    other.setAttribute("aria-pressed", String(other.dataset.tab === name));
}
