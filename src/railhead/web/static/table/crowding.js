// Values, letters and names on the map give way to markers and to one another, however close the map is: everything
// keeps a readable size on the screen, so what lies side by side nearby would meet from afar.
import { middle } from "./overview.js";

const MARKERS =
  ".tokens .station > :is(circle:not([fill=none]), .held-name), .markers > :not(:has(.mark)) > :is(.tag, .wave)";
/** Ports, flags, mines: they lie on the tile itself, so they give way to stations that have grown or turned. */
const MARKS = ".mark, .tag";
const GROUND = ".stops :is(.slot, .town, .halt)";
const COSTS = ".cost, .wave, .hill";
const PLATES = ".coin, .band";
/** Of the values by phase the one that holds now: alone where there is no room for all. */
const NOW = ".band.now";
/** Lines of routes: pixels from one point of them to the next, and half of their width. */
const LINES = ".routes .route";
const BEAD = 5,
  THICK = 3;
/** Track, units from one point of it to the next, and half of its width. */
const TRACK = ".track-layer [transform] > .track";
const SLEEPER = 18,
  RAILS = 6;
/** Numbers that tell how many ways there are to use a hex, what is wrong where, rings to choose by; they stay. */
const BADGES = ".badge, .trouble-badge";
const RINGS = "[data-choice] > .hint";
/** Places with a marker or kept for one: they are named rather than empty ones. */
const HELD = ".tokens .station > :is(.rim, .held)";
/** Milliseconds of rest before things are put in their places, while somebody zooms. */
const REST = 70;
/** Units from the middle of a hex to where the middle of what belongs to it may stand, and between two tries. */
const WITHIN = 84,
  STEP = 7;
/** Units by which a value may move: it has to be known to which place it belongs. */
const SHORT = 50;
/** Units from the middle of its hex to where a value may stand that has no room within: it has to be known. */
const BEYOND = 112;
/** The same for a name that would have to be left out otherwise. */
const FARTHEST = 136;
/** Half of the units by which a name gives way to a route: black track does not count, so far away may be worse. */
const ASIDE = 36;
/** Units from the middle of a place to where what belongs to another one may begin. */
const PLACE = 60;
/** Pixels that names keep on all sides. */
const GAP = 1.5;
/** Pixels between names, that two of them are not read as one, and from letters to what they could be read with. */
const SPACE = 4;
/** Units by which a price of building may: beside its hex it would be no longer on the colour it is to be read on. */
const INSIDE = 16;
/** The part of a line of text, at its top and at its bottom, that has no ink in capitals. */
const BARE = 0.2;
/** Heights of a line from one line of a name to the next. */
const LEADING = 0.86;

/** From how many things on they are sorted into squares of so many pixels. */
const MANY = 120,
  SQUARE = 100;

let wanted = "",
  waiting = 0,
  first = true;

/** See to it that nothing is covered on a drawing of so many pixels per unit; `mark` tells one drawing from another. */
export function giveWay(drawing, unit, mark) {
  const key = `${mark} ${unit.toFixed(3)} ${document.getElementById("table").dataset.names ?? ""}`;
  if (key === wanted) return;
  wanted = key;
  clearTimeout(waiting);
  waiting = setTimeout(settle, first ? 0 : REST, drawing, unit, mark);
  first = false;
}

/** What may have been moved or left out. */
function movable(drawing) {
  const all = (what) => [...drawing.querySelectorAll(what)];
  return {
    marks: all(".markers > .grow").filter((group) => group.querySelector(".mark")),
    values: all(".stops .grow").filter((group) => group.querySelector(PLATES)),
    costs: all(".labels .grow").filter((group) => group.querySelector(COSTS)),
    letters: all(".stops .letter"),
    names: all(".labels .name"),
    routes: all(".plate").map((plate) => plate.parentNode),
  };
}

/** Everything stands again where it was drawn, until somebody looks at it on a screen. */
export function putBack(drawing) {
  wanted = "";
  clearTimeout(waiting);
  unmoved(movable(drawing));
}

function unmoved(things) {
  for (const one of Object.values(things).flat()) one.style.translate = one.style.visibility = "";
  for (const one of things.values) one.classList.remove("short");
  return things;
}

