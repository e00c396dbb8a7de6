// What is behind "…" opens beside its button and closes when something of it is chosen.
/** Put a popover beside the button that opens it. */
function beside(menu, opener) {
  const button = document.querySelector(opener).getBoundingClientRect();
  const left = button.left + button.right < innerWidth;
  menu.style.left = left ? `${Math.max(8, button.left)}px` : "auto";
  menu.style.right = left ? "auto" : `${Math.max(8, innerWidth - button.right)}px`;
  const above = button.top > innerHeight / 2;
  menu.style.top = above ? "auto" : `${button.bottom + 4}px`;
  menu.style.bottom = above ? `${innerHeight - button.top + 4}px` : "auto";
}
document.addEventListener(
  "beforetoggle",
  (event) => {
    const menu = event.target; // drawers are opened as well, and stand where they stand
    if (event.newState === "open" && menu.popover) beside(menu, `[popovertarget="${menu.id}"]`);
  },
  true,
);
// Once the form has been sent: until then the button that was chosen has to keep the focus.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#more button")) setTimeout(() => document.getElementById("more")?.hidePopover());
});
