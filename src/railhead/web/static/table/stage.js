// The stage: map, market, a title's own view and charts as tabs.
import { $$, afterPaint, meta, root } from "./page.js";

const OWN = "board";
/** The view that was wanted when somebody chose another. */
let wanted = "";

function light(name) {
  for (const tab of $$("[data-stage][role=tab]"))
    tab.setAttribute("aria-selected", String(tab.dataset.stage === name));
}
// A tab is lit at once; the view, which takes longer to paint, comes with the next frame.
export function chooseStage(name) {
  root.dataset.stage = name;
  wanted = meta().stage;
  light(name);
  afterPaint(() => {
    if (root.dataset.stage !== name) return;
    document.dispatchEvent(new CustomEvent("railhead:stage")); // what was kept back for it is put in
    stage(name);
  });
}
export function stage(name) {
  light(name);
  for (const view of $$(".stage-view")) {
    const on = view.classList.toggle("on", view.id === `stage-${name}`);
    if (view.hasAttribute("tabindex")) view.tabIndex = on ? 0 : -1; // what lies beneath takes no focus
  }
  if (name === "charts") htmx.trigger("#charts-body", "load-charts");
  document.dispatchEvent(new CustomEvent("railhead:staged"));
}
/** The view for what is decided now. A chosen one stays, but not from one round with a view of its own to others. */
export function showStage() {
  const now = meta().stage;
  root.dataset.wants = now;
  if (root.dataset.stage && now !== wanted && (now === OWN || wanted === OWN)) {
    delete root.dataset.stage;
    document.dispatchEvent(new CustomEvent("railhead:stage"));
  }
  stage(root.dataset.stage || now);
}
/** The map, and from there back to what is wanted. */
export function swapMap() {
  const now = root.dataset.stage || meta().stage;
  const back = meta().stage === "map" ? "market" : meta().stage;
  chooseStage(now === "map" ? back : "map");
}
