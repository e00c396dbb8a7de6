// The notice: why something is not possible, and what to copy for whoever wants to know what happened.
import { $$, meta } from "./page.js";

export function tell(text, rule, section) {
  const notice = document.getElementById("notice");
  notice.className = "notice soft";
  notice.hidden = false;
  notice.setAttribute("role", "alert");
  notice.dataset.testid = "notice";
  notice.dataset.code = "why";
  notice.replaceChildren();
  const line = document.createElement("p");
  line.append(Object.assign(document.createElement("strong"), { textContent: "Not possible. " }), text, " ");
  if (rule) {
    const link = Object.assign(document.createElement("a"), {
      href: "#rules",
      className: "rule",
      textContent: rule + (section ? `, ${section}` : ""),
    });
    link.dataset.rule = rule;
    line.append(link);
  }
  const buttons = Object.assign(document.createElement("div"), { className: "notice-buttons" });
  for (const [action, words] of [
    ["copy-notice", "Copy"],
    ["dismiss", "Dismiss"],
  ]) {
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "small",
      textContent: words,
    });
    button.dataset.action = action;
    buttons.append(button);
  }
  notice.append(line, buttons);
}

// What somebody needs who wants to know what happened: the message, the position, the latest actions, the versions.
export function report() {
  const now = meta();
  const latest = $$("#p-log .log-lines li")
    .slice(0, 8)
    .map((line) => line.innerText.trim());
  const words = document.getElementById("notice").querySelector("p")?.innerText ?? "";
  return [
    words,
    `${location.href} version ${now.version}, action ${now.length}, position ${now.stateId}`,
    ...latest,
    document.getElementById("menu").querySelector("p")?.innerText ?? "",
    navigator.userAgent,
  ].join("\n");
}
