// The column beside the stage can be made wider; the device remembers it. theme.js applies it before the first paint.
const handle = document.getElementById("divide");
const column = document.getElementById("column");
const root = document.documentElement;

function width() {
  return Math.round(column.getBoundingClientRect().width);
}
function tell() {
  handle.setAttribute("aria-valuenow", String(width()));
}
function keep(value) {
  if (value) root.style.setProperty("--column-set", `${value}px`);
  else root.style.removeProperty("--column-set");
  tell();
  try {
    if (value) localStorage.setItem("railhead-column", String(value));
    else localStorage.removeItem("railhead-column");
  } catch {
    /* private window */
  }
}
handle.addEventListener("pointerdown", (event) => {
  handle.setPointerCapture(event.pointerId);
});
handle.addEventListener("pointermove", (event) => {
  if (!handle.hasPointerCapture(event.pointerId)) return;
  keep(Math.round(Math.max(360, Math.min(innerWidth * 0.6, innerWidth - event.clientX - 10))));
});
handle.addEventListener("dblclick", () => keep(0));
handle.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: 20, ArrowRight: -20 }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  keep(Math.max(360, Math.min(innerWidth * 0.6, width() + by)));
});
tell();
