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
    const answer = await fetch("/health", { cache: "no-store" });
    if (answer.ok) online(true);
  } catch {
    online(false);
  }
}
setInterval(() => {
  if (document.getElementById("link")?.dataset.state === "off" || Date.now() - lastBeat > 45000) check();
}, 2000);
