// The map under the pointer: drag, wheel, pinch, and coming close to what can be chosen.
import { giveWay, putBack } from "./crowding.js";
import { asDrawn, CLOSE, COMFORT, FAR, fitText } from "./legible.js";
import { middle, onOverview, showOverview } from "./overview.js";
import { $, $$, meta, root } from "./page.js";
import { choose } from "./selection.js";

const pan = document.getElementById("pan");
const frame = document.getElementById("stage-map");
const CLOSEST = 1.6;
/** No closer than this by itself, so that the surroundings stay in sight. */
const NEAR = 0.56;
const upright = matchMedia("(max-width: 500px) and (orientation: portrait)");
const paper = matchMedia("print");
/** Units around what is to be seen, from the middle of a hex to its edge, and to a corner with its outline. */
const AROUND = 150,
  REACH = 90,
  HEX = 104;
let scale = 1,
  left = 0,
  top_ = 0;
/** The position at which somebody moved the view himself: there it stays as he left it. */
let moved_at = "";

function drawing() {
  return $("#p-map svg");
}
function mark() {
  return document.getElementById("p-map").dataset.mark;
}
/** Pixels at the top of the frame that lie under the names of the stage's views, on a low screen. */
function under() {
  return parseFloat(getComputedStyle(pan).paddingTop) || 0;
}
/** Pixels per unit when the whole board is shown, and where the board begins then. */
function fitted() {
  const box = drawing().viewBox.baseVal;
  const top = under(),
    high = frame.clientHeight - top;
  const unit = Math.min(frame.clientWidth / box.width, high / box.height);
  return {
    unit,
    box,
    top,
    high,
    x: (frame.clientWidth - box.width * unit) / 2,
    y: top + (high - box.height * unit) / 2,
  };
}
function closest() {
  return drawing() ? Math.max(4, CLOSEST / fitted().unit) : 4;
}
export function place() {
  if (!drawing() || !frame.clientWidth || !frame.clientHeight || paper.matches) return; // nothing of it is in sight
  const whole = scale === 1 && left === 0 && top_ === 0;
  if (whole) pan.style.transform = "";
  else {
    const { clientWidth: wide, clientHeight: high } = frame;
    scale = Math.min(closest(), Math.max(0.3, scale));
    left = Math.min(wide * 0.8, Math.max(wide * 0.2 - wide * scale, left));
    top_ = Math.min(high * 0.8, Math.max(high * 0.2 - high * scale, top_));
    pan.style.transform = `translate(${left}px,${top_}px) scale(${scale})`;
  }
  const at = fitted();
  const unit = at.unit * scale;
  fitText(unit, !!$("#p-map [data-hint]"));
  giveWay(drawing(), unit, mark());
  const part = scale > (upright.matches ? 1.5 : 1.05) && {
    x: (-left / scale - at.x) / at.unit + at.box.x,
    y: (-top_ / scale - at.y) / at.unit + at.box.y,
    width: frame.clientWidth / unit,
    height: frame.clientHeight / unit,
    covered: at.top / unit,
  };
  showOverview(drawing(), mark(), part, part && (planned() ?? asked() ?? home()));
}
// What suits the screen's size does not suit the paper's: the board is printed as it was drawn.
paper.addEventListener("change", () => {
  if (!drawing()) return;
  if (paper.matches) {
    asDrawn();
    putBack(drawing());
  } else place();
});
/** Put a point of the drawing into the middle, with so many pixels per unit. */
function centre(x, y, unit) {
  const at = fitted();
  scale = unit / at.unit;
  left = frame.clientWidth / 2 - (at.x + (x - at.box.x) * at.unit) * scale;
  top_ = at.top + at.high / 2 - (at.y + (y - at.box.y) * at.unit) * scale;
  place();
}
onOverview((x, y) => centre(x, y, fitted().unit * scale));
export function zoom(by, x, y) {
  const box = frame.getBoundingClientRect();
  const cx = (x ?? box.left + box.width / 2) - box.left,
    cy = (y ?? box.top + box.height / 2) - box.top;
  const next = Math.min(closest(), Math.max(0.3, scale * by));
  left = cx - (cx - left) * (next / scale);
  top_ = cy - (cy - top_) * (next / scale);
  scale = next;
  moved_at = meta().stateId;
  place();
}
function whole() {
  scale = 1;
  left = 0;
  top_ = 0;
  place();
}
/** The whole board; from there back to where the decision is. */
export function reset() {
  moved_at = meta().stateId;
  if (scale === 1 && left === 0 && top_ === 0) approach(true);
  else whole();
}
frame.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const within = "planning" in root.dataset ? "#plans " : "";
    const rotate = event.shiftKey && $(`${within}[data-key="r"]`);
    if (rotate) {
      (event.deltaY > 0 ? rotate : $(`${within}[data-key="R"]`)).click();
      return;
    }
    zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  },
  { passive: false },
);

const touches = new Map();
let moved = 0,
  spread = 0;
