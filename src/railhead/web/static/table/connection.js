// The connection: whether it is there, and what the page says of it.
import { meta } from "./page.js";

let lastBeat = Date.now();
export function online(is) {
  const link = document.getElementById("link");
  lastBeat = is ? Date.now() : lastBeat;
  if (!link || link.dataset.state === (is ? "on" : "off")) return;
  link.dataset.state = is ? "on" : "off";
  link.textContent = is ? "live" : "connection lost";
  document.getElementById("live").textContent = is
    ? "Connected again."
    : "Connection lost. Read on; what you choose or type is kept on this device.";
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
    const answer = await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(ANSWER) });
    if (answer.ok) online(true);
  } catch {
    if (document.getElementById("link")?.dataset.state === "off") return; // what is asked now is answered here
    online(false);
    for (const xhr of pending) xhr.abort();
  }
}
// A wire can be cut without anybody telling the browser: then nothing fails and nothing answers. Whoever sends
// something that is not answered soon learns of it; who only reads, when heartbeats stay away.
const SOON = 700,
  ANSWER = 2000,
  SILENCE = 20_000; // milliseconds
const pending = new Set();
document.body.addEventListener("htmx:beforeSend", (event) => {
  const { xhr } = event.detail;
  const doubt = setTimeout(check, SOON);
  pending.add(xhr);
  xhr.addEventListener("loadend", () => {
    pending.delete(xhr);
    clearTimeout(doubt);
  });
});
setInterval(() => {
  if (document.getElementById("link")?.dataset.state === "off" || Date.now() - lastBeat > SILENCE) check();
}, 2000);
