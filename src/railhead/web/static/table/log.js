// The log back to the first action: older lines on demand, a search over all of them, passes folded until wanted.
import { $$, prefer, preference, root, url } from "./page.js";

const older = document.getElementById("older");
const button = document.getElementById("log-older");
const find = document.getElementById("log-find");
const passes = document.getElementById("log-passes");
const body = document.getElementById("log-body");

function indices(within) {
  return $$(`${within} li`).map((line) => Number(line.dataset.index));
}
/** The first action whose lines are here. */
function first() {
  return Math.min(...indices("#p-log"), ...indices("#older"));
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
passes.checked = preference("log-passes") === "on";
passes.addEventListener("change", () => {
  prefer("log-passes", passes.checked);
  folded();
});
folded();

// Newer lines come at the top of the part; when they no longer touch the older ones, those are fetched anew on demand.
document.addEventListener("railhead:settled", () => {
  const kept = indices("#older");
  if (kept.length && Math.min(...indices("#p-log")) > Math.max(...kept) + 1) older.replaceChildren();
  if (kept.length && Math.max(...kept) >= Math.min(...indices("#p-log"))) older.replaceChildren();
  rest();
  if (find.value) matched();
});
