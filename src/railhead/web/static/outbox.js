// Choices made while the connection is lost wait here, on this device, until something answers: the page's own engine
// (offline.js), or the service when it is back.
// Nothing is ever committed from here: what is still possible becomes the draft, the rest is listed with its reason.
const root = document.getElementById("table");
const box = document.getElementById("outbox");
const url = `/t/${root.dataset.table}`;
const place = `railhead-outbox-${root.dataset.table}`;
const query = () => root.dataset.query || "";
const engine = globalThis.railheadOffline;
let offline = false,
  sending = false;
let held = read();

function read() {
  try {
    const found = JSON.parse(localStorage.getItem(place) || "[]");
    return Array.isArray(found)
      ? found.filter((item) => item && typeof item.words === "string" && item.form)
      : [];
  } catch {
    return [];
  }
}
function keep() {
  try {
    if (held.length) localStorage.setItem(place, JSON.stringify(held));
    else localStorage.removeItem(place);
  } catch {
    /* private window: they wait in this page alone */
  }
  draw();
}

function element(name, text, more = {}) {
  const made = Object.assign(document.createElement(name), { textContent: text });
  Object.assign(made.dataset, more);
  return made;
}
function draw() {
  const here = held.filter((item) => item.query === query());
  const note = offline ? engine.words() : "";
  box.hidden = !here.length && !note;
  box.replaceChildren();
  if (note) box.append(element("p", note, { testid: "offline-note" }));
  if (!here.length) return;
  const waiting = here.some((item) => !item.why);
  const words = waiting
    ? "Waiting on this device. When the connection is back the rules are asked, and what is possible joins your draft:"
    : "Chosen while the connection was lost, and not possible now:";
  box.append(element("p", words));
  const list = document.createElement("ol");
  for (const item of here) {
    const line = element("li", item.words, { testid: item.why ? "outbox-refused" : "outbox-waiting" });
    if (item.why) line.append(element("span", ` ${item.why}`, {}));
    const drop = Object.assign(element("button", "×", { testid: "outbox-drop" }), {
      type: "button",
      className: "x",
    });
    drop.setAttribute("aria-label", `Forget ${item.words}`);
    drop.addEventListener("click", () => {
      held = held.filter((other) => other !== item);
      keep();
    });
    line.append(" ", drop);
    list.append(line);
  }
  box.append(list);
}

// The action as the text notation would put it: its kind and its values.
function words(data) {
  const one = (action) =>
    Object.values(action)
      .filter((value) => typeof value !== "object" && value !== "")
      .join(" ");
  return (Array.isArray(data) ? data : [data]).map(one).join(", ");
}
function wanted(elt) {
  if (elt.id === "command-form")
    return { form: { typed: elt.elements.typed.value }, words: elt.elements.typed.value };
  if (elt.name === "add") return { form: { add: elt.value }, words: words(JSON.parse(elt.value)) };
  if (elt.name !== "fill") return null;
  const [template, field, entry] = elt.value.split("|");
  const amount = document.getElementById(entry).value;
  return {
    form: { fill: elt.value, [entry]: amount },
    words: words({ ...JSON.parse(template), [field]: amount }),
  };
}
function take(elt) {
  const item = wanted(elt);
  if (!item || !item.words.trim()) return false;
  held.push({ ...item, query: query() });
  keep();
  document.getElementById("live").textContent = `${item.words} waits for the connection.`;
  if (elt.id === "command-form") document.getElementById("command").close();
  return true;
}
function tell(text) {
  box.hidden = false;
  let line = box.querySelector("[data-testid=outbox-note]");
  if (!line) {
    line = element("p", "", { testid: "outbox-note" });
    box.prepend(line);
  }
  line.textContent = text;
  document.getElementById("live").textContent = text;
}

function source(event) {
  const { elt, requestConfig } = event.detail;
  return elt.id === "command-form" ? elt : requestConfig?.triggeringEvent?.submitter || elt;
}
document.addEventListener(
  "htmx:beforeRequest",
  (event) => {
    if (!offline) return;
    const elt = source(event);
    const path = event.detail.requestConfig.path,
      stage = engine.stage();
    if (
      engine.answers(path) &&
      (stage === "ready" || (["fetched", "starting"].includes(stage) && !wanted(elt)))
    )
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (elt.id === "listener" || take(elt)) return;
    if (elt.dataset.commit !== undefined)
      tell(
        "The connection is lost, so nothing was sent. Your draft is kept; send it when the connection is back.",
      );
    else tell("The connection is lost: this needs it. What you choose or type meanwhile is kept.");
  },
  true,
);
// The connection was lost under way: the choice is kept all the same.
for (const lost of ["htmx:sendError", "htmx:sendAbort"])
  document.addEventListener(
    lost,
    (event) => {
      const elt = source(event);
      if (elt.id !== "listener" && (offline || lost === "htmx:sendError")) take(elt);
    },
    true,
  );

async function send() {
  if (sending || (offline && engine.stage() !== "ready")) return;
  sending = true;
  await engine.synced();
  let changed = false;
  for (const item of [...held]) {
    if (item.why || item.query !== query() || !held.includes(item)) continue;
    try {
      const answer = await fetch(`${url}/draft${item.query ? `?${item.query}` : ""}`, {
        method: "POST",
        headers: { "HX-Request": "true" },
        body: new URLSearchParams(item.form),
      });
      if (!answer.ok) break;
      if (answer.headers.get("RH-Refused")) item.why = reason(await answer.text());
      else held = held.filter((other) => other !== item);
      changed = true;
    } catch {
      break;
    }
  }
  sending = false;
  keep();
  if (changed) htmx.trigger("#listener", "refresh");
}
function reason(html) {
  const line = new DOMParser().parseFromString(html, "text/html").querySelector("#notice p");
  return line ? line.textContent.replace(/\s+/g, " ").trim() : "Not possible.";
}

document.addEventListener("railhead:link", (event) => {
  offline = !event.detail;
  draw();
  if (!offline) send();
});
document.addEventListener("railhead:said", () => {
  if (box.querySelector("[data-testid=offline-note]")?.textContent !== (engine.words() || undefined)) draw();
});
document.addEventListener("railhead:offline", async () => {
  await send();
  htmx.trigger("#listener", "refresh");
});
document.addEventListener("railhead:tell", (event) => tell(event.detail));
draw();
send();
