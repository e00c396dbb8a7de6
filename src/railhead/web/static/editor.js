// The position editor: forms are answered in place, hexes of the map are tapped or reached by keys, routes are searched
// when the position has settled. The address is the position; no rule of any game is known here.
import { fitText } from "./table/legible.js";

const PATIENCE = 350; // milliseconds after an edit before routes are searched
const editor = document.getElementById("editor");
const $ = (selector) => editor.querySelector(selector);
let asked = 0,
  searching = null,
  soon = 0,
  size = "100";

// ---------------------------------------------------------------- the map

const pan = () => document.getElementById("pan");
function fit() {
  const svg = $("#pan svg");
  if (!svg) return;
  if (size === "100") pan().style.removeProperty("--size");
  else pan().style.setProperty("--size", `${size}%`);
  pan().dataset.fits = "yes";
  const unit = svg.getScreenCTM()?.a;
  if (unit) fitText(unit);
}
const watch = new ResizeObserver(fit);
const WAYS = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
};
function neighbour(hex, [right, down]) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2, box.width];
  };
  const [x, y, wide] = middle(hex);
  let best = null,
    score = Infinity;
  for (const other of editor.querySelectorAll("#pan .hex")) {
    const [ox, oy] = middle(other);
    const dx = ox - x,
      dy = oy - y,
      apart = Math.hypot(dx, dy);
    const along = right && down ? Math.min(dx * right, dy * down) : dx * right + dy * down;
    if (other === hex || along <= 0.2 * wide || apart > 1.3 * wide) continue;
    const cost = apart + (right && down ? 0 : 2 * Math.abs(dx * down - dy * right));
    if (cost < score) [best, score] = [other, cost];
  }
  return best;
}
function prepare() {
  const current = $("[data-hex-form] [name=hex]").value;
  const hexes = [...editor.querySelectorAll("#pan .hex")];
  for (const hex of hexes) {
    hex.setAttribute("role", "button");
    hex.setAttribute("tabindex", hex.dataset.hex === current ? "0" : "-1");
    hex.setAttribute("aria-pressed", String(hex.dataset.hex === current));
  }
  if (!hexes.some((hex) => hex.dataset.hex === current)) hexes[0]?.setAttribute("tabindex", "0");
  watch.disconnect();
  watch.observe($("#pan svg"));
  fit();
}
let looked = false; // a hex was chosen, and what it shows is wanted in sight
const narrow = matchMedia("(max-width: 860px)");
function look(hex) {
  looked = true;
  const form = $("[data-hex-form]");
  form.elements.hex.value = hex.dataset.hex;
  form.requestSubmit();
}
editor.addEventListener("click", (event) => {
  const hex = event.target.closest("#pan .hex");
  if (hex) look(hex);
});
editor.addEventListener("keydown", (event) => {
  const hex = event.target.closest("#pan .hex");
  if (!hex || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    look(hex);
  } else if (WAYS[event.key]) {
    event.preventDefault();
    const next = neighbour(hex, WAYS[event.key]);
    if (!next) return;
    hex.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
});
editor.addEventListener("input", (event) => {
  if (!event.target.matches("[data-size]")) return;
  size = event.target.value;
  fit();
});

// ---------------------------------------------------------------- forms

editor.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.hasAttribute("data-leaves")) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  go(`${form.getAttribute("action")}?${new URLSearchParams(fields)}`, true);
});
addEventListener("popstate", () => go(location.href, false));

async function go(address, push) {
  asked += 1;
  const mine = asked;
  editor.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address);
    const text = await answer.text();
    if (mine !== asked) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.getElementById("editor");
    if (!fresh) {
      location.assign(address);
      return;
    }
    if (push && answer.url !== location.href) history.pushState({}, "", answer.url);
    take(fresh);
  } catch {
    await goOn(address, push, mine);
  } finally {
    if (mine === asked) editor.removeAttribute("aria-busy");
  }
}
// The new page in the place of the old one: what was scrolled, opened and focused stays so.
function take(fresh) {
  const board = pan();
  const at = [board.scrollLeft, board.scrollTop];
  const active = document.activeElement;
  const hex = active?.closest?.("#pan .hex")?.dataset.hex;
  const test = active?.dataset?.testid;
  const open = [...editor.querySelectorAll("details")].map((one) => one.open);
  for (const name of fresh.getAttributeNames()) editor.setAttribute(name, fresh.getAttribute(name));
  const other = fresh.querySelector("#pan");
  board.replaceChildren(...other.childNodes);
  other.replaceWith(board); // letters are fitted to this one
  editor.replaceChildren(...fresh.childNodes);
  editor.querySelectorAll("details").forEach((one, n) => {
    one.open = open[n] ?? false;
  });
  $("[data-size]").value = size;
  prepare();
  [pan().scrollLeft, pan().scrollTop] = at;
  const refused = $("[data-testid=refused]");
  const again = hex
    ? $(`#pan .hex[data-hex="${hex}"]`)
    : test && $(`[data-testid="${CSS.escape(test)}"]:not([disabled])`);
  if (refused) refused.focus();
  else (again ?? $("#side h2"))?.focus({ preventScroll: true });
  if (looked && narrow.matches && !refused) $(".editor-desk").scrollIntoView();
  looked = false;
  settle();
}
function say(words) {
  if (!words) {
    $(".editor-lost")?.remove();
    return;
  }
  let line = $(".editor-lost");
  if (!line) {
    line = document.createElement("p");
    line.className = "notice editor-lost";
    line.setAttribute("role", "alert");
    $(".editor-bar").before(line);
  }
  line.textContent = words;
}

