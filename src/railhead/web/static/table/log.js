// The log back to the first action: older lines on demand, a search over all of them, passes folded until wanted.
import { $$, prefer, preference, root, url } from "./page.js";
import { remembered, unread } from "./unread.js";

const older = document.getElementById("older");
const button = document.getElementById("log-older");
const find = document.getElementById("log-find");
const passes = document.getElementById("log-passes");
const body = document.getElementById("log-body");

/** The actions whose lines are here. A heading tells where its round began, not which action it stands with. */
function indices(within) {
  return $$(`${within} li:not(.l-round)`).map((line) => Number(line.dataset.index));
}
/** The first action whose lines are here; of a position without a past, the first of all. */
function first() {
  const known = [...indices("#p-log"), ...indices("#older")];
  return known.length ? Math.min(...known) : 1;
}
function rest() {
  button.hidden = !(first() > 1);
}
async function fetchOlder(all) {
  if (!(first() > 1)) return;
  const query = root.dataset.query ? `&${root.dataset.query}` : "";
  await htmx.ajax("GET", `${url}/log?before=${first()}${all ? "&all=1" : ""}${query}`, {
    source: "#log-older",
    target: "#older",
    swap: "beforeend",
  });
  rest();
  counted();
}
button.addEventListener("click", () => fetchOlder(false));

function matched() {
  const wanted = find.value.trim().toLowerCase();
  for (const line of $$(".log-lines li", body))
    line.hidden = wanted !== "" && !line.textContent.toLowerCase().includes(wanted);
}
find.addEventListener("input", async () => {
  matched();
  if (find.value.trim()) {
    await fetchOlder(true);
    matched();
  }
});

function folded() {
  body.classList.toggle("folded", !passes.checked);
}
/** The newest of several passes in a row tells how many they are: the others are folded. */
function counted() {
  let newest = null;
  for (const line of $$(".log-lines .l-pass", body)) {
    delete line.dataset.passes;
    if (line.previousElementSibling?.matches(".l-pass"))
      newest.dataset.passes = Number(newest.dataset.passes ?? 1) + 1;
    else newest = line;
  }
}
passes.checked = preference("log-passes") === "on";
passes.addEventListener("change", () => {
  prefer("log-passes", passes.checked);
  folded();
});
folded();
counted();

// Newer lines come at the top of the part; when they no longer touch the older ones, those are fetched anew on demand.
document.addEventListener("railhead:settled", () => {
  const kept = indices("#older");
  if (kept.length && Math.min(...indices("#p-log")) > Math.max(...kept) + 1) older.replaceChildren();
  if (kept.length && Math.max(...kept) >= Math.min(...indices("#p-log"))) older.replaceChildren();
  rest();
  counted();
  if (find.value) matched();
});

// Lines are read when they stand in sight: the log is shown, and scrolled to its newest lines.
const read = remembered("log", -1);
function look() {
  const newest = Math.max(0, ...indices("#p-log"));
  const inSight = body.checkVisibility() && body.scrollTop < 40 && document.visibilityState === "visible";
  if ((inSight && newest > read.get()) || read.get() < 0)
    read.set(newest);
  const folds = body.classList.contains("folded");
  const lines = $$("#p-log li:not(.l-round)").filter(
    (line) => Number(line.dataset.index) > read.get() && !(folds && line.classList.contains("l-pass")),
  );
  unread("log", lines.length);
}
document.addEventListener("railhead:settled", look);
document.addEventListener("visibilitychange", look);
body.addEventListener("scroll", look, { passive: true });
document.querySelector('nav [data-tab="log"]').addEventListener("click", () => setTimeout(look));
document.body.addEventListener("railhead:taken", look, { once: true });
