// The sheet of a phone follows the finger and rests at the nearest of its three heights.
const sheet = document.getElementById("decision");
const grip = sheet.querySelector(".grip");
const board = document.getElementById("main");
let from = 0,
  height = 0,
  dragged = false;

function rests() {
  const all = board.clientHeight - 56;
  return { peek: 134, half: all * 0.5, full: all - 8 };
}
grip.addEventListener("pointerdown", (event) => {
  grip.setPointerCapture(event.pointerId);
  from = event.clientY;
  height = sheet.getBoundingClientRect().height;
  dragged = false;
});
grip.addEventListener("pointermove", (event) => {
  if (!grip.hasPointerCapture(event.pointerId)) return;
  const by = from - event.clientY;
  if (Math.abs(by) < 6 && !dragged) return;
  dragged = true;
  sheet.style.transition = "none";
  sheet.style.height = `${Math.max(100, Math.min(rests().full, height + by))}px`;
});
for (const end of ["pointerup", "pointercancel"])
  grip.addEventListener(end, () => {
    if (!dragged) return;
    const now = sheet.getBoundingClientRect().height;
    const near = Object.entries(rests()).sort((a, b) => Math.abs(a[1] - now) - Math.abs(b[1] - now));
    sheet.style.transition = sheet.style.height = "";
    sheet.dataset.sheet = near[0][0];
  });
// A drag ends in a click; that one does not go to the next height.
grip.addEventListener(
  "click",
  (event) => {
    if (dragged) event.stopPropagation();
    dragged = false;
  },
  true,
);
