// Requests of the page: what they carry, which of them are under way, and when to ask for what others did.
import { online } from "./connection.js";
import { $, $$, meta, root, url } from "./page.js";
import { address, unselect } from "./selection.js";

function have() {
  return $$("[data-mark][id^=p-]")
    .map((part) => `${part.id.slice(2)}:${part.dataset.mark}`)
    .join(",");
}

// randomUUID exists only on secure origins; a table on the local network is served without one.
function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

// Enter in an amount means the button beside it, not the first button of the form.
document.addEventListener("keydown", (event) => {
  const amount = event.key === "Enter" && event.target.closest?.(".amount input");
  if (!amount) return;
  event.preventDefault();
  amount.closest(".amount").querySelector("[name=fill]").click();
});

document.body.addEventListener("htmx:configRequest", (event) => {
  event.detail.headers["RH-Have"] = have();
  if (document.visibilityState === "visible") event.detail.headers["RH-Visible"] = "yes";
  if (
    event.detail.elt.id === "listener" &&
    event.detail.verb === "get" &&
    event.detail.path.startsWith(`${url}/parts`)
  ) {
    if (!event.detail.triggeringEvent || event.detail.triggeringEvent.type !== "choose")
      event.detail.path = address();
  }
  if (event.detail.elt.matches?.("[data-commit]")) {
    const key = (event.detail.elt.dataset.sendKey ||= freshKey());
    event.detail.parameters.set
      ? event.detail.parameters.set("key", key)
      : (event.detail.parameters.key = key);
  }
  const query = root.dataset.query;
  if (event.detail.verb === "post" && query && !event.detail.path.includes("?"))
    event.detail.path += `?${query}`;
});

// A version that the page already shows needs no request.
document.body.addEventListener(
  "sse:version",
  (event) => {
    const version = Number(String(event.detail?.data ?? "").split(" ")[1]);
    online(true);
    event.stopImmediatePropagation();
    heard = Math.max(heard, version || Infinity);
    if (behind()) refreshSoon();
  },
  true,
);

// Whoever comes back to the page has it before his eyes: no notice has to tell him what it asks.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") refreshSoon();
});

// Quick bots make many versions; one request answers for all that came meanwhile. While something sent is under way
// its answer is waited for: it mostly brings the version that the stream tells of.
const REST = 150;
let due = 0,
  refreshed = 0,
  heard = 0,
  owed = false;
function behind() {
  return heard > Number(meta().version) || Boolean($("[data-searching]"));
}
function refreshSoon() {
  if (due) return;
  due = setTimeout(
    () => {
      due = 0;
      if (underWay) {
        owed = true;
        return;
      }
      refreshed = Date.now();
      if (heard === Infinity) heard = 0;
      htmx.trigger("#listener", "refresh");
    },
    Math.max(0, refreshed + REST - Date.now()),
  );
}

// One answer brings many parts; they are taken in together, perhaps in several goes (morph.js).
export function afterTaking(then) {
  if (root.dataset.taking)
    document.body.addEventListener("railhead:taken", () => afterTaking(then), { once: true });
  else then();
}
// A look that overlaps with something sent may show what was before; it is not put over the answer to what was sent.
// What is under way is counted by the requests themselves: htmx tells nothing of one whose element has been replaced.
let sent = 0,
  underWay = 0;
const looks = new WeakMap();
document.body.addEventListener("htmx:beforeSend", (event) => {
  const { elt, xhr, requestConfig } = event.detail;
  if (requestConfig.verb === "get" && !elt.closest(".decision")) {
    looks.set(xhr, sent);
    return;
  }
  sent += 1;
  underWay += 1;
  xhr.addEventListener("loadend", () =>
    afterTaking(() => {
      underWay -= 1;
      if (!underWay) delete root.dataset.busy;
      if (!xhr.status) online(false);
      if (!underWay && owed) {
        owed = false;
        if (behind()) refreshSoon();
      }
    }),
  );
});
document.body.addEventListener("htmx:beforeOnLoad", (event) => {
  const then = looks.get(event.detail.xhr);
  if (event.detail.elt.id !== "listener" || then === undefined || (!underWay && then === sent)) return;
  event.preventDefault();
  refreshSoon();
});

/** True while something that was sent has no answer yet. */
export function busy() {
  return underWay > 0;
}

document.body.addEventListener("htmx:beforeRequest", (event) => {
  const elt = event.detail.elt;
  if (elt.closest?.(".decision")) {
    root.dataset.busy = "true";
    if (elt.name === "add" || elt.name === "fill" || elt.dataset.commit !== undefined) unselect();
  }
});
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.failed && !event.detail.xhr?.status) online(false);
});
document.body.addEventListener("htmx:sendError", () => online(false));
