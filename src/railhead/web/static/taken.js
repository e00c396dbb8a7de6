// "Always ask me": steps that were passed by themselves are shown to the player who would have decided, with the rule.
const root = document.getElementById("table");
const box = document.getElementById("taken");
const place = `railhead-ask-${root.dataset.table}`;
const made = () => Number(document.getElementById("meta").dataset.made);
let asked = new Set(), seen = made();

try {
  asked = new Set(JSON.parse(localStorage.getItem(place) || "[]"));
  seen = Number(localStorage.getItem(`${place}-seen`) ?? seen);
} catch { /* private window */ }

for (const tick of document.querySelectorAll("[data-ask]")) {
  tick.checked = asked.has(tick.dataset.ask);
  tick.addEventListener("change", () => {
    if (tick.checked) asked.add(tick.dataset.ask); else asked.delete(tick.dataset.ask);
    try { localStorage.setItem(place, JSON.stringify([...asked])); } catch { /* for this page alone */ }
  });
}

function show() {
  const meta = document.getElementById("meta").dataset;
  if (meta.past === "true" || meta.branch === "true") return;
  const mine = new Set(meta.seats.split(",").filter(Boolean));
  const fresh = [...document.querySelectorAll("#p-log li[data-step]")].filter((line) => {
    const index = Number(line.dataset.index);
    return index > seen && index <= made() && mine.has(line.dataset.seat) && asked.has(line.dataset.step);
  });
  seen = made();
  try { if (asked.size) localStorage.setItem(`${place}-seen`, String(seen)); } catch { /* private window */ }
  if (!fresh.length) return;
  const list = document.getElementById("taken-list");
  if (!box.open) list.replaceChildren();
  for (const line of fresh.reverse()) {
    const copy = document.createElement("li");
    copy.append(...[...line.childNodes].filter((node) => !node.matches?.(".at, details")).map((node) => node.cloneNode(true)));
    list.append(copy);
  }
  if (!box.open) box.showModal();
}
document.addEventListener("railhead:settled", show);
