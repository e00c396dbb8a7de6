// The map under the pointer: drag, wheel, pinch, and coming close to what can be chosen.
import { $, $$, meta } from "./page.js";
import { choose } from "./selection.js";

const pan = document.getElementById("pan");
const frame = document.getElementById("stage-map");
let scale = 1,
  left = 0,
  top_ = 0;
export function place() {
  if (scale === 1 && left === 0 && top_ === 0) {
    pan.style.transform = "";
    return;
  } // nothing to measure
  const box = frame.getBoundingClientRect();
  scale = Math.min(4, Math.max(0.3, scale));
  const roomX = box.width * scale,
    roomY = box.height * scale;
  left = Math.min(box.width * 0.8, Math.max(box.width * 0.2 - roomX, left));
  top_ = Math.min(box.height * 0.8, Math.max(box.height * 0.2 - roomY, top_));
  pan.style.transform = `translate(${left}px,${top_}px) scale(${scale})`;
}
export function zoom(by, x, y) {
  const box = frame.getBoundingClientRect();
  const cx = (x ?? box.left + box.width / 2) - box.left,
    cy = (y ?? box.top + box.height / 2) - box.top;
  const next = Math.min(4, Math.max(0.3, scale * by));
  left = cx - (cx - left) * (next / scale);
  top_ = cy - (cy - top_) * (next / scale);
  scale = next;
  place();
}
export function reset() {
  scale = 1;
  left = 0;
  top_ = 0;
  place();
}
frame.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const rotate = event.shiftKey && $('[data-key="r"]');
    if (rotate) {
      (event.deltaY > 0 ? $('[data-key="r"]') : $('[data-key="R"]')).click();
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
  if (moved > 6) return;
  const hex = event.target.closest("[data-hex]");
  if (hex) chooseHex(hex.dataset.hex);
});
pan.addEventListener("dblclick", (event) => {
  event.preventDefault();
});

export function chooseHex(name) {
  if (meta().decision !== "decide") return;
  const base = document.getElementById("edit-base")?.dataset.pickBase;
  const ghost = $("[data-ghost]");
  if (ghost && ghost.dataset.ghost === name && $('[data-key="r"]')) {
    $('[data-key="r"]').click();
    return;
  }
  const cell = document.getElementById(`hex-${name}`);
  const least = matchMedia("(pointer: coarse)").matches ? 40 : 20;
  const small = cell && scale < 3.9 && cell.getBoundingClientRect().width < least;
  if (small) {
    const box = cell.getBoundingClientRect();
    zoom(2, box.left + box.width / 2, box.top + box.height / 2);
    return;
  }
  choose(base ? `${base}&hex=${name}` : `hex=${name}`);
}

// On a small screen the map comes close enough for a thumb to the hexes that can be chosen.
let shownHints = "";
export function approach() {
  const hints = $$("#p-map [data-hint]");
  const names = hints.map((hint) => hint.dataset.hint).join(" ");
  if (names === shownHints || innerWidth > 860) return;
  shownHints = names;
  if (!hints.length || !frame.classList.contains("on")) return;
  reset();
  const room = frame.getBoundingClientRect();
  const boxes = hints.map((hint) => hint.getBoundingClientRect());
  const x0 = Math.min(...boxes.map((b) => b.left)),
    x1 = Math.max(...boxes.map((b) => b.right));
  const y0 = Math.min(...boxes.map((b) => b.top)),
    y1 = Math.max(...boxes.map((b) => b.bottom));
  const fit = Math.min(room.width / (x1 - x0), room.height / (y1 - y0)) * 0.9;
  const thumb = 46 / boxes[0].width;
  scale = Math.min(4, Math.max(1, Math.max(fit, thumb)));
  left = room.width / 2 - ((x0 + x1) / 2 - room.left) * scale;
  top_ = room.height / 2 - ((y0 + y1) / 2 - room.top) * scale;
  place();
}

// What is chosen is never out of sight, however it was chosen.
let brought = "";
export function bring() {
  const chosen = $("#p-map .hint.chosen")?.closest("[data-hint]");
  const name = chosen?.dataset.hint ?? "";
  if (name === brought) return;
  brought = name;
  if (!name || !frame.classList.contains("on")) return;
  const box = chosen.getBoundingClientRect(),
    room = frame.getBoundingClientRect();
  if (box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom)
    return;
  left += (room.left + room.right - box.left - box.right) / 2;
  top_ += (room.top + room.bottom - box.top - box.bottom) / 2;
  place();
}
