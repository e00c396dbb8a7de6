// Hexes by keyboard and for screen readers: Tab goes to legal ones, arrows to neighbours.
import { $$, root } from "./page.js";

export const CHOICE = ", can be chosen";
export const FOLLOWED = ", shows what can follow";
const CALLED = ", halt called at",
  PAST = ", halt run past";
const SAID = [CHOICE, FOLLOWED, CALLED, PAST];
export function prepareMap() {
  const planning = "planning" in root.dataset;
  const legal = new Set($$("#p-map [data-hint]").map((hint) => hint.dataset.hint));
  const switched = new Map();
  for (const { dataset } of $$("#p-map [data-switch]"))
    switched.set(dataset.switch, dataset.state === "on" || switched.get(dataset.switch) === true);
  // while any hex can be planned Tab goes to one of them, and arrows go on from there
  const hexes = $$("#p-map .hex");
  const stop = hexes.find((hex) => hex === document.activeElement || legal.has(hex.dataset.hex)) ?? hexes[0];
  for (const hex of hexes) {
    const name = hex.dataset.hex,
      on = switched.get(name);
    const said = planning ? FOLLOWED : legal.has(name) ? CHOICE : on === undefined ? "" : on ? CALLED : PAST;
    const plain = SAID.reduce((words, word) => words.replace(word, ""), hex.getAttribute("aria-label"));
    const role = planning || legal.has(name) ? "button" : on === undefined ? "img" : "switch";
    for (const [attribute, value] of [
      ["tabindex", role === "img" || (planning && hex !== stop) ? "-1" : "0"],
      ["role", role],
      ["aria-label", plain + said],
    ])
      if (hex.getAttribute(attribute) !== value) hex.setAttribute(attribute, value);
    if (role === "switch") hex.setAttribute("aria-checked", String(on));
    else hex.removeAttribute("aria-checked");
  }
}
document.addEventListener("railhead:behind", prepareMap);
function centre(hex) {
  const box = hex.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2, Math.min(box.width, box.height)];
}
const WAYS = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
};
// A hex has six neighbours: two lie on one pair of arrows, the others where a block of digits has 7, 9, 1 and 3.
export function neighbour(hex, key) {
  const way = WAYS[key];
  if (!way) return null;
  const [x, y, size] = centre(hex);
  const slant = way[0] && way[1];
  let best = null,
    score = Infinity;
  for (const other of $$("#p-map .hex")) {
    if (other === hex) continue;
    const [ox, oy] = centre(other);
    const dx = ox - x,
      dy = oy - y,
      apart = Math.hypot(dx, dy);
    const far = slant ? Math.min(dx * way[0], dy * way[1]) : dx * way[0] + dy * way[1];
    if (far <= 0.2 * size || apart > 1.3 * size) continue;
    const cost = apart + (slant ? 0 : 2 * Math.abs(dx * way[1] - dy * way[0]));
    if (cost < score) {
      score = cost;
      best = other;
    }
  }
  return best;
}
