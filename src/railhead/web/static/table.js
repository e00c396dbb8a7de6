// The table's page: selection, map pointer, keys, live updates. No rule of any game is known here.
const root = document.getElementById("table");
const url = `/t/${root.dataset.table}`;
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const meta = () => document.getElementById("meta").dataset;
let pick = "";

// ---------------------------------------------------------------- asking the server

function address(selection) {
  const query = [root.dataset.query, selection].filter(Boolean).join("&");
  return `${url}/parts${query ? `?${query}` : ""}`;
}

function choose(selection) {
  pick = selection;
  mark("choose");
  return htmx.ajax("GET", address(selection), { source: "#listener", swap: "none" });
}

function have() {
  return $$("[data-mark][id^=p-]").map((part) => `${part.id.slice(2)}:${part.dataset.mark}`).join(",");
}

// randomUUID exists only on secure origins; a table on the local network is served without one.
function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Enter in an amount means the button beside it, not the first button of the form.
document.addEventListener("keydown", (event) => {
  const amount = event.key === "Enter" && event.target.closest?.(".amount input");
  if (!amount) return;
  event.preventDefault();
  amount.closest(".amount").querySelector("[name=fill]").click();
});

function mark(name) { performance.mark(`railhead-${name}`); }

document.body.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["RH-Have"] = have();
  if (event.detail.elt.id === "listener" && event.detail.verb === "get" && event.detail.path.startsWith(`${url}/parts`)) {
    if (!event.detail.triggeringEvent || event.detail.triggeringEvent.type !== "choose") event.detail.path = address(pick);
  }
  if (event.detail.elt.matches?.("[data-commit]")) {
    const key = event.detail.elt.dataset.sendKey ||= freshKey();
    event.detail.parameters.set ? event.detail.parameters.set("key", key) : (event.detail.parameters.key = key);
  }
  const query = root.dataset.query;
  if (event.detail.verb === "post" && query && !event.detail.path.includes("?")) event.detail.path += `?${query}`;
});

// A version that the page already shows needs no request.
document.body.addEventListener("sse:version", (event) => {
  const version = Number(String(event.detail?.data ?? "").split(" ")[1]);
  online(true);
  event.stopImmediatePropagation();
  heard = Math.max(heard, version || Infinity);
  if (behind()) refreshSoon();
}, true);

// Quick bots make many versions; one request answers for all that came meanwhile. While something sent is under way
// its answer is waited for: it mostly brings the version that the stream tells of.
const REST = 150;
let due = 0, refreshed = 0, heard = 0, owed = false;
function behind() { return heard > Number(meta().version) || Boolean($("[data-searching]")); }
function refreshSoon() {
  if (due) return;
  due = setTimeout(() => {
    due = 0;
    if (underWay) { owed = true; return; }
    refreshed = Date.now();
    if (heard === Infinity) heard = 0;
    htmx.trigger("#listener", "refresh");
  }, Math.max(0, refreshed + REST - Date.now()));
}

// One answer brings many parts; they are taken in together, perhaps in several goes (morph.js).
document.body.addEventListener("railhead:taken", () => { if (!root.dataset.taking) settled(); });
function afterTaking(then) {
  if (root.dataset.taking) document.body.addEventListener("railhead:taken", () => afterTaking(then), { once: true });
  else then();
}
// A look that overlaps with something sent may show what was before; it is not put over the answer to what was sent.
// What is under way is counted by the requests themselves: htmx tells nothing of one whose element has been replaced.
let sent = 0, underWay = 0;
const looks = new WeakMap();
document.body.addEventListener("htmx:beforeSend", (event) => {
  const { elt, xhr, requestConfig } = event.detail;
  if (requestConfig.verb === "get" && !elt.closest(".decision")) { looks.set(xhr, sent); return; }
  sent += 1;
  underWay += 1;
  xhr.addEventListener("loadend", () => afterTaking(() => {
    underWay -= 1;
    if (!underWay) delete root.dataset.busy;
    if (!xhr.status) online(false);
    if (!underWay && owed) { owed = false; if (behind()) refreshSoon(); }
  }));
});
document.body.addEventListener("htmx:beforeOnLoad", (event) => {
  const then = looks.get(event.detail.xhr);
  if (event.detail.elt.id !== "listener" || then === undefined || (!underWay && then === sent)) return;
  event.preventDefault();
  refreshSoon();
});
document.body.addEventListener("htmx:beforeRequest", (event) => {
  const elt = event.detail.elt;
  if (elt.closest?.(".decision")) { root.dataset.busy = "true"; pick = elt.name === "add" || elt.name === "fill" || elt.dataset.commit !== undefined ? "" : pick; }
});
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.failed && !event.detail.xhr?.status) online(false);
});
document.body.addEventListener("htmx:sendError", () => online(false));