function settle(drawing, unit, mark) {
  const all = (what) => [...drawing.querySelectorAll(what)];
  const { marks, values, costs, letters, names, routes } = unmoved(movable(drawing));
  const taken = all(`${MARKERS}, ${BADGES}`).map(box).filter(Boolean);
  for (const ring of all(RINGS)) {
    const rim = (Number.parseFloat(getComputedStyle(ring).strokeWidth) * unit) / 2;
    const one = box(ring);
    if (one) taken.push({ ...one, wide: one.wide + rim, high: one.high + rim });
  }
  const moves = [];
  const spot = (parts, boxes, limit, tries) => {
    const hex = (parts[0].closest(".stops > g, .labels > g") ?? parts[0]).getScreenCTM();
    const size = Math.max(...boxes.map((one) => one.wide)) + 30 * unit;
    const near = (those, reach) => {
      const most = reach * unit + size;
      return those.filter((one) => {
        const x = Math.abs(one.x - hex.e),
          y = Math.abs(one.y - hex.f);
        if (x > most + one.wide || y > most + one.high) return false;
        return !one.of || Math.abs(one.of.x - hex.e) > 1 || Math.abs(one.of.y - hex.f) > 1;
      });
    };
    const close = near(taken, FARTHEST);
    const room = (more, limit, reach, some = boxes) => {
      const those = [...near(close, reach), ...near(around(more, hex, reach * unit + size), reach)];
      return roomFor(some, those, hex, unit, limit, reach);
    };
    let to = null;
    for (const [more, reach, dense, short] of tries)
      to ??= room(more, short ?? limit, reach, dense ? boxes.map(tight) : boxes);
    return to;
  };
  const put = (parts, boxes, limit, needed, ...tries) => {
    if (!boxes.length) return [];
    let to = spot(parts, boxes, limit, tries);
    if (needed) to ??= spot(parts, boxes, WITHIN, [[[], BEYOND]]) ?? [0, 0];
    const there = to && boxes.map(tight).map((one) => ({ ...one, x: one.x + to[0] * unit, y: one.y + to[1] * unit }));
    taken.push(...(there ?? []));
    moves.push([parts, to, boxes]);
    return there ?? [];
  };
  const within = (group, what) => [...group.querySelectorAll(what)].map(box).filter(Boolean);
  const prices = costs.flatMap((group) => within(group, COSTS)),
    ground = all(GROUND).map(box).filter(Boolean),
    free = ground.filter((one) => !taken.some((other) => meet(one, other, 0, 0)));
  const drawn = all(LINES).flatMap((line) => beads(line, unit));
  const lines = [...drawn, ...ground];
  for (const group of marks)
    put([group], within(group, MARKS), SHORT, true, [lines, WITHIN], [ground, WITHIN], [[], WITHIN]);
  const alone = [];
  const tries = [[[...drawn, ...prices, ...free], WITHIN], [[...drawn, ...prices], BEYOND],
    [[...prices, ...free], WITHIN], [prices, WITHIN], [[], WITHIN]];
  for (const group of values) {
    let boxes = within(group, PLATES);
    if (boxes.length > 1 && !spot([group], boxes, SHORT, tries)) {
      alone.push(group);
      boxes = within(group, NOW);
    }
    put([group], boxes, SHORT, true, ...tries);
  }
  // numbers of routes can be anywhere on their ends: values stand where they are read first
  const still = [...ground, ...prices];
  for (const group of routes)
    put([group], within(group, ".plate"), SHORT, true, [still, WITHIN], [[], WITHIN]);
  const rails = tracks(drawing, unit, mark);
  const tracked = [...ground, ...rails];
  for (const group of costs) {
    const there = put([group], within(group, COSTS).map(wider(SPACE / 2)), INSIDE, true,
      [tracked, WITHIN, false, INSIDE / 2],
      [tracked, WITHIN, true],
      [ground, WITHIN, true], [[], WITHIN, true]);
    taken.push(...there.map(wider(SPACE, 0))); // a name right beside a price would be read with it
  }
  taken.push(...ground);
  for (const group of alone) group.classList.add("short");
  move(moves.splice(0));
  // letters and names are a task of their own, so that a click never waits for both
  waiting = setTimeout(() => {
    if (!drawing.isConnected) return;
    words();
    move(moves);
  });

  function words() {
    // letters tell what may be built, so they come before names
    const homes = all(".stops > g").filter((group) => group.childElementCount).map((group) => placeOf(group, unit));
    const ways = [...drawn, ...rails];
    for (const letter of letters)
      put([letter], [box(letter)].filter(Boolean).map(spaced), WITHIN, false, [ways, WITHIN],
        [ways, WITHIN, true], [drawn, WITHIN, true], [[], WITHIN], [[], WITHIN, true],
        [homes, BEYOND, true]);
    // names that are clear where they stand come first: no other one takes their places
    const found = [...together(names)].map((lines) => [lines, apart(lines.map(box).filter(Boolean)).map(roomy)]);
    const unmet = (one) => {
      const by = around(drawn, { e: one.x, f: one.y }, one.wide + one.high);
      return ![taken, by].some((those) => those.some((two) => meet(one, two, 0, 0)));
    };
    const clear = ([, boxes]) => boxes.every(unmet);
    // a name that has grown beyond its hex keeps off what belongs to others
    const small = document.getElementById("pan").hasAttribute("data-small");
    const others = small ? rails.map((one) => ({ ...one, of: one.on })) : [];
    const on = new Set(all(HELD).map((one) => one.closest(".tokens > g").getAttribute("transform")));
    const known = ([[line]]) => on.has(line.parentNode.getAttribute("transform"));
    const rank = (one) => (small && known(one) ? 0 : clear(one) ? 1 : 2);
    const lain = [...drawn, ...others],
      homely = [...homes, ...others],
      strange = [...drawn, ...homes, ...others];
    const ranked = found.map((one) => ({ place: rank(one), one })).sort((a, b) => a.place - b.place);
    for (const { one } of ranked) {
      const [lines, boxes] = one;
      const last = [];
      if (small) last.push([homely, FARTHEST, true]);
      if (small && known(one)) last.push([homes, FARTHEST, true]);
      if (!small) last.push([[], WITHIN]);
      const there = put(lines, boxes, WITHIN, false,
        [lain, WITHIN, false, ASIDE], [lain, WITHIN, true, ASIDE],
        [strange, BEYOND, false, ASIDE], [others, WITHIN], [others, WITHIN, true],
        [homely, BEYOND], ...last);
      if (there.length) taken.push(whole(there));
    }
  }
  function move(those) {
    for (const [parts, to, boxes] of those)
      parts.forEach((part, place) => {
        if (!to) part.style.visibility = "hidden";
        const down = to && to[1] + (boxes[place].down ?? 0) / unit;
        if (to && (to[0] || down)) part.style.translate = `${to[0].toFixed(1)}px ${down.toFixed(1)}px`;
      });
  }
}

