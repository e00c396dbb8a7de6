// History: positions of the past come without a new page.
import { $, afterPaint, root, url } from "./page.js";
import { busy } from "./requests.js";
import { choose } from "./selection.js";

export function goto(query) {
  root.dataset.query = query;
  head(query);
  choose("");
  afterPaint(() => history.pushState({}, "", `${url}${query ? `?${query}` : ""}${location.hash}`));
}
// The timeline shows at once where it goes.
function head(query) {
  const scrubber = $(".scrub input");
  scrubber.value = query ? query.slice(2) : scrubber.max;
  $(".time-at").firstChild.data = scrubber.value;
}
// Steps by key: the timeline moves with every press, and what is pressed within a frame is one jump.
let stepping = 0;
export function stepBy(by) {
  const scrubber = $(".scrub input"),
    to = Number(scrubber.value) + by;
  if (to < 0 || to > Number(scrubber.max)) return;
  head(`a=${to}`);
  root.dataset.busy = "true";
  cancelAnimationFrame(stepping);
  stepping = requestAnimationFrame(() =>
    setTimeout(() => {
      if (!busy()) delete root.dataset.busy;
      goto(`a=${to}`);
    }),
  );
}
addEventListener("popstate", () => {
  const here = new URLSearchParams(location.search);
  root.dataset.query = here.get("b") ? `b=${here.get("b")}` : here.get("a") ? `a=${here.get("a")}` : "";
  choose("");
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || link.hasAttribute("download"))
    return;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin || to.pathname !== url) return;
  if (to.searchParams.get("b")) return;
  event.preventDefault();
  goto(to.searchParams.has("a") ? `a=${to.searchParams.get("a")}` : "");
});
let scrubbing = 0;
document.addEventListener("input", (event) => {
  if (event.target.dataset?.testid !== "scrubber") return;
  clearTimeout(scrubbing);
  const to = event.target.value;
  scrubbing = setTimeout(() => goto(`a=${to}`), 60);
});
document.addEventListener("change", (event) => {
  if (event.target.dataset?.testid === "rounds" && event.target.value !== "") goto(`a=${event.target.value}`);
});
