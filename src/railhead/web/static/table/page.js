// The page: its root, its address, short ways to its elements, and what the device remembers for it.
export const root = document.getElementById("table");
export const url = `/t/${root.dataset.table}`;
export const $ = (selector, within = document) => within.querySelector(selector);
export const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
export const meta = () => document.getElementById("meta").dataset;

/** A mark in the browser's own timing. */
export function mark(name) {
  performance.mark(`railhead-${name}`);
}

/** After what was changed just now has been painted. */
export function afterPaint(then) {
  requestAnimationFrame(() => setTimeout(then));
}

/** A preference of this device; a private window has none. */
export function preference(name, fallback = "off") {
  try {
    return localStorage.getItem(`railhead-${name}`) ?? fallback;
  } catch {
    return fallback;
  }
}
export function prefer(name, on) {
  try {
    localStorage.setItem(`railhead-${name}`, on ? "on" : "off");
  } catch {
    /* private window */
  }
}
