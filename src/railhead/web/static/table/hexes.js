// Hexes by keyboard and for screen readers: Tab goes to legal ones, arrows to neighbours.
import { $$ } from "./page.js";

const CHOICE = ", can be chosen";
export function prepareMap() {
  const legal = new Set($$("[data-hint]").map((hint) => hint.dataset.hint));
  for (const hex of $$("#p-map .hex")) {
    const here = legal.has(hex.dataset.hex);
    const words = hex.getAttribute("aria-label").replace(CHOICE, "") + (here ? CHOICE : "");
    for (const [name, value] of [
      ["tabindex", here ? "0" : "-1"],
      ["role", here ? "button" : "img"],
      ["aria-label", words],
    ])
      if (hex.getAttribute(name) !== value) hex.setAttribute(name, value);
  }
}
document.addEventListener("railhead:behind", prepareMap);
function centre(hex) {
  const box = hex.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2, box.width];
}
export function neighbour(hex, key) {
  const [x, y, size] = centre(hex);
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null,
    score = Infinity;
  for (const other of $$("#p-map .hex")) {
    if (other === hex) continue;
    const [ox, oy] = centre(other);
    const dx = ox - x,
      dy = oy - y,
      along = dx * way[0] + dy * way[1],
      apart = Math.hypot(dx, dy);
    if (along <= 0.2 * size || apart > 1.6 * size) continue;
    const cost = apart + 2 * Math.abs(dx * way[1] - dy * way[0]);
    if (cost < score) {
      score = cost;
      best = other;
    }
  }
  return best;
}
