// Less motion: where the system asks for it, or this device was told so in the menu.
import { $$, prefer, preference } from "./page.js";

const system = matchMedia("(prefers-reduced-motion: reduce)");
const wished = () => preference("still") === "on";

/** Nothing is to move by itself. */
export function still() {
  return wished() || system.matches;
}
export function keepStill(on) {
  prefer("still", on);
  show();
}
function show() {
  document.documentElement.toggleAttribute("data-still", wished());
  for (const box of $$('[data-action="still"]')) box.checked = wished();
}
show();