function kept(name) { try { return localStorage.getItem(`railhead-${name}`) === "on"; } catch { return false; } }
let lastSaid = meta().said;
function settled() {
  const now = meta();
  root.dataset.stateId = now.stateId;
  root.dataset.version = now.version;
  root.dataset.past = now.past;
  root.dataset.branch = now.branch;
  root.dataset.decision = now.decision;
  document.title = now.title;
  if (now.said !== lastSaid) {
    lastSaid = now.said;
    if (!kept("quiet") || now.decision === "decide" || now.decision === "asked") document.getElementById("live").textContent = now.said;
  }
  stage(root.dataset.stage || now.stage);
  prepareMap();
  approach();
  bring();
  const notice = document.getElementById("notice");
  if (notice && !notice.hidden && notice.dataset.code) notice.scrollIntoView({ block: "nearest" });
  document.dispatchEvent(new CustomEvent("railhead:settled"));
  mark("settled");
}

// ---------------------------------------------------------------- connection

let lastBeat = Date.now();
function online(is) {
  const link = document.getElementById("link");
  lastBeat = is ? Date.now() : lastBeat;
  if (!link || link.dataset.state === (is ? "on" : "off")) return;
  link.dataset.state = is ? "on" : "off";
  link.textContent = is ? "live" : "connection lost";
  document.getElementById("live").textContent = is ? "Connected again." : "Connection lost. Read on; what you choose or type is kept on this device.";
  document.dispatchEvent(new CustomEvent("railhead:link", { detail: is }));
  if (is) htmx.trigger("#listener", "refresh");
}
document.body.addEventListener("htmx:sseOpen", (event) => {
  online(true);
  const source = event.detail.source;
  source.addEventListener("heartbeat", (beat) => {
    online(true);
    if (Number(beat.data.split(" ")[1]) > Number(meta().version)) htmx.trigger("#listener", "refresh");
  });
});
document.body.addEventListener("htmx:sseError", () => online(false));
addEventListener("offline", () => online(false));
addEventListener("online", () => check());
async function check() {
  try {
    const answer = await fetch("/health", { cache: "no-store" });
    if (answer.ok) online(true);
  } catch { online(false); }
}
setInterval(() => { if (document.getElementById("link")?.dataset.state === "off" || Date.now() - lastBeat > 45000) check(); }, 2000);

// ---------------------------------------------------------------- stage

function light(name) {
  for (const tab of $$("[data-stage][role=tab]")) tab.setAttribute("aria-selected", String(tab.dataset.stage === name));
}
// A tab is lit at once; the view, which takes longer to paint, comes with the next frame.
function chooseStage(name) {
  root.dataset.stage = name;
  light(name);
  afterPaint(() => {
    if (root.dataset.stage !== name) return;
    document.dispatchEvent(new CustomEvent("railhead:stage")); // what was kept back for it is put in
    stage(name);
  });
}
function afterPaint(then) { requestAnimationFrame(() => setTimeout(then)); }
function stage(name) {
  light(name);
  for (const view of $$(".stage-view")) view.classList.toggle("on", view.id === `stage-${name}`);
  if (name === "charts") htmx.trigger("#charts-body", "load-charts");
}