// ---------------------------------------------------------------- without a connection

// The same pages and rules, run by Python in a worker of this browser: fetched while there is a connection.
const engine = JSON.parse(editor.dataset.engine || "null");
const PREPARE = 4000;
let worker = null,
  started = null,
  fetched = false,
  number = 0;
const waiting = new Map();
function hire() {
  if (!engine || worker || navigator.connection?.saveData) return;
  worker = new Worker(engine.worker, { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.failed) lose(data.failed);
    else if (data.done === "fetched") {
      fetched = true;
      editor.dataset.offline = "fetched";
    } else if (data.done === "ready") {
      editor.dataset.offline = "ready";
      waiting.get("ready")?.(true);
    } else if (data.id) {
      waiting.get(data.id)?.(JSON.parse(data.answer));
      waiting.delete(data.id);
    }
  };
  worker.onerror = (event) => lose(event.message);
  worker.postMessage({ do: "fetch", engine });
}
function lose(why) {
  console.warn(`cannot go on without the connection: ${why}`);
  worker?.terminate();
  for (const answer of waiting.values()) answer(null);
  waiting.clear();
  [worker, started, fetched] = [null, null, false];
}
function begin() {
  started ??= new Promise((done) => {
    waiting.set("ready", done);
    worker.postMessage({ do: "start", what: "editor", bundles: [] });
  });
  return started;
}
async function ask(address) {
  if (!fetched) return null;
  if (!(await begin())) return null;
  const to = new URL(address, location.href);
  number += 1;
  const id = number;
  const found = new Promise((done) => waiting.set(id, done));
  worker.postMessage({ id, ask: JSON.stringify({ path: to.pathname, query: to.search.slice(1) }) });
  return found;
}
async function goOn(address, push, mine) {
  if (!fetched) {
    say("The connection is lost. Nothing was changed; try it again, please.");
    return;
  }
  if (editor.dataset.offline !== "ready") say("The connection is lost. Preparing to go on without it…");
  const got = await ask(address);
  if (mine !== asked) return;
  const fresh = got && new DOMParser().parseFromString(got.body, "text/html").getElementById("editor");
  if (!fresh) {
    const words = got && new DOMParser().parseFromString(got.body, "text/html").body.textContent.trim();
    say(words || "The connection is lost. Nothing was changed; try it again, please.");
    return;
  }
  if (push && got.address) history.pushState({}, "", got.address);
  take(fresh);
  say("The connection is lost. You go on here; playing on from a position waits for the connection.");
}
setTimeout(hire, PREPARE);
window.railheadEditor = { hire };

// ---------------------------------------------------------------- routes

function settle() {
  clearTimeout(soon);
  searching?.abort();
  const place = $("#runs-body");
  if (place.dataset.wanted !== "yes") return;
  soon = setTimeout(() => search(place), PATIENCE);
}
async function routes(address, signal) {
  try {
    const answer = await fetch(address, { headers: { "RH-Part": "yes" }, signal });
    return { ok: answer.ok, text: await answer.text() };
  } catch (lost) {
    const got = signal.aborted ? null : await ask(address);
    if (!got) throw lost;
    return { ok: got.status === 200, text: got.body };
  }
}
async function search(place) {
  const stop = new AbortController();
  searching = stop;
  const wait = document.createElement("p");
  wait.setAttribute("role", "status");
  wait.textContent = "Searching the best routes…";
  const link = place.firstElementChild;
  place.replaceChildren(wait);
  try {
    const address = editor.dataset.address.replace("?", "/runs?");
    const { ok, text } = await routes(address, stop.signal);
    if (!place.isConnected) return;
    const part = new DOMParser().parseFromString(text, "text/html");
    const drawing = part.querySelector("template[data-drawing]")?.content.firstElementChild;
    if (drawing) {
      document.getElementById("editor-map").replaceChildren(document.importNode(drawing, true));
      prepare();
    }
    place.replaceChildren(...part.body.childNodes);
    if (!ok) place.append(link);
  } catch {
    if (!stop.signal.aborted) place.replaceChildren(link);
  }
}

prepare();
settle();
