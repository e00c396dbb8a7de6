// Clicks: everything on the page that is not a form says in its attributes what it does.
import { switchShown } from "./layers.js";
import { reset, zoom } from "./map.js";
import { keepStill } from "./motion.js";
import { copyReport, tell } from "./notice.js";
import { addressed, openGlossary, openRules, showTab } from "./opened.js";
import { prefer, root, url } from "./page.js";
import { switchPlans } from "./plans.js";
import { guide, guided } from "./guide.js";
import { sound } from "./sound.js";
import { choose } from "./selection.js";
import { chooseStage } from "./stage.js";

const actions = {
  rules: () => openRules(""),
  glossary: () => openGlossary(""),
  menu: () => {
    document.getElementById("menu").showModal();
    addressed("menu");
  },
  orders: (link) => {
    document.getElementById("menu").close();
    const drawer = document.getElementById("orders");
    if (!drawer.open) drawer.showModal();
    addressed("orders");
    htmx.ajax("GET", link.href || `${url}/orders`, { target: "#orders-body", swap: "innerHTML" });
  },
  keys: () => {
    document.getElementById("menu").close();
    document.getElementById("keys").showModal();
    addressed("keys");
  },
  "close-dialog": (button) => button.closest("dialog").close(),
  dismiss: () => {
    document.getElementById("notice").hidden = true;
  },
  "copy-notice": copyReport,
  "quiet-live": (box) => prefer("quiet", box.checked),
  sound: (box) => sound(box.checked),
  still: (box) => keepStill(box.checked),
  guide: () => {
    const on = !guided();
    prefer("guide", on);
    guide(on);
    if (on) document.querySelector(".guide")?.scrollIntoView({ block: "nearest" });
  },
  "zoom-in": () => zoom(1.25),
  "zoom-out": () => zoom(0.8),
  "zoom-reset": reset,
  plans: () => switchPlans(),
  coordinates: () => switchShown("coordinates"),
  sheet: () => {
    const sheet = document.getElementById("decision");
    const order = ["peek", "half", "full"];
    sheet.dataset.sheet = order[(order.indexOf(sheet.dataset.sheet) + 1) % 3];
  },
  "single-keys": (box) => prefer("keys", box.checked),
};

document.addEventListener("click", (event) => {
  const target = event.target;
  const chosen = target.closest("[data-pick]");
  if (chosen && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    choose(chosen.dataset.pick);
    return;
  }
  const rule = target.closest("a[data-rule]");
  if (rule) {
    event.preventDefault();
    openRules(rule.dataset.rule);
    return;
  }
  const term = target.closest("a[data-term]");
  if (term && !event.metaKey && !event.ctrlKey) {
    event.preventDefault();
    openGlossary(term.dataset.term);
    return;
  }
  const no = target.closest("[data-why]");
  if (no) {
    tell(no.dataset.why, no.dataset.rule, no.dataset.section);
    return;
  }
  const set = target.closest("[data-set]");
  if (set) {
    document.getElementById(set.dataset.set).value = set.dataset.value;
    return;
  }
  const tab = target.closest("[data-stage][role=tab]");
  if (tab) {
    chooseStage(tab.dataset.stage);
    addressed(tab.dataset.stage);
    return;
  }
  const part = target.closest("nav [data-tab]");
  if (part) {
    showTab(part.dataset.tab);
    addressed(part.dataset.tab === "decide" ? "" : part.dataset.tab);
    return;
  }
  const button = target.closest("[data-action]");
  if (!button || event.metaKey || event.ctrlKey) return;
  if (button.href && actions[button.dataset.action]) event.preventDefault();
  actions[button.dataset.action]?.(button);
});

// What was ordered stands beside the decision, too.
document.getElementById("orders").addEventListener("close", () => htmx.trigger("#listener", "refresh"));