const pan = document.getElementById("pan");
const frame = document.getElementById("stage-map");
let scale = 1, left = 0, top_ = 0;
function place() {
  if (scale === 1 && left === 0 && top_ === 0) { pan.style.transform = ""; return; } // nothing to measure
  const box = frame.getBoundingClientRect();
  scale = Math.min(4, Math.max(0.3, scale));
  const roomX = box.width * scale, roomY = box.height * scale;
  left = Math.min(box.width * 0.8, Math.max(box.width * 0.2 - roomX, left));
  top_ = Math.min(box.height * 0.8, Math.max(box.height * 0.2 - roomY, top_));
  pan.style.transform = `translate(${left}px,${top_}px) scale(${scale})`;
}
function zoom(by, x, y) {
  const box = frame.getBoundingClientRect();
  const cx = (x ?? box.left + box.width / 2) - box.left, cy = (y ?? box.top + box.height / 2) - box.top;
  const next = Math.min(4, Math.max(0.3, scale * by));
  left = cx - (cx - left) * (next / scale);
  top_ = cy - (cy - top_) * (next / scale);
  scale = next;
  place();
}
function reset() { scale = 1; left = 0; top_ = 0; place(); }
frame.addEventListener("wheel", (event) => {
  event.preventDefault();
  const rotate = event.shiftKey && $('[data-key="r"]');
  if (rotate) { (event.deltaY > 0 ? $('[data-key="r"]') : $('[data-key="R"]')).click(); return; }
  zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
}, { passive: false });

const touches = new Map();
let moved = 0, spread = 0;
pan.addEventListener("pointerdown", (event) => {
  touches.set(event.pointerId, [event.clientX, event.clientY]);
  if (touches.size === 1) moved = 0;
  spread = 0;
});
addEventListener("pointermove", (event) => {
  const before = touches.get(event.pointerId);
  if (!before) return;
  const dx = event.clientX - before[0], dy = event.clientY - before[1];
  if (touches.size === 1) {
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved > 6) { pan.classList.add("dragging"); left += dx; top_ += dy; place(); }
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
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => {
  touches.delete(event.pointerId);
  if (!touches.size) pan.classList.remove("dragging");
});
pan.addEventListener("click", (event) => {
  if (moved > 6) return;
  const hex = event.target.closest("[data-hex]");
  if (hex) choosehex(hex.dataset.hex);
});
pan.addEventListener("dblclick", (event) => { event.preventDefault(); });

function choosehex(name) {
  if (meta().decision !== "decide") return;
  const base = document.getElementById("edit-base")?.dataset.pickBase;
  const ghost = $("[data-ghost]");
  if (ghost && ghost.dataset.ghost === name && $('[data-key="r"]')) { $('[data-key="r"]').click(); return; }
  const cell = document.getElementById(`hex-${name}`);
  const least = matchMedia("(pointer: coarse)").matches ? 40 : 20;
  const small = cell && scale < 3.9 && cell.getBoundingClientRect().width < least;
  if (small) { const box = cell.getBoundingClientRect(); zoom(2, box.left + box.width / 2, box.top + box.height / 2); return; }
  choose(base ? `${base}&hex=${name}` : `hex=${name}`);
}

// On a small screen the map comes close enough for a thumb to the hexes that can be chosen.
let shownHints = "";
function approach() {
  const hints = $$("#p-map [data-hint]");
  const names = hints.map((hint) => hint.dataset.hint).join(" ");
  if (names === shownHints || innerWidth > 860) return;
  shownHints = names;
  if (!hints.length || !frame.classList.contains("on")) return;
  reset();
  const room = frame.getBoundingClientRect();
  const boxes = hints.map((hint) => hint.getBoundingClientRect());
  const x0 = Math.min(...boxes.map((b) => b.left)), x1 = Math.max(...boxes.map((b) => b.right));
  const y0 = Math.min(...boxes.map((b) => b.top)), y1 = Math.max(...boxes.map((b) => b.bottom));
  const fit = Math.min(room.width / (x1 - x0), room.height / (y1 - y0)) * 0.9;
  const thumb = 46 / boxes[0].width;
  scale = Math.min(4, Math.max(1, Math.max(fit, thumb)));
  left = room.width / 2 - ((x0 + x1) / 2 - room.left) * scale;
  top_ = room.height / 2 - ((y0 + y1) / 2 - room.top) * scale;
  place();
}

// What is chosen is never out of sight, however it was chosen.
let brought = "";
function bring() {
  const chosen = $("#p-map .hint.chosen")?.closest("[data-hint]");
  const name = chosen?.dataset.hint ?? "";
  if (name === brought) return;
  brought = name;
  if (!name || !frame.classList.contains("on")) return;
  const box = chosen.getBoundingClientRect(), room = frame.getBoundingClientRect();
  if (box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom) return;
  left += (room.left + room.right - box.left - box.right) / 2;
  top_ += (room.top + room.bottom - box.top - box.bottom) / 2;
  place();
}

// Hexes are reached by keys: Tab goes to legal ones, arrows to neighbours.
const CHOICE = ", can be chosen";
function prepareMap() {
  const legal = new Set($$("[data-hint]").map((hint) => hint.dataset.hint));
  for (const hex of $$("#p-map .hex")) {
    const here = legal.has(hex.dataset.hex);
    const words = hex.getAttribute("aria-label").replace(CHOICE, "") + (here ? CHOICE : "");
    for (const [name, value] of [["tabindex", here ? "0" : "-1"], ["role", here ? "button" : "img"], ["aria-label", words]])
      if (hex.getAttribute(name) !== value) hex.setAttribute(name, value);
  }
}
document.addEventListener("railhead:behind", prepareMap);
function centre(hex) { const box = hex.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2, box.width]; }
function neighbour(hex, key) {
  const [x, y, size] = centre(hex);
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null, score = Infinity;
  for (const other of $$("#p-map .hex")) {
    if (other === hex) continue;
    const [ox, oy] = centre(other);
    const dx = ox - x, dy = oy - y, along = dx * way[0] + dy * way[1], apart = Math.hypot(dx, dy);
    if (along <= 0.2 * size || apart > 1.6 * size) continue;
    const cost = apart + 2 * Math.abs(dx * way[1] - dy * way[0]);
    if (cost < score) { score = cost; best = other; }
  }
  return best;
}