/** Of many things those that may be within so many pixels: they are sorted into squares once. */
function around(those, { e, f }, most) {
  if (those.length < MANY) return those;
  let squares = sorted.get(those);
  if (!squares) {
    squares = { wide: 0, at: new Map() };
    for (const one of those) {
      const key = square(one.x) * 1e4 + square(one.y);
      squares.wide = Math.max(squares.wide, one.wide, one.high);
      if (squares.at.has(key)) squares.at.get(key).push(one);
      else squares.at.set(key, [one]);
    }
    sorted.set(those, squares);
  }
  const reach = most + squares.wide,
    found = [];
  for (let x = square(e - reach); x <= square(e + reach); x += 1)
    for (let y = square(f - reach); y <= square(f + reach); y += 1) found.push(...(squares.at.get(x * 1e4 + y) ?? []));
  return found;
}
const square = (at) => Math.floor(at / SQUARE);
const sorted = new WeakMap();

/** The lines of each name. */
function together(names) {
  const found = new Map();
  for (const line of names) found.set(line.parentNode, [...(found.get(line.parentNode) ?? []), line]);
  return found.values();
}

/** The middle of what is drawn and half of its size; nothing of what is not shown. */
function box(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (!width) return null;
  const text = element.localName === "text";
  return {
    x: left + width / 2,
    y: top + height / 2,
    wide: width / 2,
    high: height * (text ? 0.5 - BARE : 0.5),
    line: height,
    round: element.localName === "circle",
  };
}

/** A line as a row of discs. */
function beads(line, unit) {
  const to = line.getScreenCTM(),
    length = line.getTotalLength(),
    count = Math.ceil((length * unit) / BEAD);
  return Array.from({ length: count }, (_, place) => {
    const { x, y } = line.getPointAtLength((length * (place + 0.5)) / count).matrixTransform(to);
    return { x, y, wide: THICK, high: THICK, round: true };
  });
}

