// Plans: tiles that somebody tries on the map for himself, at any time. What can follow the service says.
import { bringHex, onPlan, place } from "./map.js";
import { prepareMap } from "./hexes.js";
import { showTab } from "./opened.js";
import { $, $$, meta, root, url } from "./page.js";
import { sayAgain } from "./says.js";
import { chooseStage } from "./stage.js";

const panel = document.getElementById("plans");
const body = document.getElementById("plans-body");
const over = document.getElementById("plans-over");
const lost = document.getElementById("plans-lost");
const sheet = document.getElementById("decision");
const kept = `railhead-plans-${root.dataset.table}`;
let hex = "",
  open = "",
  told = "",
  company = "",
  asked = "",
  back = null;

export function planning() {
  return "planning" in root.dataset;
}

/** Ask for what is planned at the position shown; again only where something else is meant. */
function ask(again = false) {
  if (!planning()) return;
  const words = new URLSearchParams({ hex, company }).toString();
  const about = `${words} ${meta().stateId} ${meta().decision} ${root.dataset.query ?? ""}`;
  if (about === asked && !again) return;
  asked = about;
  const query = root.dataset.query ? `${root.dataset.query}&${words}` : words;
  htmx.ajax("GET", `${url}/plans?${query}`, { source: over, swap: "none" }).catch(() => {});
}
function remember() {
  try {
    if (planning()) sessionStorage.setItem(kept, company || " ");
    else sessionStorage.removeItem(kept);
  } catch {
    /* private window */
  }
}

export function switchPlans(on = !planning()) {
  if (on === planning()) return;
  if (on) root.dataset.planning = "";
  else delete root.dataset.planning;
  for (const button of $$('[data-action="plans"]')) button.setAttribute("aria-pressed", String(on));
  panel.hidden = !on;
  hex = "";
  asked = "";
  if (on) {
    raise();
    if ((root.dataset.stage || meta().stage) !== "map") chooseStage("map");
    ask();
  } else {
    open = "";
    over.replaceChildren();
    body.replaceChildren();
    lost.hidden = true;
  }
  remember();
  prepareMap();
  place();
}
/** On a phone the sheet is where the tray is. */
function raise() {
  if (root.dataset.tab !== "decide") showTab("decide");
  if (sheet.dataset.sheet === "peek") sheet.dataset.sheet = "half";
}
/** A hex whose tray is wanted; none closes it. */
function choose(name, from = null) {
  hex = name;
  back = from ?? back;
  if (name) raise();
  ask(true);
}
onPlan((name) => {
  const turn = name === hex && $('[data-key="r"]', body);
  if (turn) turn.click();
  else choose(name, document.activeElement?.closest?.("#p-map .hex"));
});
/** One step back: the tray, then the switch. True if there was one to go. */
export function leavePlans() {
  if (!planning()) return false;
  if (!hex) switchPlans(false);
  else {
    choose("");
    back?.focus();
    back = null;
  }
  return true;
}

panel.addEventListener("click", (event) => {
  const where = event.target.closest("[data-plan-hex]");
  if (where) choose(where.dataset.planHex, where.dataset.planHex ? where : null);
});
panel.addEventListener("change", (event) => {
  if (event.target.name !== "company") return;
  company = event.target.value;
  remember();
  ask();
});
new MutationObserver(() => {
  if (!body.childElementCount) return;
  lost.hidden = true;
  over.replaceChildren(...$$(".plans-drawing > svg", body));
  const tray = $(".plans-tray", body)?.dataset.hex ?? "";
  if (tray !== open) {
    panel.scrollTop = 0;
    if (tray) bringHex(tray);
    if (tray && back === document.activeElement && back.matches("#p-map .hex:focus-visible"))
      $(".plans-tray :is(.spin, .piece)", body)?.focus();
  }
  open = tray;
  const now = $("[data-said]", body)?.dataset.said;
  if (now && now !== told) document.getElementById("live").textContent = now;
  told = now;
  sayAgain();
  place();
}).observe(body, { childList: true });
document.body.addEventListener("htmx:sendError", (event) => {
  if (planning() && (event.detail.elt === over || panel.contains(event.detail.elt))) lost.hidden = false;
});
for (const name of ["railhead:link", "railhead:offline"])
  document.addEventListener(name, () => ask(true));
document.addEventListener("railhead:settled", () => ask());

try {
  const before = sessionStorage.getItem(kept);
  if (before !== null) {
    company = before.trim();
    switchPlans(true);
  }
} catch {
  /* private window */
}
