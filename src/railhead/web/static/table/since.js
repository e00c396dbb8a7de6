// What happened since the player's latest move: offered when a table is opened after an absence, told in a few lines,
// and shown again move by move. It lies over the stage, so nothing makes room for it.
import { addressed } from "./opened.js";
import { still } from "./motion.js";
import { goto } from "./past.js";
import { $, $$, meta, root, url } from "./page.js";
import { remembered } from "./unread.js";

const AWAY = 60_000; // a page that was out of sight for so long was left
const bar = document.getElementById("replay");
const dialog = document.getElementById("since");
const seen = remembered("seen", -1);

const moves = (count) => `${count} move${count === 1 ? "" : "s"}`;
const live = () => meta().past !== "true" && meta().branch !== "true";
function missed() {
  const { mine, now } = meta();
  return mine === "" ? 0 : Number(now) - Number(mine);
}
function looked() {
  if (document.visibilityState === "visible" && live()) seen.set(Number(meta().now));
}
function offer() {
  if (missed() > 0 && Number(meta().now) > seen.get() && live()) {
    $("[data-testid=since-count]", bar).textContent = `${moves(missed())} since yours`;
    show(false);
  }
  looked();
}
function show(running) {
  bar.hidden = false;
  $(".replay-offer", bar).hidden = running;
  $(".replay-run", bar).hidden = !running;
}

export async function openSince() {
  if (!dialog.open) dialog.showModal();
  addressed("since");
  await told();
}
function told() {
  return htmx.ajax("GET", `${url}/since`, { target: "#since-body", swap: "innerHTML" });
}

// The replay: one position after another, each as long as chosen; by button alone where less motion is wished.
let stops = [],
  place = -1,
  timer = 0,
  asked = "";
const playing = () => timer !== 0;
function stop() {
  clearTimeout(timer);
  timer = 0;
  label();
}
function label() {
  const play = $("[data-replay=play]", bar);
  play.hidden = still();
  play.textContent = playing() ? "Stop" : "Play";
}
function to(next) {
  if (next < 0 || next >= stops.length) return stop();
  const first = place < 0;
  place = next;
  goto(`a=${stops[place]}`, !first);
  asked = root.dataset.query;
  $("[data-testid=replay-at]", bar).textContent = `${place + 1} of ${stops.length}`;
}
function wait() {
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      if (place + 1 >= stops.length) return stop();
      to(place + 1);
      wait();
    },
    Number($("[data-testid=replay-pace]", bar).value) * 1000,
  );
  label();
}
async function begin() {
  await told();
  dialog.close();
  stops = ($("#since-body [data-stops]")?.dataset.stops ?? "").split(",").filter(Boolean);
  place = -1;
  if (!stops.length) return;
  show(true);
  to(0);
  if (still()) label();
  else wait();
}
const replay = {
  begin,
  play: () => {
    if (playing()) return stop();
    if (place + 1 >= stops.length) to(0);
    wait();
  },
  back: () => {
    stop();
    to(place - 1);
  },
  forward: () => {
    stop();
    to(place + 1);
  },
  end: () => {
    stop();
    bar.hidden = true;
    if (place >= 0 && !live()) goto("");
    place = -1;
  },
};

if (bar) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-replay]");
    if (button) replay[button.dataset.replay]();
    else if (event.target.closest("[data-action=since]")) openSince();
  });
  document.addEventListener("railhead:settled", () => {
    looked();
    if (place < 0) return;
    if (root.dataset.query !== asked) return stop(); // somebody went elsewhere
    const lines = $$(`#p-log li:not(.l-round)[data-index="${stops[place]}"]`);
    const line = lines.find((one) => one.matches(".l-action, .l-pass")) ?? lines[0];
    const words = line ? line.textContent.replace(/^\s*\d+\s*/, "").replace(/\s+/g, " ").trim() : "";
    $("[data-testid=replay-said]", bar).textContent = words;
  });
  let left = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") {
      left = Date.now();
      stop();
    } else if (left && Date.now() - left > AWAY && place < 0) offer();
    else looked();
  });
  document.body.addEventListener("railhead:taken", offer, { once: true });
}
