// What a company's row opens in the decision, its sales or its starting prices, is brought into sight, and the list
// stays where it was scrolled to. A decision comes as a whole, so it would begin at its top again.
import { $ } from "./page.js";

const panel = document.getElementById("decision");
let left = -1;
panel.addEventListener("click", ({ target }) => {
  if (target.closest('[data-pick^="company="]')) left = $(".decision-body", panel)?.scrollTop ?? -1;
});
document.addEventListener("railhead:settled", () => {
  if (left < 0) return;
  const body = $(".decision-body", panel);
  if (body) body.scrollTop = left;
  left = -1;
  const row = $("tr.picked", panel),
    opened = $("tr.picked + .detail", panel);
  if (!opened) return;
  // the list alone moves: the decision around it has its place
  const room = body.getBoundingClientRect();
  const below = opened.getBoundingClientRect().bottom - room.bottom;
  const head = parseFloat(getComputedStyle(row).scrollMarginTop);
  const above = row.getBoundingClientRect().top - room.top - head;
  body.scrollTop += above < 0 ? above : Math.min(Math.max(0, below), above);
});
