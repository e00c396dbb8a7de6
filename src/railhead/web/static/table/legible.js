// Text on the map never gets smaller than eyes can read: it grows with the distance, and what would not fit goes.
const pan = document.getElementById("pan");

/** Sizes in units of the drawing, as render/theme.py and render/livery.py have them. */
const SIZE = { value: 20, tag: 14, name: 14.4, initials: 13.4 };
/** How large small capitals are beside the capitals of their name. */
const SMALL_CAPITALS = 0.7;
/** How much each may grow before it covers its neighbours. */
const MOST = { value: 1.85, initials: 1.5, held: 1.4, kept: 3.3, disc: 1.15, name: 2.6, far: 2.5 };
/** Pixels on the screen: the least for any text, and for what a decision needs. */
const LEAST = 9.1,
  NEEDED = 11.1;

/** Pixels per unit at which everything a decision needs can be read. */
export const COMFORT = NEEDED / (SIZE.initials * 1.65);
/** Pixels per unit at which it can be if markers grow beside one another, for hexes that lie apart. */
export const CLOSE = 0.38;
/** Pixels per unit below which values are left out. */
export const FAR = LEAST / (SIZE.value * MOST.value);

/** As it was drawn, which is how it is printed. */
export function asDrawn() {
  drawnAt = 0;
  pan.removeAttribute("style");
  for (const name of Object.keys(pan.dataset)) delete pan.dataset[name];
}

const between = (low, value, high) => Math.min(high, Math.max(low, value));
let drawnAt = 0,
  chosenFrom = false;

/** The map is drawn with so many pixels per unit; `choosing` says whether hexes are to be chosen on it. */
export function fitText(unit, choosing) {
  if (Math.abs(unit - drawnAt) < drawnAt * 0.004 && choosing === chosenFrom) return;
  drawnAt = unit;
  chosenFrom = choosing;
  const grow = between(1, NEEDED / (SIZE.value * unit), MOST.value);
  const init = between(1, NEEDED / (SIZE.initials * unit), MOST.initials);
  // names of homes have a halo and may leave their ring to be read
  const held = Math.max(between(1, init, MOST.held), between(1, LEAST / (SIZE.initials * unit), MOST.kept));
  // from afar the markers of a place grow together, away from one another
  const goal = unit >= (choosing ? CLOSE : COMFORT) * 0.98 ? NEEDED : LEAST;
  const far = between(1, goal / (SIZE.initials * init * unit), MOST.far);
  pan.style.setProperty("--px", (1 / unit).toFixed(3));
  pan.style.setProperty("--grow", grow.toFixed(3));
  pan.style.setProperty("--init", init.toFixed(3));
  pan.style.setProperty("--held", held.toFixed(3));
  pan.style.setProperty("--far", far.toFixed(3));
  pan.style.setProperty("--disc", between(1, init, MOST.disc).toFixed(3));
  pan.toggleAttribute("data-small", unit * SIZE.name < LEAST);
  pan.toggleAttribute("data-plain", unit * SIZE.name * SMALL_CAPITALS < LEAST);
  const off = {
    rings: init > 1.15,
    names: unit * SIZE.name * MOST.name < LEAST,
    tags: unit * SIZE.tag * grow < LEAST,
    values: unit * SIZE.value * grow < LEAST,
    initials: unit * SIZE.initials * init * far < LEAST * 0.999,
    held: unit * SIZE.initials * held < LEAST * 0.999,
  };
  pan.toggleAttribute("data-loose", held > MOST.held);
  pan.toggleAttribute("data-far", far > 1 && !off.initials);
  pan.toggleAttribute("data-apart", far > 1.15 && !off.initials);
  for (const [what, gone] of Object.entries(off)) pan.dataset[what] = gone ? "off" : "on";
}
