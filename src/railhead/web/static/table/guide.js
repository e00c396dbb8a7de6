// The guide of a first game: shown beside every decision while it is switched on.
import { $$ } from "./page.js";

const page = document.documentElement;
export function guided() {
  return page.dataset.guide === "on";
}
export function guide(on) {
  if (on) page.dataset.guide = "on";
  else delete page.dataset.guide;
  for (const box of $$('input[data-action="guide"]')) box.checked = on;
}
guide(guided());
