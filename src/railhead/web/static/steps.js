// History by decisions: of one player or of anybody, with or without passes. The timeline says where they are.
const root = document.getElementById("table");
const who = document.getElementById("step-who"),
  idle = document.getElementById("step-passes");
const place = "railhead-step-passes";
try {
  idle.checked = localStorage.getItem(place) === "skip";
} catch {
  /* private window */
}

function target(way) {
  const line = document.querySelector("[data-decisions]");
  const stops = Object.fromEntries(line.dataset.decisions.split(";").map((part) => part.split(":")))[
    who.value
  ];
  const places = (stops ?? "").split(",").map(Number);
  return places[(idle.checked ? 2 : 0) + (way === "back" ? 0 : 1)];
}
function mark() {
  for (const button of document.querySelectorAll("[data-step-to]"))
    button.setAttribute("aria-disabled", String(!(target(button.dataset.stepTo) >= 0)));
}
function go(way) {
  const to = target(way);
  if (!(to >= 0)) return;
  const link = Object.assign(document.createElement("a"), {
    href: `/t/${root.dataset.table}?a=${to}`,
    hidden: true,
  });
  document.body.append(link);
  link.click();
  link.remove();
}
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step-to]");
  if (button) go(button.dataset.stepTo);
});
document.addEventListener("keydown", (event) => {
  const way = { "[": "back", "]": "forward" }[event.key];
  if (
    !way ||
    event.ctrlKey ||
    event.metaKey ||
    event.target.matches?.("input:not([type=checkbox]):not([type=range]), textarea, [contenteditable]")
  )
    return;
  if (document.querySelector("dialog[open]")) return;
  try {
    if (localStorage.getItem("railhead-keys") === "off") return;
  } catch {
    /* private window */
  }
  go(way);
});
who.addEventListener("change", mark);
idle.addEventListener("change", () => {
  try {
    localStorage.setItem(place, idle.checked ? "skip" : "all");
  } catch {
    /* for this page */
  }
  mark();
});
document.addEventListener("railhead:settled", mark);
mark();
