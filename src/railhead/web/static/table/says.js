// Whatever is pointed at on the stage says what it is: hexes with what lies on them, boxes of the market with who is
// there.
import { CHOICE } from "./hexes.js";
import { $, $$ } from "./page.js";

const coarse = matchMedia("(pointer: coarse)");
const line = document.getElementById("says");

function ofHex(hex) {
  const name = hex.dataset.hex;
  const lying = $$(`#p-map [data-marker][data-hex="${name}"] title`).map((title) => title.textContent);
  return [hex.getAttribute("aria-label"), ...lying].join(", ");
}
function ofBox(cell) {
  const box = $$(`#p-market .price-cell[data-cell="${cell}"]`)[0];
  const here = $$(`#p-market [data-token][data-cell="${cell}"] title`).map((title) => title.textContent);
  const words = box?.getAttribute("aria-label") ?? "";
  return here.length ? `${words}; from the top: ${here.join(", ")}` : words;
}
let said = null,
  how = "";
function say(event) {
  said = event.target;
  how = event.type;
  const hex = event.target.closest?.("#p-map .hex");
  const box = hex ? null : event.target.closest?.("#p-market [data-cell]");
  line.toggleAttribute("hidden", !hex && !box);
  if (hex) line.textContent = event.type === "click" ? ofHex(hex).replace(CHOICE, "") : ofHex(hex);
  else if (box) line.textContent = ofBox(box.dataset.cell);
}
for (const frame of ["stage-map", "stage-market"].map((id) => document.getElementById(id))) {
  for (const kind of ["pointerover", "focusin", "click"]) frame.addEventListener(kind, say);
  for (const kind of ["pointerleave", "focusout"])
    frame.addEventListener(kind, () => line.toggleAttribute("hidden", true));
}
/** A finger has chosen it: the decision tells what it is, and the map is not covered. */
function taken() {
  const name = coarse.matches && said.closest?.("#p-map .hex")?.dataset.hex;
  return name && $(`#p-map [data-hint="${name}"] .chosen, #p-map [data-ghost="${name}"]`);
}
/** What was pointed at has changed with the position: its words follow, or go with it. */
export function sayAgain() {
  if (line.hidden || !said) return;
  if (said.isConnected && !taken()) say({ target: said, type: how });
  else line.toggleAttribute("hidden", true);
}
