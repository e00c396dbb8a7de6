// Answers of the service are taken in here, part by part and piece by piece: what is the same stays where it is, so
// that a browser restyles and paints only what changed, and no piece holds up the page for long. Only what has controls
// of htmx's, as the decision, is put in its place as a whole. A view of the stage that is not shown is kept up later.
const root = document.getElementById("table");
const PLAIN = new Set([
  "p-bar",
  "p-map",
  "p-market",
  "p-board",
  "p-companies",
  "p-players",
  "p-bank",
  "p-log",
  "p-timeline",
]);
const DRAWN = new Set(["p-map", "p-market"]);
const CONTROLS = new Set(["p-decision", "p-tidings"]);
const OWN = new Set(["tabindex", "role", "open"]);
const WHOLE = new Set(["li", "select"]); // not worth looking into
const AHEAD = 6;
const SLICE = 36; // milliseconds of work after which the browser lays out what there is and gets its turn
const PORTION = 200; // elements of a drawing put in before they are laid out
const OPENING = 10,
  FEW = 60; // the same for a page that is opened, while a browser has much else to do
const REST = 120; // milliseconds of rest before what nobody sees is put in
const SETTLING = 8; // milliseconds of work after which what follows from an answer gets a piece of its own
const FRAME = 40; // milliseconds in which the browser has painted what a tap or key changed at once

let began = 0;
let queue = Promise.resolve();
const tired = (after = SLICE) => performance.now() - began > after;
// Whoever taps or types meanwhile gets his turn; what is half-way there is not painted.
async function turn() {
  await (window.scheduler
    ? window.scheduler.postTask(() => {}, { priority: "user-blocking" })
    : new Promise((go) => setTimeout(go)));
  await released;
  began = performance.now();
}
// What came in is laid out now, since at the end everything would be laid out at once; a view that is not shown is
// laid out only when it is asked for something of its own.
function laidOut(element = root) {
  element.getBoundingClientRect();
}

// What a tap or key shows at once is painted before the answer to it is taken in.
let painted = Promise.resolve();
for (const input of ["click", "keydown"])
  addEventListener(
    input,
    () => {
      painted = new Promise((go) => {
        requestAnimationFrame(() => setTimeout(go));
        setTimeout(go, FRAME);
      });
      afterwards();
    },
    true,
  );

// What is being pressed stays under the finger until it is let go, or nobody would know what was meant.
const PRESS = 400; // milliseconds; who holds longer is not about to click
let released = Promise.resolve();
addEventListener(
  "pointerdown",
  () => {
    released = new Promise((go) => {
      for (const end of ["pointerup", "pointercancel"])
        addEventListener(end, () => setTimeout(go), { capture: true, once: true });
      setTimeout(go, PRESS);
    });
  },
  true,
);

// One after another. While something is taken in the page says so; afterwards everybody is told once.
function enqueue(work) {
  root.dataset.taking = "true";
  clearTimeout(rest);
  const mine = (queue = queue
    .catch(() => {})
    .then(async () => {
      await painted;
      await released;
      began = performance.now();
      try {
        await work();
        if (tired(SETTLING)) await turn();
      } finally {
        if (queue === mine) delete root.dataset.taking;
        document.body.dispatchEvent(new CustomEvent("railhead:taken"));
        afterwards();
      }
    }));
}

// Drawings of views that are not shown, by the parts they belong to. The page tells the service which drawings it has,
// so they wait while anything is under way.
const behind = new Map();
let flights = 0,
  rest = 0;
document.body.addEventListener("htmx:beforeSend", ({ detail: { xhr } }) => {
  flights += 1;
  xhr.addEventListener("loadend", () => {
    flights -= 1;
  });
});
function shown(part, next) {
  return (
    part.closest(".stage-view").id ===
    `stage-${root.dataset.stage || next || document.getElementById("meta").dataset.stage}`
  );
}
function afterwards() {
  clearTimeout(rest);
  if (behind.size)
    rest = setTimeout(() => (flights || root.dataset.taking ? afterwards() : quietly()), REST);
}
// Nobody waits for it: piece by piece, before the next answer is taken in. Whatever is asked meanwhile names the old
// mark; should its answer build on that, the drawing is asked for anew.
function quietly() {
  const work = [...behind.values()];
  behind.clear();
  queue = queue
    .catch(() => {})
    .then(async () => {
      for (const { id, text } of work) {
        await turn();
        const fresh = parsed(text);
        await turn();
        await draw(document.getElementById(id), fresh);
      }
      if (!behind.size) delete root.dataset.behind;
      await turn();
      document.dispatchEvent(new CustomEvent("railhead:behind"));
    });
}
function backstage() {
  began = Infinity; // in one go: somebody wants to see it
  for (const { id, text } of behind.values()) draw(document.getElementById(id), parsed(text));
  behind.clear();
  delete root.dataset.behind;
  document.dispatchEvent(new CustomEvent("railhead:behind"));
}
document.addEventListener("railhead:stage", () => {
  if (!behind.size) return;
  const parts = [...behind.keys()];
  backstage();
  if (!flights) return;
  for (const id of parts) document.getElementById(id).dataset.mark = ""; // the answer under way does not know of it
  htmx.trigger("#listener", "refresh");
});

