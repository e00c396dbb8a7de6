// History: positions of the past come without a new page.
import { $, afterPaint, root, url } from "./page.js";
import { approach, place } from "./map.js";
import { afterTaking, busy } from "./requests.js";
import { choose } from "./selection.js";

export function goto(asked, along = false) {
  const query = asked === `a=${$(".scrub input").max}` ? "" : asked; // after the last action it is the present
  root.dataset.query = query;
  head(query);
  choose("");
  const address = `${url}${query ? `?${query}` : ""}${location.hash}`;
  afterPaint(() => history[along ? "replaceState" : "pushState"]({}, "", address));
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
// Along the slider: the first position is a new address and the next ones take its place; the map stays where it is
// until the slider is let go.
let scrubbing = 0;
document.addEventListener("input", (event) => {
  if (event.target.dataset?.testid !== "scrubber") return;
  clearTimeout(scrubbing);
  const to = event.target.value;
  $(".time-at").firstChild.data = to;
  scrubbing = setTimeout(() => {
    goto(`a=${to}`, "scrubbing" in root.dataset);
    root.dataset.scrubbing = "true";
  }, 60);
});
function letGo() {
  if (!("scrubbing" in root.dataset)) return;
  delete root.dataset.scrubbing;
  afterTaking(() => {
    approach();
    place();
  });
}
document.addEventListener("change", (event) => {
  if (event.target.dataset?.testid === "scrubber") setTimeout(letGo, 80);
  if (event.target.dataset?.testid === "rounds" && event.target.value !== "") goto(`a=${event.target.value}`);
});
