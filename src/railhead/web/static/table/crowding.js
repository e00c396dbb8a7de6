// Values, letters and names on the map give way to markers and to one another, however close the map is: everything
// keeps a readable size on the screen, so what lies side by side nearby would meet from afar.
const MARKERS = ".tokens .station > :is(circle:not([fill=none]), .held-name), .markers :is(.mark, .tag)";
const GROUND = ".stops :is(.slot, .hub)";
const COSTS = ".cost, .wave, .hill";
const PLATES = ".coin, .band";
/** Lines that are drawn over the values, pixels from one point of them to the next, and half of their width. */
const LINES = ".routes .route";
const BEAD = 5,
  THICK = 3;
/** Numbers that tell how many ways there are to use a hex, what is wrong where, rings to choose by; they stay. */
const BADGES = ".badge, .trouble-badge";
const RINGS = "[data-choice] > .hint";
/** Milliseconds of rest before things are put in their places, while somebody zooms. */
const REST = 70;
/** Units from the middle of a hex to where the middle of what belongs to it may stand, and between two tries. */
const WITHIN = 84,
  STEP = 7;
/** Units by which a value may move: it has to be known to which place it belongs. */
const SHORT = 50;
/** Units from the middle of its hex to where a value may stand that has no room within: it has to be known. */
const BEYOND = 112;
/** Half of the units by which a name gives way to a route: black track does not count, so far away may be worse. */
const ASIDE = 36;
/** Units from the middle of a place to where what belongs to another one may begin. */
const PLACE = 60;
/** Pixels that names keep on all sides. */
const GAP = 1.5;
/** Units by which a price of building may: beside its hex it would be no longer on the colour it is to be read on. */
const INSIDE = 16;
/** The part of a line of text, at its top and at its bottom, that has no ink in capitals. */
const BARE = 0.2;
/** Heights of a line from one line of a name to the next. */
const LEADING = 0.86;

let wanted = "",
  waiting = 0,
  first = true;

/** See to it that nothing is covered on a drawing of so many pixels per unit; `mark` tells one drawing from another. */
export function giveWay(drawing, unit, mark) {
  const key = `${mark} ${unit.toFixed(3)} ${document.getElementById("table").dataset.names ?? ""}`;
  if (key === wanted) return;
  wanted = key;
  clearTimeout(waiting);
  waiting = setTimeout(settle, first ? 0 : REST, drawing, unit);
  first = false;
}

