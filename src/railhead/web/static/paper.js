// The page for the printer: its button opens the browser's own dialogue.
document.querySelector("[data-action=print]")?.addEventListener("click", () => window.print());
