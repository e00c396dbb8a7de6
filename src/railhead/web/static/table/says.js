// Whatever is pointed at on the stage says what it is: hexes with what lies on them, boxes of the market with who is
// there.
import { citations } from "./cited.js";
import { CHOICE, FOLLOWED } from "./hexes.js";
import { $, $$ } from "./page.js";

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
  line.toggleAttribute("hidden", (!hex && !box) || !!taken());
  if (hex) {
    const words = ofHex(hex).replace(FOLLOWED, "");
    line.replaceChildren(event.type === "click" ? words.replace(CHOICE, "") : words, ...citations(aboutHex(hex)));
  } else if (box) line.replaceChildren(ofBox(box.dataset.cell), ...citations(aboutBox(box.dataset.cell)));
}
// Rules about what lies there: the tile or the bare hex, tokens, and things that titles lay beside them.
function aboutHex(hex) {
  const here = `[data-hex="${hex.dataset.hex}"]`;
  const kinds = [hex.dataset.tile ? "tile" : "hex"];
  if ($$(`#p-map .station${here}`).length) kinds.push("token");
  return [...kinds, ...$$(`#p-map [data-marker]${here}`).map((lying) => `marker-${lying.dataset.marker}`)];
}
function aboutBox(cell) {
  const box = $$(`#p-market .price-cell[data-cell="${cell}"]`)[0];
  if (!box) return [];
  const own = [box.dataset.zone && `zone-${box.dataset.zone}`, box.dataset.par === "1" && "par"];
  return [...own.filter(Boolean), "market"].slice(0, 2);
}
for (const frame of ["stage-map", "stage-market"].map((id) => document.getElementById(id))) {
  for (const kind of ["pointerover", "focusin", "click"]) frame.addEventListener(kind, say);
  for (const kind of ["pointerleave", "focusout"])
    frame.addEventListener(kind, (event) => {
      if (!line.contains(event.relatedTarget)) line.toggleAttribute("hidden", true);
    });
}
line.addEventListener("pointerleave", () => line.toggleAttribute("hidden", true));
/** It was chosen: the decision tells what it is, and the map is not covered. */
function taken() {
  const name = said.closest?.("#p-map .hex")?.dataset.hex;
  const chosen = `#p-map [data-hint="${name}"] .chosen, #p-map [data-ghost="${name}"], #plans [data-hex="${name}"]`;
  return name && $(chosen);
}
/** What was pointed at has changed with the position: its words follow, or go with it. */
export function sayAgain() {
  if (line.hidden || !said) return;
  if (said.isConnected && !taken()) say({ target: said, type: how });
  else line.toggleAttribute("hidden", true);
}