const PARTS = /^\s*<div id="(p-|notice)/;
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const html = event.detail.serverResponse;
  if (!event.detail.shouldSwap || !PARTS.test(html)) return;
  event.detail.shouldSwap = false;
  enqueue(() => {
    behind.clear();
    return take(pieces(html));
  });
});
// Whoever hands an answer to htmx by himself is served in the same way.
document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  const fresh = [...event.detail.fragment.children];
  if (!fresh.every((part) => PLAIN.has(part.id))) return;
  event.preventDefault();
  enqueue(() => take(fresh.map((part) => ({ id: part.id, part }))));
});

// The text of an answer, part by part; each is read when it is wanted.
const PIECE = /(?=<div id="[\w-]+"[^>]* hx-swap-oob)/;
function pieces(html) {
  return html
    .split(PIECE)
    .filter((text) => text.trim())
    .map((text) => ({ id: /id="([\w-]+)"/.exec(text)[1], text }));
}
function parsed(text) {
  const holder = document.createElement("template");
  holder.innerHTML = text;
  return holder.content.firstElementChild;
}

// Notices first, because somebody asked; the page's own facts last, because they say that the rest is there.
async function take(answer) {
  const rank = ({ id }) => (id === "notice" ? 0 : id === "p-meta" ? 2 : 1);
  const next = /data-stage="(\w+)"/.exec(answer.find(({ id }) => id === "p-meta")?.text)?.[1];
  for (const piece of answer.sort((a, b) => rank(a) - rank(b))) {
    if (tired()) await turn();
    const old = document.getElementById(piece.id);
    if (!old) continue;
    if (piece.text && DRAWN.has(piece.id) && !shown(old, next)) {
      behind.set(piece.id, piece);
      root.dataset.behind = "true";
      continue;
    }
    const fresh = piece.part ?? parsed(piece.text);
    fresh.removeAttribute("hx-swap-oob");
    behind.delete(fresh.id); // this one is newer
    if (!PLAIN.has(fresh.id)) replace(old, fresh);
    else if (DRAWN.has(fresh.id)) await draw(old, fresh);
    else element(old, fresh);
    laidOut();
  }
}
function draw(old, fresh) {
  return fresh.dataset.since ? patch(old, fresh) : redraw(old, fresh);
}

function replace(old, fresh) {
  const held = document.activeElement;
  const [from, to] = [held?.selectionStart, held?.selectionEnd];
  old.replaceWith(fresh);
  if (CONTROLS.has(fresh.id)) htmx.process(fresh);
  if (!held || held === document.body || held.isConnected) return;
  const again = successor(held, fresh);
  try {
    if (typeof from === "number") again?.setSelectionRange(from, to);
  } catch {
    /* not a text field */
  }
  again?.focus({ preventScroll: true });
}

// Who goes by keys stays at what was picked; after a move the decision itself waits for the next key.
function successor(held, fresh) {
  if (held.id) return document.getElementById(held.id);
  const picked = held.dataset.pick && held.dataset.testid;
  const same = picked && fresh.querySelector(`[data-testid="${CSS.escape(picked)}"]`);
  return same || (fresh.id === "p-decision" ? fresh.closest("[tabindex]") : null);
}

// Of a drawing the service sends what changed since the one it knows the page to have.
async function patch(part, fresh) {
  const drawing = part.firstElementChild;
  if (part.dataset.mark !== fresh.dataset.since || !drawing) {
    part.dataset.mark = "";
    htmx.trigger("#listener", "refresh");
    return;
  }
  const work = [...fresh.firstElementChild.children].map((change) => {
    const parent = change.dataset.path
      .split(".")
      .filter(Boolean)
      .reduce((at, number) => at.children[Number(number)], drawing);
    const at = Number(change.dataset.at),
      drop = Number(change.dataset.drop);
    const gone = [];
    const before = parent.children[at] ?? null;
    for (let next = before; gone.length < drop; next = next.nextElementSibling) gone.push(next);
    return { parent, before, gone, put: [...change.childNodes] };
  });
  let weight = 0;
  for (const { parent, before, gone, put } of work) {
    for (const node of put) {
      parent.insertBefore(node, before);
      weight += 1 + node.getElementsByTagName("*").length;
    }
    for (const node of gone) node.remove();
    if (weight > PORTION) {
      weight = 0;
      laidOut(drawing);
    }
    if (tired()) await turn();
  }
  laidOut(drawing);
  part.dataset.mark = fresh.dataset.mark;
}