/** What may have been moved or left out. */
function movable(drawing) {
  const all = (what) => [...drawing.querySelectorAll(what)];
  return {
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
  return things;
}

function settle(drawing, unit) {
  const all = (what) => [...drawing.querySelectorAll(what)];
  const { values, costs, letters, names, routes } = unmoved(movable(drawing));
  const taken = all(`${MARKERS}, ${BADGES}`).map(box).filter(Boolean);
  for (const ring of all(RINGS)) {
    const rim = (Number.parseFloat(getComputedStyle(ring).strokeWidth) * unit) / 2;
    const one = box(ring);
    if (one) taken.push({ ...one, wide: one.wide + rim, high: one.high + rim });
  }
  const moves = [];
  const put = (parts, boxes, limit, needed, ...spared) => {
    if (!boxes.length) return;
    const hex = (parts[0].closest(".stops > g, .labels > g") ?? parts[0]).getScreenCTM();
    const near = (those) =>
      those.filter((one) => {
        const far = Math.hypot(one.x - hex.e, one.y - hex.f);
        return far < 260 * unit && !(one.home && far < 1);
      });
    const room = (those, limit, reach, some = boxes) => roomFor(some, near(those), hex, unit, limit, reach);
    let to = null;
    for (const [more, reach, close, short] of [...spared, [[], WITHIN]])
      to ??= room([...taken, ...more], short ?? limit, reach, close ? boxes.map(tight) : boxes);
    if (needed) to ??= room(taken, WITHIN, BEYOND) ?? [0, 0];
    const there = to && boxes.map(tight).map((one) => ({ ...one, x: one.x + to[0] * unit, y: one.y + to[1] * unit }));
    taken.push(...(there ?? []));
    moves.push([parts, to, boxes]);
  };
  const within = (group, what) => [...group.querySelectorAll(what)].map(box).filter(Boolean);
  const prices = costs.flatMap((group) => within(group, COSTS)),
    ground = all(GROUND).map(box).filter(Boolean),
    free = ground.filter((one) => !taken.some((other) => meet(one, other, 0, 0)));
  const drawn = all(LINES).flatMap((line) => beads(line, unit));
  for (const group of values)
    put([group], within(group, PLATES), SHORT, true, [[...drawn, ...prices, ...free], WITHIN],
      [[...drawn, ...prices], BEYOND], [[...prices, ...free], WITHIN], [prices, WITHIN]);
  // numbers of routes can be anywhere on their ends: values stand where they are read first
  for (const group of routes)
    put([group], [box(group.querySelector(".plate"))].filter(Boolean), SHORT, true, [[...ground, ...prices], WITHIN]);
  for (const group of costs) put([group], within(group, COSTS), INSIDE, true);
  taken.push(...ground);
  // letters tell what may be built, so they come before names
  const homes = all(".stops > g").filter((group) => group.childElementCount).map((group) => placeOf(group, unit));
  for (const letter of letters)
    put([letter], [box(letter)].filter(Boolean), WITHIN, false, [[], WITHIN], [homes, BEYOND]);
  // names that are clear where they stand come first: no other one takes their places
  const found = [...together(names)].map((lines) => [lines, apart(lines.map(box).filter(Boolean)).map(roomy)]);
  const clear = ([, boxes]) => !boxes.some((one) => [...taken, ...drawn].some((two) => meet(one, two, 0, 0)));
  const [still, others] = [found.filter(clear), found.filter((one) => !clear(one))];
  for (const [lines, boxes] of [...still, ...others])
    put(lines, boxes, WITHIN, false, [drawn, WITHIN, false, ASIDE], [drawn, WITHIN, true, ASIDE],
      [[...drawn, ...homes], BEYOND, false, ASIDE], [[], WITHIN], [[], WITHIN, true], [homes, BEYOND]);
  for (const [parts, to, boxes] of moves)
    parts.forEach((part, place) => {
      if (!to) part.style.visibility = "hidden";
      const down = to && to[1] + (boxes[place].down ?? 0) / unit;
      if (to && (to[0] || down)) part.style.translate = `${to[0].toFixed(1)}px ${down.toFixed(1)}px`;
    });
}

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
  return { x: e, y: f, wide: PLACE * unit, high: PLACE * unit, home: true };
}
const roomy = (one) => ({ ...one, wide: one.wide + GAP, high: one.high + GAP, gap: GAP });
const tight = ({ gap = 0, ...one }) => ({ ...one, wide: one.wide - gap, high: one.high - gap });

function meet(one, two, dx, dy) {
  const x = Math.abs(one.x + dx - two.x),
    y = Math.abs(one.y + dy - two.y);
  if (one.round && two.round) return Math.hypot(x, y) < one.wide + two.wide - 1;
  return x < one.wide + two.wide && y < one.high + two.high;
}

/** How far something has to be moved, in units, to be clear of what is near; null if nothing helps. */
function roomFor(boxes, near, hex, unit, limit, reach) {
  const clear = ([dx, dy]) => !boxes.some((one) => near.some((two) => meet(one, two, dx * unit, dy * unit)));
  if (clear([0, 0])) return [0, 0];
  const middle = (axis) => boxes.reduce((sum, one) => sum + one[axis], 0) / boxes.length;
  const x = (middle("x") - hex.e) / unit,
    y = (middle("y") - hex.f) / unit;
  const allowed = ([dx, dy]) => Math.hypot(dx, dy) <= 2 * limit && Math.hypot(x + dx, y + dy) <= reach;
  return TRIES.find((move) => allowed(move) && clear(move)) ?? null;
}

/** Every move that may be tried, the shortest first. */
const SIDE = Math.floor((2 * WITHIN) / STEP);
const TRIES = Array.from({ length: (2 * SIDE + 1) ** 2 }, (_, n) => [
  ((n % (2 * SIDE + 1)) - SIDE) * STEP,
  (Math.floor(n / (2 * SIDE + 1)) - SIDE) * STEP,
]).sort((one, two) => Math.hypot(...one) - Math.hypot(...two));
