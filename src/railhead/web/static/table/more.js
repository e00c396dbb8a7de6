// What is behind "…" opens beside its button and closes when something of it is chosen.
document.addEventListener(
  "beforetoggle",
  (event) => {
    if (event.target.id !== "more" || event.newState !== "open") return;
    const button = document.querySelector('[popovertarget="more"]').getBoundingClientRect();
    const menu = event.target.style;
    menu.right = `${Math.max(8, innerWidth - button.right)}px`;
    if (button.top > innerHeight / 2) {
      menu.top = "auto";
      menu.bottom = `${innerHeight - button.top + 4}px`;
    } else {
      menu.bottom = "auto";
      menu.top = `${button.bottom + 4}px`;
    }
  },
  true,
);
// Once the form has been sent: until then the button that was chosen has to keep the focus.
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#more button")) setTimeout(() => document.getElementById("more")?.hidePopover());
});