// A drawing of which too much changed comes as a whole; it is compared layer by layer.
async function redraw(part, fresh) {
  const [old, wanted] = [part.firstElementChild, fresh.firstElementChild];
  const layers = wanted ? [...wanted.children] : [];
  part.dataset.mark = "";
  if (!old || old.children.length !== layers.length) part.replaceChildren(...fresh.childNodes);
  else {
    for (const [n, layer] of layers.entries()) {
      if (old.children[n].localName === layer.localName) element(old.children[n], layer);
      else old.children[n].replaceWith(layer);
      laidOut(old);
      if (tired()) await turn();
    }
    attributes(old, wanted);
  }
  part.dataset.mark = fresh.dataset.mark;
}

// What is large on a new page waits in templates, so that the decision and the frame of the page are there at once.
async function fill(part) {
  const template = part.querySelector("template");
  const drawing = template.content.firstElementChild;
  if (!DRAWN.has(part.id)) {
    template.replaceWith(template.content);
    laidOut();
    return;
  }
  const layers = [...drawing.childNodes];
  drawing.replaceChildren();
  template.replaceWith(drawing);
  for (const layer of layers) {
    const inside = [...layer.childNodes];
    layer.replaceChildren();
    drawing.append(layer);
    for (let n = 0; n < inside.length; n += FEW) {
      layer.append(...inside.slice(n, n + FEW));
      laidOut(drawing);
      if (tired(OPENING)) await turn();
    }
  }
}
// htmx looks at the page when it has been read; what waits holds nothing for it.
addEventListener("DOMContentLoaded", () =>
  enqueue(async () => {
    const market = document.getElementById("meta").dataset.stage === "market";
    await turn();
    for (const name of [
      market ? "market" : "map",
      "companies",
      "players",
      "log",
      market ? "map" : "market",
    ]) {
      await fill(document.getElementById(`p-${name}`));
      if (tired(OPENING)) await turn();
    }
  }),
);

function attributes(old, fresh) {
  for (const { name, value } of fresh.attributes)
    if (!OWN.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (!OWN.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
}
function element(old, fresh) {
  attributes(old, fresh);
  if (old.localName === "input") {
    if (old !== document.activeElement) old.value = fresh.getAttribute("value") ?? "";
    return;
  }
  children(old, fresh);
}

// Two lists side by side; where they part, a few nodes ahead tell whether something was put in or taken out.
function children(parent, source) {
  const news = [...source.childNodes];
  let old = parent.firstChild,
    n = 0;
  while (n < news.length) {
    const fresh = news[n];
    if (!old) {
      parent.append(...news.slice(n));
      return;
    }
    if (same(old, fresh)) {
      old = old.nextSibling;
      n += 1;
      continue;
    }
    const put = ahead(news.slice(n + 1, n + 1 + AHEAD), old);
    if (put >= 0) {
      for (const node of news.slice(n, n + put + 1)) parent.insertBefore(node, old);
      n += put + 1;
      continue;
    }
    const gone = ahead(following(old), fresh);
    if (gone >= 0) {
      for (let left = gone + 1; left; left -= 1) {
        const next = old.nextSibling;
        old.remove();
        old = next;
      }
      continue;
    }
    const next = old.nextSibling;
    if (old.nodeType === 3 && fresh.nodeType === 3) old.data = fresh.data;
    else if (
      old.nodeType === 1 &&
      !WHOLE.has(old.localName) &&
      fresh.nodeType === 1 &&
      old.localName === fresh.localName &&
      old.id === fresh.id
    )
      element(old, fresh);
    else old.replaceWith(fresh);
    old = next;
    n += 1;
  }
  while (old) {
    const next = old.nextSibling;
    old.remove();
    old = next;
  }
}

function same(one, two) {
  if (one.localName === "input" || !one.isEqualNode(two)) return false;
  if (one.localName === "select" && one !== document.activeElement)
    one.value = one.querySelector("[selected]")?.value ?? one.options[0].value;
  return true;
}
function ahead(nodes, wanted) {
  return wanted.nodeType === 1 ? nodes.findIndex((node) => node.isEqualNode(wanted)) : -1;
}
function following(node) {
  const found = [];
  for (let next = node.nextSibling; next && found.length < AHEAD; next = next.nextSibling) found.push(next);
  return found;
}
