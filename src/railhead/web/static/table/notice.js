// The notice: why something is not possible, and what to copy for whoever wants to know what happened.
import { $, $$, meta, root, url } from "./page.js";

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
  beside();
}

// Next to the control that was refused, and over neither the question nor the buttons at the foot.
const panel = document.getElementById("decision");
const GAP = 6;
let used = null, // what was clicked last
  refused = null;
document.addEventListener(
  "click",
  (event) => {
    const control = event.target.closest?.("button, a, summary, [data-why], [data-pick]");
    if (control && !control.closest("#notice")) used = control;
  },
  true,
);
new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some(({ id }) => id === "notice"))) beside();
}).observe(panel, { childList: true });
function beside() {
  refused = used;
  follow();
}
function place() {
  const name = refused?.dataset.testid;
  const control = refused?.isConnected ? refused : name && $(`#p-decision [data-testid="${CSS.escape(name)}"]`);
  return control?.closest(".decision-body") ? control.getBoundingClientRect() : null;
}
/** What lies around it has changed its place. */
export function follow() {
  const notice = document.getElementById("notice");
  const body = $("#p-decision .decision-body")?.getBoundingClientRect();
  if (notice.hidden || !notice.dataset.code || !body?.height) return;
  const control = place();
  const height = notice.offsetHeight;
  const first = body.top + GAP;
  const last = Math.max(first, body.bottom - height - GAP);
  const below = control && control.bottom + GAP;
  const top = !control ? first : below <= last ? Math.max(first, below) : control.top - height - GAP;
  const within = Math.max(first, Math.min(last, top)) - panel.getBoundingClientRect().top;
  notice.style.setProperty("--notice-top", `${Math.round(within)}px`);
}

// What somebody needs who wants to know what happened: the message, the place, the latest actions, the versions, and
// the position itself, which can be opened anywhere. A what-if is told by its address alone.
export async function report() {
  const now = meta();
  const latest = $$("#p-log .log-lines li")
    .slice(0, 8)
    .map((line) => line.innerText.trim());
  const words = document.getElementById("notice").querySelector("p")?.innerText ?? "";
  return [
    words,
    `${location.href} version ${now.version}, action ${now.length}, position ${now.stateId}`,
    ...latest,
    `Railhead ${root.dataset.release}, ${$("[data-testid=rules-version]")?.title}`,
    navigator.userAgent,
    await code(now),
  ].join("\n");
}
async function code(now) {
  if (now.branch === "true") return "";
  try {
    const answer = await fetch(`${url}/export/position?a=${now.length}`);
    return answer.ok ? (await answer.text()).trim() : "";
  } catch {
    return ""; // without a connection the rest has to do
  }
}
export async function copyReport(button) {
  const done = await copied(await report());
  button.textContent = done ? "Copied" : "Not copied";
}
// Where a page came over plain HTTP from another machine there is no clipboard but that of an edited text.
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = Object.assign(document.createElement("textarea"), { value: text, className: "sr" });
    const before = document.activeElement;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    before?.focus?.({ preventScroll: true });
    return done;
  }
}