pan.addEventListener("pointerdown", (event) => {
  touches.set(event.pointerId, [event.clientX, event.clientY]);
  if (touches.size === 1) moved = 0;
  spread = 0;
});
addEventListener("pointermove", (event) => {
  const before = touches.get(event.pointerId);
  if (!before) return;
  const dx = event.clientX - before[0],
    dy = event.clientY - before[1];
  if (touches.size === 1) {
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved > 6) {
      pan.classList.add("dragging");
      left += dx;
      top_ += dy;
      moved_at = meta().stateId;
      place();
    }
  }
  touches.set(event.pointerId, [event.clientX, event.clientY]);
  if (touches.size === 2) {
    const [a, b] = [...touches.values()];
    const apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
    if (spread) zoom(apart / spread, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    spread = apart;
    moved = 99;
  }
});
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, (event) => {
    touches.delete(event.pointerId);
    if (!touches.size) pan.classList.remove("dragging");
  });
pan.addEventListener("click", (event) => {
  if (moved > 6 || event.target.closest("[data-pick]")) return;
  const hex = event.target.closest("[data-hex]");
  if (hex) chooseHex(hex.dataset.hex);
});
// Twice on the same place comes closer, unless it is something that can be chosen.
pan.addEventListener("dblclick", (event) => {
  event.preventDefault();
  const name = event.target.closest("[data-hex]")?.dataset.hex;
  const taken = "planning" in root.dataset || $(`#p-map [data-hint="${name}"], [data-ghost="${name}"]`);
  if (!taken) zoom(1.6, event.clientX, event.clientY);
});

let plan = null;
/** Who is told of a hex that is chosen while tiles are planned. */
export function onPlan(take) {
  plan = take;
}
export function chooseHex(name) {
  const planning = "planning" in root.dataset;
  if (!planning && meta().decision !== "decide") return;
  const edit = document.getElementById("edit-base")?.dataset;
  const base = edit?.pickBase;
  const ghost = $("[data-ghost]");
  if (!planning) {
    if (edit && "switches" in edit && !$(`#p-map [data-switch="${name}"]`)) return;
    if (ghost && ghost.dataset.ghost === name && $('[data-key="r"]')) {
      $('[data-key="r"]').click();
      return;
    }
  }
  const cell = document.getElementById(`hex-${name}`);
  const least = matchMedia("(pointer: coarse)").matches ? 40 : 20;
  const small = cell && scale < closest() - 0.1 && cell.getBoundingClientRect().width < least;
  if (small) {
    const box = cell.getBoundingClientRect();
    zoom(2, box.left + box.width / 2, box.top + box.height / 2);
    return;
  }
  if (planning) plan(name);
  else choose(base ? `${base}&hex=${name}` : `hex=${name}`);
}

/** The hex for which tiles are planned just now. */
function planned() {
  const chosen = $("#plans-over .chosen");
  return chosen && around([middle(chosen)]);
}
/** What the decision is about, in units of the drawing: hexes that can be chosen, or routes. */
function asked() {
  const spots = $$("#p-map [data-hint]").map(middle);
  if (spots.length) return { ...around(spots), hexes: true };
  const runs = $("#p-map .routes");
  if (!runs?.childElementCount || meta().decision === "over") return null;
  if (lines.mark !== mark() || lines.runs !== runs) {
    const { x, y, width, height } = runs.getBBox();
    const spots = $$("[data-route] > path:first-child", runs).flatMap(along);
    lines = { mark: mark(), runs, part: { x, y, width, height, spots, stops: calledAt(spots), runs: true } };
  }
  return lines.part;
}
/** The stops of a route that has these points. */
function calledAt(points) {
  const near = ([x, y]) => points.some(([a, b]) => Math.hypot(a - x, b - y) < REACH * 0.8);
  return $$("#p-map .stops > [transform]").map(middle).filter(near);
}
/** The routes as they were last looked at: a map that is dragged asks for them all the time. */
let lines = {};
/** Where the markers stand of the company that is decided for, or else operates; a finished draft is looked at where
 * it was made, and not where the next company goes on. */
