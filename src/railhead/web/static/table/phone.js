// On a small screen what counts is brought into sight: the companies on the market, the one a title's own view is about
// now, the tiles of the chosen hex and the one chosen of them, the stops at which a route can go on, what somebody has
// unfolded.
import { $, $$, root } from "./page.js";

const small = matchMedia("(max-width: 860px), (max-height: 500px)");
const frame = document.getElementById("stage-market");
let shown = "",
  turn = "",
  offered = "";

/** The market is moved to its tokens, before there are any to what is offered, unless somebody has moved it since. */
function toTokens() {
  const lying = $$("#p-market [data-token]"),
    tokens = lying.length ? lying : $$("#p-market [data-offer]");
  const places = tokens.map(({ dataset }) => `${dataset.token} ${dataset.cell ?? dataset.offer}`).join();
  if (!frame.classList.contains("on") || !tokens.length || places === shown) return;
  shown = places;
  const room = frame.getBoundingClientRect();
  const boxes = together(tokens.map((token) => token.getBoundingClientRect()), room.width);
  const left = Math.min(...boxes.map((box) => box.left)) - room.left + frame.scrollLeft;
  const right = Math.max(...boxes.map((box) => box.right)) - room.left + frame.scrollLeft;
  const top = Math.min(...boxes.map((box) => box.top)) - room.top + frame.scrollTop;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) - room.top + frame.scrollTop;
  frame.scrollLeft = (left + right - frame.clientWidth) / 2;
  frame.scrollTop = bottom > frame.clientHeight ? Math.min(top - 24, (top + bottom - frame.clientHeight) / 2) : 0;
}
/** How far the market is moved, in units of its drawing: its key stays in sight. */
function keepKey() {
  const svg = $("#p-market svg");
  if (!svg?.clientWidth) return;
  const unit = svg.clientWidth / svg.viewBox.baseVal.width;
  frame.style.setProperty("--moved", `${(frame.scrollLeft / unit).toFixed(1)}px`);
}
frame.addEventListener("scroll", keepKey, { passive: true });
/** As many of them as a width can hold, if it cannot hold all. */
function together(boxes, width) {
  const from = ({ left }) => boxes.filter((box) => box.left >= left && box.right <= left + width);
  return boxes.map(from).reduce((most, some) => (some.length > most.length ? some : most), []);
}
/** A title's own view is moved to the company whose turn it is, once for each. */
function toCompany() {
  const now = $("#stage-board.on .now [data-company].now");
  if (!now || now.dataset.company === turn) return;
  turn = now.dataset.company;
  now.scrollIntoView({ block: "nearest" });
}
/** What is chosen from after another choice, once for each: the tiles of a hex, the stops at which a route goes on. */
function toNext() {
  const next = $(".picked-hex ~ .tray, [data-testid=extensions]");
  const name = next?.matches(".tray") ? $(".picked-hex").textContent.trim() : (next?.textContent.trim() ?? "");
  if (name === offered) return;
  offered = name;
  next?.scrollIntoView({ block: "nearest" });
}
function toTile() {
  const tile = $(".tray > li > .picked");
  const tray = tile?.closest(".tray");
  if (tray) tray.scrollLeft = tile.offsetLeft - (tray.clientWidth - tile.offsetWidth) / 2;
}
document.getElementById("p-decision").addEventListener("click", ({ target }) => {
  const fold = target.closest("summary")?.parentElement;
  if (!small.matches || !fold || fold.open) return;
  fold.addEventListener("toggle", () => fold.scrollIntoView({ block: "nearest" }), { once: true });
});
function bring() {
  if (!small.matches) return;
  toTokens();
  keepKey();
  toCompany();
  toNext();
  toTile();
}
for (const event of ["railhead:settled", "railhead:staged"]) document.addEventListener(event, bring);
if (root.dataset.ready) bring();
