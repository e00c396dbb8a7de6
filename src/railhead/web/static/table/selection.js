// What is selected on the page: a hex, a tile, a company. It goes with every question to the service.
import { mark, root, url } from "./page.js";

let pick = "";

/** The address of the parts that show a selection. */
export function address(selection = pick) {
  const query = [root.dataset.query, selection].filter(Boolean).join("&");
  return `${url}/parts${query ? `?${query}` : ""}`;
}

export function selected() {
  return pick;
}
export function unselect() {
  pick = "";
}

export function choose(selection) {
  pick = selection;
  mark("choose");
  return htmx.ajax("GET", address(selection), { source: "#listener", swap: "none" });
}