/** Black track as rows of discs, each with the hex it lies on. */
function tracks(drawing, unit, mark) {
  if (sleepers.mark !== mark || sleepers.drawing !== drawing) {
    const spots = [...drawing.querySelectorAll(TRACK)].flatMap((line) => {
      const [x, y] = middle(line.parentNode),
        length = line.getTotalLength(),
        count = Math.ceil(length / SLEEPER);
      return Array.from({ length: count }, (_, place) => {
        const at = line.getPointAtLength((length * (place + 0.5)) / count);
        return { x: at.x + x, y: at.y + y, on: { x, y } };
      });
    });
    sleepers = { drawing, mark, spots };
  }
  const { a, e, f } = drawing.getScreenCTM();
  const shown = ({ x, y }) => ({ x: x * a + e, y: y * a + f });
  const half = RAILS * unit;
  return sleepers.spots.map((one) => ({ ...shown(one), wide: half, high: half, round: true, on: shown(one.on) }));
}
/** Where the track of the drawing lies that was last looked at. */
let sleepers = {};

/** Lines of a name that have grown into one another, so far apart that they can be read. */
function apart(boxes) {
  if (boxes.length < 2) return boxes;
  const lack = Math.max(0, boxes[0].line * LEADING - (boxes[1].y - boxes[0].y));
  return boxes.map((one, place) => {
    const down = (place - (boxes.length - 1) / 2) * lack;
    return { ...one, y: one.y + down, down };
  });
}

/** What stands in the hex of another place would be read as that place's. */
function placeOf(group, unit) {
  const { e, f } = group.getScreenCTM();
  return { x: e, y: f, wide: PLACE * unit, high: PLACE * unit, of: { x: e, y: f } };
}
/** The ground of a name in several lines: another one beside its shorter line would be read as part of it. */
function whole(lines) {
  const left = Math.min(...lines.map((one) => one.x - one.wide)),
    right = Math.max(...lines.map((one) => one.x + one.wide)),
    top = Math.min(...lines.map((one) => one.y - one.high)),
    bottom = Math.max(...lines.map((one) => one.y + one.high));
  const [wide, high] = [(right - left) / 2, (bottom - top) / 2];
  return { x: left + wide, y: top + high, wide: wide + SPACE, high, name: true };
}
const wider =
  (by, up = by) =>
  (one) => ({ ...one, wide: one.wide + by, high: one.high + up, gap: by });
const roomy = wider(GAP),
  spaced = wider(SPACE);
const tight = ({ gap = 0, ...one }) => ({ ...one, wide: one.wide - gap, high: one.high - gap });

function meet(one, two, dx, dy) {
  const x = Math.abs(one.x + dx - two.x),
    y = Math.abs(one.y + dy - two.y),
    wide = one.wide + two.wide;
  if (x >= wide || y >= one.high + two.high) return false;
  return !(one.round && two.round) || x * x + y * y < (wide - 1) * (wide - 1);
}

/** How far something has to be moved, in units, to be clear of what is near; null if nothing helps. */
function roomFor(boxes, near, hex, unit, limit, reach) {
  let last = near[0]; // what was in the way just now is so most often a step further, too
  const all = boxes.length > 1 ? [whole(boxes)] : boxes;
  const blocks = (two, dx, dy) => (two.name ? all : boxes).some((one) => meet(one, two, dx, dy));
  const clear = ([dx, dy]) => {
    if (last && blocks(last, dx * unit, dy * unit)) return false;
    const found = near.find((two) => blocks(two, dx * unit, dy * unit));
    if (found) last = found;
    return !found;
  };
  if (clear([0, 0])) return [0, 0];
  const middle = (axis) => boxes.reduce((sum, one) => sum + one[axis], 0) / boxes.length;
  const x = (middle("x") - hex.e) / unit,
    y = (middle("y") - hex.f) / unit;
  const allowed = ([dx, dy]) =>
    dx * dx + dy * dy <= 4 * limit * limit && (x + dx) * (x + dx) + (y + dy) * (y + dy) <= reach * reach;
  return TRIES.find((move) => allowed(move) && clear(move)) ?? null;
}

/** Every move that may be tried, the shortest first. */
const SIDE = Math.floor((2 * WITHIN) / STEP);
const TRIES = Array.from({ length: (2 * SIDE + 1) ** 2 }, (_, n) => [
  ((n % (2 * SIDE + 1)) - SIDE) * STEP,
  (Math.floor(n / (2 * SIDE + 1)) - SIDE) * STEP,
]).sort((one, two) => Math.hypot(...one) - Math.hypot(...two));
