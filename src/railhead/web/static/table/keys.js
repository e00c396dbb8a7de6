// Keys: single ones can be switched off, and none is taken from the browser.
import { openCommand } from "./command.js";
import { neighbour } from "./hexes.js";
import { chooseHex, reset, zoom } from "./map.js";
import { addressed, showTab } from "./opened.js";
import { $, meta, preference, root, url } from "./page.js";
import { stepBy } from "./past.js";
import { leavePlans, planning, switchPlans } from "./plans.js";
import { choose, selected } from "./selection.js";
import { chooseStage, swapMap } from "./stage.js";

let waitingForPart = false;
const parts = { d: "decision", m: "stage", c: "companies", p: "players", b: "bank", l: "log", t: "timeline" };
function typing(target) {
  return target.matches?.(
    "input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]",
  );
}
export function singleKeys() {
  return preference("keys", "on") !== "off";
}

document.addEventListener("keydown", (event) => {
  const hex = document.activeElement?.closest?.("#p-map .hex");
  if (event.key === "Escape") {
    if ($("dialog[open], :popover-open")) return;
    document.getElementById("notice").hidden = true;
    if (leavePlans()) event.preventDefault();
    else if (selected()) {
      event.preventDefault();
      choose("");
    }
    return;
  }
  if ((event.ctrlKey || event.metaKey) && !typing(event.target)) {
    const name = { z: "undo", y: "redo" }[event.key];
    if (name && meta().decision !== "past") {
      event.preventDefault();
      htmx.ajax("POST", `${url}/draft${root.dataset.query ? `?${root.dataset.query}` : ""}`, {
        source: "#listener",
        swap: "none",
        values: { [name]: "1" },
      });
    }
    return;
  }
  if (event.altKey || event.metaKey || event.ctrlKey || typing(event.target) || $("dialog[open]")) return;
  const power = document.activeElement?.closest?.("#p-map [data-pick]");
  if (power && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(power.dataset.pick);
    return;
  }
  if (hex && /^(Arrow|Page|Home|End)/.test(event.key)) {
    event.preventDefault();
    neighbour(hex, event.key)?.focus();
    return;
  }
  if (hex && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    chooseHex(hex.dataset.hex);
    return;
  }
  if (!singleKeys()) return;
  if (waitingForPart) {
    waitingForPart = false;
    const part = parts[event.key];
    if (part) {
      event.preventDefault();
      const tab = part === "decision" || part === "stage" ? "decide" : part;
      showTab(tab);
      if (part === "stage") {
        if ((root.dataset.stage || meta().stage) !== "map") chooseStage("map");
        ($("#p-map .hex[tabindex='0']") || $("#p-map .hex"))?.focus();
      } else document.getElementById(part).focus();
    }
    return;
  }
  const idle =
    !document.activeElement ||
    document.activeElement === document.body ||
    document.activeElement.id === "decision" ||
    document.activeElement.id === "main";
  if (event.key === "g") {
    waitingForPart = true;
    return;
  }
  if (event.key === "?") {
    document.getElementById("keys").showModal();
    addressed("keys");
    return;
  }
  if (event.key === "i") {
    ($("#help:not([hidden]) a.rule") ?? $("#says:not([hidden]) a.rule"))?.click();
    return;
  }
  if (event.key === "/") {
    event.preventDefault();
    openCommand();
    return;
  }
  if (event.key === "+" || event.key === "=") {
    zoom(1.25);
    return;
  }
  if (event.key === "-") {
    zoom(0.8);
    return;
  }
  if (event.key === "v") {
    document.getElementById("layers").togglePopover();
    return;
  }
  if (event.key === "t") {
    switchPlans();
    return;
  }
  if (event.key === "m") {
    swapMap();
    return;
  }
  if (event.key === "0") {
    reset();
    return;
  }
  if (event.key === "Enter" && idle) {
    ((!planning() && $("[data-enter]")) || $('[data-testid="commit"]'))?.click();
    return;
  }
  if (event.key === "p") {
    ($('[data-testid="act-pass"]') || $('[data-testid="commit"]'))?.click();
    return;
  }
  if (["b", "h", "r", "R"].includes(event.key)) {
    $(`${planning() ? "#plans " : ""}[data-key="${event.key}"]`)?.click();
    return;
  }
  if (
    (event.key === "ArrowLeft" || event.key === "ArrowRight") &&
    (idle || event.target.closest?.("#timeline"))
  ) {
    if (event.target.matches?.("input")) return;
    stepBy(event.key === "ArrowLeft" ? -1 : 1);
  }
});
