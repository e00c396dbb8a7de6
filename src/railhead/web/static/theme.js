// Light or dark: the system's setting until somebody chooses; the width chosen for the column, and the guide. Runs
// before the page is drawn.
(() => {
  const root = document.documentElement;
  const kept = () => {
    try {
      return localStorage.getItem("railhead-theme");
    } catch {
      return null;
    }
  };
  const show = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  show(kept());
  // The guide of a first game is remembered too, so that nothing moves when the page is drawn.
  try {
    if (localStorage.getItem("railhead-guide") === "on") root.dataset.guide = "on";
  } catch {
    /* a private window begins without it */
  }
  try {
    const column = Number(localStorage.getItem("railhead-column"));
    if (column) root.style.setProperty("--column-set", `${column}px`);
  } catch {
    /* a private window has the usual width */
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.('[data-action="theme"]')) return;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    const next = dark ? "light" : "dark";
    show(next);
    try {
      localStorage.setItem("railhead-theme", next);
    } catch {
      /* a private window: the choice lasts for this page */
    }
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("[data-select]")) event.target.select();
  });
})();