// ---------------------------------------------------------------- clicks

function openRules(rule) {
  const dialog = document.getElementById("rules");
  if (!dialog.open) dialog.showModal();
  addressed(rule ? `rule=${rule}` : "rules");
  htmx.ajax("GET", `${url}/rules?rule=${encodeURIComponent(rule || "")}`, { target: "#rules-body", swap: "innerHTML" })
    .then(() => $("#rules-body .cited")?.scrollIntoView({ block: "center" }));
}

// The command line: the text notation, completed from what is legal now.
const command = document.getElementById("command");
function openCommand() {
  command.querySelector("input").value = "";
  document.getElementById("command-why").textContent = "";
  command.showModal();
  fetch(`${url}/commands${root.dataset.query ? `?${root.dataset.query}` : ""}`).then((answer) => answer.text())
    .then((options) => { document.getElementById("commands").innerHTML = options; }).catch(() => online(false));
}
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.id !== "command-form") return;
  if (event.detail.successful && !event.detail.xhr.getResponseHeader("RH-Refused")) { command.close(); return; }
  setTimeout(() => { document.getElementById("command-why").textContent = $("#notice p")?.innerText ?? "That did not work."; });
});

function tell(text, rule, section) {
  const notice = document.getElementById("notice");
  notice.className = "notice soft";
  notice.hidden = false;
  notice.setAttribute("role", "alert");
  notice.dataset.testid = "notice";
  notice.dataset.code = "why";
  notice.replaceChildren();
  const line = document.createElement("p");
  line.append(Object.assign(document.createElement("strong"), { textContent: "Not possible. " }), text, " ");
  if (rule) {
    const link = Object.assign(document.createElement("a"), { href: "#rules", className: "rule", textContent: rule + (section ? `, ${section}` : "") });
    link.dataset.rule = rule;
    line.append(link);
  }
  const buttons = Object.assign(document.createElement("div"), { className: "notice-buttons" });
  for (const [action, words] of [["copy-notice", "Copy"], ["dismiss", "Dismiss"]]) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: words });
    button.dataset.action = action;
    buttons.append(button);
  }
  notice.append(line, buttons);
}

// What somebody needs who wants to know what happened: the message, the position, the latest actions, the versions.
function report() {
  const now = meta();
  const latest = $$("#p-log .log-lines li").slice(0, 8).map((line) => line.innerText.trim());
  const words = document.getElementById("notice").querySelector("p")?.innerText ?? "";
  return [words, `${location.href} version ${now.version}, action ${now.length}, position ${now.stateId}`, ...latest,
    document.getElementById("menu").querySelector("p")?.innerText ?? "", navigator.userAgent].join("\n");
}

