// What the map shows beside what lies on it: switches of this device, and layers that the engine draws over it.
import { place } from "./map.js";
import { $, $$, meta, prefer, preference, root, url } from "./page.js";
import { chooseStage } from "./stage.js";

const form = document.getElementById("layers");
const over = document.getElementById("over");
const legend = document.getElementById("over-keys");
const kept = `railhead-layers-${root.dataset.table}`;

// names, coordinates and numbers are in the drawing and are shown or not
for (const box of $$("[data-shows]", form)) {
  const name = box.dataset.shows;
  const show = () => {
    root.dataset[name] = box.checked ? "on" : "off";
    for (const button of $$(`[data-action="${name}"]`)) button.setAttribute("aria-pressed", String(box.checked));
  };
  box.checked = preference(`map-${name}`, box.dataset.usual) === "on";
  show();
  box.addEventListener("change", () => {
    prefer(`map-${name}`, box.checked);
    show();
  });
}
/** Switch one of them from elsewhere. */
export function switchShown(name) {
  const box = $(`[data-shows="${name}"]`, form);
  box.checked = !box.checked;
  box.dispatchEvent(new Event("change"));
}

// the others are asked for, again with every position that is shown
function wanted() {
  const chosen = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...chosen]) if (!value) chosen.delete(name);
  return chosen;
}
let asked = "";
function lay(again = false) {
  const chosen = wanted();
  const words = chosen.toString();
  const about = words && `${words} ${meta().stateId} ${root.dataset.query ?? ""}`;
  if (about === asked && !again) return;
  asked = about;
  root.toggleAttribute("data-start", chosen.get("start") === "on");
  if (!words) {
    over.replaceChildren();
    legend.hidden = true;
    return;
  }
  const query = root.dataset.query ? `${root.dataset.query}&${words}` : words;
  const shown = htmx.ajax("GET", `${url}/over?${query}`, { source: over, target: over, swap: "innerHTML" });
  shown.catch(() => {}); // a later wish has taken its place
}
over.addEventListener("htmx:afterSwap", () => {
  const keys = $(".over-keys", over);
  legend.replaceChildren(...(keys ? [keys] : []));
  legend.hidden = !keys;
  place(); // the overview keeps clear of it
});
function remember() {
  try {
    sessionStorage.setItem(kept, wanted().toString());
  } catch {
    /* private window */
  }
}
form.addEventListener("change", (event) => {
  if (!event.target.name) return;
  if ((root.dataset.stage || meta().stage) !== "map") chooseStage("map");
  remember();
  lay();
});
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", (event) => {
  event.preventDefault();
  for (const field of form.elements)
    if (field.name) field.type === "checkbox" ? (field.checked = false) : (field.value = "");
  remember();
  lay();
});
document.addEventListener("railhead:settled", () => lay());

try {
  for (const [name, value] of new URLSearchParams(sessionStorage.getItem(kept) ?? "")) {
    const field = form.elements[name];
    if (field?.type === "checkbox") field.checked = value === "on";
    else if (field) field.value = value;
  }
} catch {
  /* private window */
}