function home() {
  const asks = !["over", "ready"].includes(meta().decision);
  const company = asks && (meta().about || $("#p-companies tr.now")?.dataset.company);
  const spots = company
    ? $$(`#p-map [data-token="${CSS.escape(company)}"]`).map((marker) => middle(marker.closest(".tokens > g")))
    : [];
  return spots.length ? around(spots) : null;
}
/** Points of a line, several in every hex. */
function along(line) {
  const length = line.getTotalLength(),
    count = Math.max(5, Math.ceil((2 * length) / REACH));
  return Array.from({ length: count }, (_, place) => {
    const { x, y } = line.getPointAtLength((length * (place + 0.5)) / count);
    return [x, y];
  });
}
const centreOf = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
/** The middle of what is asked about; if the frame cannot hold it, of as many of its places as it can. */
function focus(part, unit) {
  const wide = frame.clientWidth / unit,
    high = (frame.clientHeight - under()) / unit;
  const [x, y] = centreOf(part);
  const rim = part.hexes ? 2 * REACH : 0; // two whole hexes rather than three halves
  if (part.width + rim <= wide && part.height + rim <= high) return [x, y];
  const places = part.stops?.length ? part.stops : part.spots;
  const found = places.flatMap(([left]) =>
    places.map(([, top]) => {
      const held = places.filter(
        ([a, b]) => a >= left && a <= left + wide - 2 * REACH && b >= top && b <= top + high - 2 * REACH,
      );
      const [a, b] = held.length ? centreOf(around(held)) : [left, top];
      return { held: held.length, far: Math.hypot(a - x, b - y), middle: [a, b] };
    }),
  );
  const better = (one, two) => one.held > two.held || (one.held === two.held && one.far < two.far);
  return found.reduce((best, next) => (better(next, best) ? next : best)).middle;
}
function around(spots) {
  const xs = spots.map((spot) => spot[0]),
    ys = spots.map((spot) => spot[1]);
  return {
    x: Math.min(...xs),
    y: Math.min(...ys),
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys),
    spots,
  };
}
/** Pixels per unit at least by which the view comes close. */
function least(part) {
  const at = fitted();
  // routes are seen from end to end, elsewhere than on a phone as far as values can be read; their list has the names
  if (part.runs) return upright.matches ? at.unit : Math.max(at.unit, FAR);
  if (!part.hexes) return COMFORT;
  // all hexes that can be chosen are seen whole if that takes little more distance
  const all = Math.min(frame.clientWidth / (part.width + 2 * HEX), at.high / (part.height + 2 * HEX));
  return all >= CLOSE ? Math.min(all, COMFORT) : COMFORT;
}
function inSight(part) {
  const at = fitted(),
    unit = at.unit * scale;
  const x = left + (at.x + (part.x - at.box.x) * at.unit) * scale,
    y = top_ + (at.y + (part.y - at.box.y) * at.unit) * scale;
  const edge = 100 * unit;
  return (
    unit >= (part.hexes ? least(part) : COMFORT) * 0.98 &&
    x >= edge &&
    y >= at.top + edge &&
    x + part.width * unit <= frame.clientWidth - edge &&
    y + part.height * unit <= frame.clientHeight - edge
  );
}
// The view goes to where the decision is, close enough to read; if the whole board can be read it stays whole.
let shown = "";
export function approach(again = false) {
  if (!drawing() || "scrubbing" in root.dataset) return;
  const part = asked() ?? home();
  const about = part ? JSON.stringify(part) : "";
  if (!again && (about === shown || moved_at === meta().stateId)) return;
  shown = about;
  if (!part || !frame.clientWidth || !frame.clientHeight || (!again && inSight(part))) return;
  const at = fitted();
  if (at.unit >= COMFORT) {
    whole();
    return;
  }
  const fit = Math.min(
    frame.clientWidth / (part.width + 2 * AROUND),
    at.high / (part.height + 2 * AROUND),
  );
  const unit = Math.max(least(part), Math.min(fit, NEAR));
  turn(...focus(part, unit), unit);
}
/** Turn the view to a point, as far as the board reaches: beyond it there is nothing to see. */
function turn(x, y, unit) {
  const { box, high } = fitted();
  const within = (from, room, size, middle) =>
    room > size * unit
      ? from + size / 2
      : Math.min(from + size - room / unit / 2, Math.max(from + room / unit / 2, middle));
  centre(
    within(box.x, frame.clientWidth, box.width, x),
    within(box.y, high, box.height, y),
    unit,
  );
}
let size = "",
  brought = "";
new ResizeObserver(() => {
  const now = `${frame.clientWidth} ${frame.clientHeight}`;
  if (now === size || !frame.clientHeight || paper.matches) return;
  const first = !size;
  size = now; // also of an empty frame, so that the first change after the map has come is known as one
  if (!drawing()) return;
  // the board that could be read whole may be too small for it now
  if (!first && (scale !== 1 || moved_at !== meta().stateId)) {
    approach(true);
    brought = "";
    bring();
  }
  place();
}).observe(frame);

// What is chosen is never out of sight, however it was chosen.
export function bring() {
  const chosen = $("#p-map .hint.chosen")?.closest("[data-hint]");
  const name = chosen?.dataset.hint ?? "";
  if (name === brought) return;
  brought = name;
  if (name) intoSight(chosen);
}
/** The view is turned to something that lies outside of it. */
function intoSight(chosen) {
  if (!frame.classList.contains("on")) return;
  const box = chosen.getBoundingClientRect(),
    room = frame.getBoundingClientRect(),
    ceiling = room.top + under();
  if (box.left >= room.left && box.right <= room.right && box.top >= ceiling && box.bottom <= room.bottom)
    return;
  turn(...middle(chosen), fitted().unit * scale);
}
/** A hex that is chosen elsewhere than on the map. */
export function bringHex(name) {
  const cell = document.getElementById(`hex-${name}`);
  if (cell) intoSight(cell);
}
