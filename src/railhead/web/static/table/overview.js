// The whole board in a corner while a part of it is shown: where one is, where the decision is, one click to go there.
import { $$ } from "./page.js";

const small = document.getElementById("overview");
const COLORS = ["white", "yellow", "green", "brown", "gray", "red", "blue"];
/** Units from the middle of a hex to its edge. */
const AROUND = 90;
/** Half of the width of the line around what is seen. */
const RIM = 17;
let drawn = "";
/** Middles of the places with a marker or a name, and of all hexes, of the drawing that is shown. */
let known = { places: [], hexes: [] };

/** Middle of a hex in units of the drawing. */
export function middle(element) {
  const [x, y] = element.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  return [x, y];
}

function draw(box, mark) {
  if (drawn === mark) return;
  drawn = mark;
  known = {
    places: [...$$("#p-map .tokens > g"), ...$$("#p-map .labels > g:has(> .name)")].map(middle),
    hexes: $$("#p-map .hex").map(middle),
  };
  const spots = Object.fromEntries(COLORS.map((color) => [color, ""]));
  for (const hex of $$("#p-map .hex")) {
    const color = hex.firstElementChild.getAttribute("class").match(/\bc-(\w+)/)?.[1] ?? "white";
    spots[color] += `M${middle(hex)}h.1`;
  }
  const asked = $$("#p-map [data-hint]").map((hint) => `M${middle(hint)}h.1`);
  small.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  small.innerHTML = `${COLORS.map((color) => `<path class="k-${color}" d="${spots[color]}"/>`).join("")}
    <path class="ask-here" d="${asked.join("")}"/><rect rx="30"/>`;
}

/**
 * The corner in which it covers least of what is asked about, stops of routes before their track; among such the one
 * with the fewest markers and names below it, then the one with the fewest hexes.
 */
function freest(seen, { spots, stops = [] }) {
  const unit = seen.width / small.parentElement.clientWidth;
  const wide = (small.clientWidth + 16) * unit + AROUND,
    high = (small.clientHeight + 16) * unit + AROUND;
  const below = (places, right, top) =>
    places.filter(
      ([x, y]) =>
        (right ? x > seen.x + seen.width - wide && x < seen.x + seen.width : x > seen.x && x < seen.x + wide) &&
        (top
          ? y > seen.y && y < seen.y + seen.covered + high
          : y > seen.y + seen.height - high && y < seen.y + seen.height),
    ).length;
  const covered = (right, top) =>
    below(stops, right, top) * 1000 +
    below(spots, right, top) +
    below(known.places, right, top) / 1000 +
    below(known.hexes, right, top) / 1000000;
  const key = document.getElementById("over-keys"); // what the layers say begins at the top left
  return [
    ["left", covered(false, false)],
    ["right", covered(true, false)],
    ...(key.hidden
      ? [
          ["top-right", covered(true, true)],
          ["top-left", covered(false, true)],
        ]
      : []),
  ].reduce((best, corner) => (corner[1] < best[1] ? corner : best))[0];
}

/** Show it with the part in sight, or hide it when all is in sight. */
export function showOverview(svg, mark, seen, asked) {
  small.toggleAttribute("hidden", !seen);
  if (!seen) return;
  const box = svg.viewBox.baseVal;
  draw(box, mark);
  small.dataset.corner = freest(seen, asked || { spots: [] });
  const frame = small.lastElementChild;
  // what is seen beyond the board is not framed: the line stays within the picture
  for (const [at, size] of [["x", "width"], ["y", "height"]]) {
    const low = Math.max(seen[at], box[at] + RIM),
      high = Math.min(seen[at] + seen[size], box[at] + box[size] - RIM);
    frame.setAttribute(at, low.toFixed(0));
    frame.setAttribute(size, Math.max(0, high - low).toFixed(0));
  }
}

/** What is done when a place is pointed at. */
export function onOverview(go) {
  const point = (event) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(small.getScreenCTM().inverse());
    go(at.x, at.y);
  };
  small.addEventListener("pointerdown", point);
  small.addEventListener("pointermove", point);
}