const actions = {
  rules: () => openRules(""),
  menu: () => document.getElementById("menu").showModal(),
  keys: () => { document.getElementById("menu").close(); document.getElementById("keys").showModal(); },
  "close-dialog": (button) => button.closest("dialog").close(),
  dismiss: () => { document.getElementById("notice").hidden = true; },
  "copy-notice": () => navigator.clipboard?.writeText(report()),
  "quiet-live": (box) => { try { localStorage.setItem("railhead-quiet", box.checked ? "on" : "off"); } catch { /* private window */ } },
  "zoom-in": () => zoom(1.25), "zoom-out": () => zoom(0.8), "zoom-reset": reset,
  coordinates: (button) => {
    const on = root.dataset.coordinates !== "on";
    root.dataset.coordinates = on ? "on" : "off";
    button.setAttribute("aria-pressed", String(on));
  },
  sheet: () => {
    const sheet = document.getElementById("decision");
    const order = ["peek", "half", "full"];
    sheet.dataset.sheet = order[(order.indexOf(sheet.dataset.sheet) + 1) % 3];
  },
  "single-keys": (box) => { try { localStorage.setItem("railhead-keys", box.checked ? "on" : "off"); } catch { /* private window */ } },
};

document.addEventListener("click", (event) => {
  const target = event.target;
  const chosen = target.closest("[data-pick]");
  if (chosen && !event.metaKey && !event.ctrlKey) { event.preventDefault(); choose(chosen.dataset.pick); return; }
  const rule = target.closest("a[data-rule]");
  if (rule) { event.preventDefault(); openRules(rule.dataset.rule); return; }
  const no = target.closest("[data-why]");
  if (no) { tell(no.dataset.why, no.dataset.rule, no.dataset.section); return; }
  const set = target.closest("[data-set]");
  if (set) { document.getElementById(set.dataset.set).value = set.dataset.value; return; }
  const tab = target.closest("[data-stage][role=tab]");
  if (tab) { chooseStage(tab.dataset.stage); addressed(tab.dataset.stage); return; }
  const part = target.closest("nav [data-tab]");
  if (part) { showTab(part.dataset.tab); addressed(part.dataset.tab === "decide" ? "" : part.dataset.tab); return; }
  const button = target.closest("[data-action]");
  if (button) actions[button.dataset.action]?.(button);
});

// What is open is part of the address, so that a copied link opens it too.
function addressed(name) { history.replaceState({}, "", `${location.pathname}${location.search}${name ? `#${name}` : ""}`); }
function openAddressed() {
  const name = decodeURIComponent(location.hash.slice(1));
  if ($$("[data-stage][role=tab]").some((tab) => tab.dataset.stage === name)) chooseStage(name);
  else if ($$("nav [data-tab]").some((tab) => tab.dataset.tab === name)) showTab(name);
  else if (name === "rules" || name.startsWith("rule=")) openRules(name.slice(5));
}
document.getElementById("rules").addEventListener("close", () => addressed(""));

function showTab(name) {
  root.dataset.tab = name;
  for (const other of $$("nav [data-tab]")) other.setAttribute("aria-pressed", String(other.dataset.tab === name));
}

// History: positions of the past come without a new page.
function goto(query) {
  root.dataset.query = query;
  pick = "";
  head(query);
  choose("");
  afterPaint(() => history.pushState({}, "", `${url}${query ? `?${query}` : ""}${location.hash}`));
}
// The timeline shows at once where it goes.
function head(query) {
  const scrubber = $(".scrub input");
  scrubber.value = query ? query.slice(2) : scrubber.max;
  $(".time-at").firstChild.data = scrubber.value;
}
// Steps by key: the timeline moves with every press, and what is pressed within a frame is one jump.
let stepping = 0;
function stepBy(by) {
  const scrubber = $(".scrub input"), to = Number(scrubber.value) + by;
  if (to < 0 || to > Number(scrubber.max)) return;
  head(`a=${to}`);
  root.dataset.busy = "true";
  cancelAnimationFrame(stepping);
  stepping = requestAnimationFrame(() => setTimeout(() => { if (!underWay) delete root.dataset.busy; goto(`a=${to}`); }));
}
addEventListener("popstate", () => {
  const here = new URLSearchParams(location.search);
  root.dataset.query = here.get("b") ? `b=${here.get("b")}` : here.get("a") ? `a=${here.get("a")}` : "";
  choose("");
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || link.hasAttribute("download")) return;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin || to.pathname !== url) return;
  if (to.searchParams.get("b")) return;
  event.preventDefault();
  goto(to.searchParams.has("a") ? `a=${to.searchParams.get("a")}` : "");
});
let scrubbing = 0;
document.addEventListener("input", (event) => {
  if (event.target.dataset?.testid !== "scrubber") return;
  clearTimeout(scrubbing);
  const to = event.target.value;
  scrubbing = setTimeout(() => goto(`a=${to}`), 60);
});
document.addEventListener("change", (event) => {
  if (event.target.dataset?.testid === "rounds" && event.target.value !== "") goto(`a=${event.target.value}`);
});

