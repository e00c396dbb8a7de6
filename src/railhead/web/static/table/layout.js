// The layout that somebody prefers on a large screen, whatever round is played. A cookie tells the service, so that
// the page is drawn with it from the beginning.
import { $, meta, root } from "./page.js";

const KINDS = { operate: "operating", trade: "stock", overview: "stock" };
const YEAR = 31_536_000;

/** The kind of round whose layout is shown. */
export function laidOut(kind) {
  return KINDS[root.dataset.layout] ?? kind;
}
$("[data-layouts]").addEventListener("change", (event) => {
  root.dataset.layout = event.target.value;
  root.dataset.kind = laidOut(meta().kind);
  document.cookie = `railhead-layout=${event.target.value}; path=/; max-age=${YEAR}; samesite=lax`;
});
