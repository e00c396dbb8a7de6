// Whatever is pointed at on the stage says what it is.
import { $$ } from "./page.js";

const line = document.getElementById("says");
const frame = document.getElementById("stage-map");

function words(hex) {
  const name = hex.dataset.hex;
  const lying = $$(`#p-map [data-marker][data-hex="${name}"] title`).map((title) => title.textContent);
  return [hex.getAttribute("aria-label"), ...lying].join(", ");
}
function say(event) {
  const hex = event.target.closest?.(".hex");
  line.toggleAttribute("hidden", !hex);
  if (hex) line.textContent = words(hex);
}
for (const kind of ["pointerover", "focusin", "click"]) frame.addEventListener(kind, say);
for (const kind of ["pointerleave", "focusout"])
  frame.addEventListener(kind, () => line.toggleAttribute("hidden", true));