// ---------------------------------------------------------------- keys

let waitingForPart = false;
const parts = { d: "decision", m: "stage", c: "companies", p: "players", b: "bank", l: "log", t: "timeline" };
function typing(target) { return target.matches?.("input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]"); }
function singleKeys() { try { return localStorage.getItem("railhead-keys") !== "off"; } catch { return true; } }

document.addEventListener("keydown", (event) => {
  const hex = document.activeElement?.closest?.("#p-map .hex");
  if (event.key === "Escape") {
    if ($("dialog[open]")) return;
    document.getElementById("notice").hidden = true;
    if (pick) { event.preventDefault(); choose(""); }
    return;
  }
  if ((event.ctrlKey || event.metaKey) && !typing(event.target)) {
    const name = { z: "undo", y: "redo" }[event.key];
    if (name && meta().decision !== "past") {
      event.preventDefault();
      htmx.ajax("POST", `${url}/draft${root.dataset.query ? `?${root.dataset.query}` : ""}`, { source: "#listener", swap: "none", values: { [name]: "1" } });
    }
    return;
  }
  if (event.altKey || event.metaKey || event.ctrlKey || typing(event.target) || $("dialog[open]")) return;
  if (hex && event.key.startsWith("Arrow")) {
    const next = neighbour(hex, event.key);
    if (next) { event.preventDefault(); next.focus(); }
    return;
  }
  if (hex && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); choosehex(hex.dataset.hex); return; }
  if (!singleKeys()) return;
  if (waitingForPart) {
    waitingForPart = false;
    const part = parts[event.key];
    if (part) {
      event.preventDefault();
      const tab = part === "decision" || part === "stage" ? "decide" : part;
      showTab(tab);
      if (part === "stage") { ($("#p-map .hex[tabindex='0']") || $("#p-map .hex"))?.focus(); } else document.getElementById(part).focus();
    }
    return;
  }
  const idle = !document.activeElement || document.activeElement === document.body || document.activeElement.id === "decision" || document.activeElement.id === "main";
  if (event.key === "g") { waitingForPart = true; return; }
  if (event.key === "?") { document.getElementById("keys").showModal(); return; }
  if (event.key === "/") { event.preventDefault(); openCommand(); return; }
  if (event.key === "+" || event.key === "=") { zoom(1.25); return; }
  if (event.key === "-") { zoom(0.8); return; }
  if (event.key === "0") { reset(); return; }
  if (event.key === "Enter" && idle) { ($("[data-enter]") || $('[data-testid="commit"]'))?.click(); return; }
  if (event.key === "p") { ($('[data-testid="act-pass"]') || $('[data-testid="commit"]'))?.click(); return; }
  if (event.key === "b" || event.key === "r" || event.key === "R") { $(`[data-key="${event.key}"]`)?.click(); return; }
  if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && (idle || event.target.closest?.("#timeline"))) {
    if (event.target.matches?.("input")) return;
    stepBy(event.key === "ArrowLeft" ? -1 : 1);
  }
});

$$('[data-action="single-keys"]').forEach((box) => { box.checked = singleKeys(); });
$$('[data-action="quiet-live"]').forEach((box) => { box.checked = kept("quiet"); });
stage(meta().stage);
document.body.addEventListener("railhead:taken", () => afterTaking(() => {
  place();
  openAddressed();
  root.dataset.ready = "true";
  mark("ready");
}), { once: true });
