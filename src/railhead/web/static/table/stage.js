// The stage: map, market, tiles and charts as tabs.
import { $$, afterPaint, root } from "./page.js";

function light(name) {
  for (const tab of $$("[data-stage][role=tab]"))
    tab.setAttribute("aria-selected", String(tab.dataset.stage === name));
}
// A tab is lit at once; the view, which takes longer to paint, comes with the next frame.
export function chooseStage(name) {
  root.dataset.stage = name;
  light(name);
  afterPaint(() => {
    if (root.dataset.stage !== name) return;
    document.dispatchEvent(new CustomEvent("railhead:stage")); // what was kept back for it is put in
    stage(name);
  });
}
export function stage(name) {
  light(name);
  for (const view of $$(".stage-view")) view.classList.toggle("on", view.id === `stage-${name}`);
  if (name === "charts") htmx.trigger("#charts-body", "load-charts");
}
