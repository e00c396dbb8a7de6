// While the connection is lost the page goes on: what it asks of its table is answered by the same rules and pages,
// run by Python in a worker of this browser. Here is only the way there and back; no rule of any game is known.
const root = document.getElementById("table");
const url = `/t/${root.dataset.table}`;
const place = `railhead-offline-${root.dataset.table}`;
const IDLE = 5000,
  BLIP = 1000,
  NEWS = 300,
  AGAIN = 30000,
  REST = 300000,
  PATIENCE = 180000;
const ANSWERED = new Set(
  `parts draft branch describe adopt search commands foretell nearest rules glossary charts
  log since over plans plan`.split(/\s+/),
);
let offline = false,
  behind = false,
  stage = "none"; // none, fetching, fetched, starting, ready
let worker = null,
  engine = null,
  bundles = [],
  version = 0,
  stale = false,
  asked = 0,
  news = 0,
  soon = 0,
  resting = 0;
let tries = 3,
  started = null,
  settle = null,
  synced = null,
  lines = kept();
const waiting = new Map();
const direct = window.fetch.bind(window);

function step(next) {
  stage = next;
  root.dataset.offline = stage;
  if (offline) say();
}
function kept() {
  try {
    return JSON.parse(localStorage.getItem(place) || "null");
  } catch {
    return null;
  }
}
function keep(found) {
  lines = Object.keys(found).length ? found : null;
  try {
    if (lines) localStorage.setItem(place, JSON.stringify(lines));
    else localStorage.removeItem(place);
  } catch {
    /* for this page */
  }
}

// ---------------------------------------------------------------- getting ready while there is a connection

function tail(sign) {
  return root.dataset.query?.startsWith("b=") ? `${sign}${root.dataset.query}` : "";
}
async function prepare() {
  if (
    offline ||
    stage !== "none" ||
    navigator.connection?.saveData ||
    navigator.connection?.effectiveType?.endsWith("2g")
  )
    return;
  try {
    const text = await (await direct(`${url}/offline${tail("?")}`)).text();
    const told = JSON.parse(text);
    if (!told.engine) {
      if ((tries -= 1)) setTimeout(prepare, AGAIN);
      return;
    } // it may still be on its way to the service
    engine = told.engine;
    bundles = [text];
    version = told.version;
    step("fetching");
    hire();
  } catch {
    /* as before: choices wait */
  }
}
function hire() {
  worker = new Worker(engine.worker, { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.failed) fail(data.failed);
    else if (data.done === "fetched") {
      step("fetched");
      if (offline) start();
      else hear();
    } else if (data.done === "ready") {
      step("ready");
      settle(true);
      document.dispatchEvent(new CustomEvent("railhead:offline"));
    } else if (data.id) {
      waiting.get(data.id)(JSON.parse(data.answer));
      waiting.delete(data.id);
    }
  };
  worker.onerror = (event) => fail(event.message);
  worker.postMessage({ do: "fetch", engine });
}
function fail(why) {
  console.warn(`cannot go on without the connection: ${why}`);
  worker?.terminate();
  worker = null;
  settle?.(false);
  for (const answer of waiting.values()) answer(null);
  waiting.clear();
  step("none");
}
// What the service knows is fetched anew soon after something changed.
function hear() {
  clearTimeout(news);
  if (!worker || offline || stage === "fetching") return;
  news = setTimeout(async () => {
    if (offline || (!stale && Number(document.getElementById("meta").dataset.version) === version)) return;
    stale = false;
    try {
      const text = await (await direct(`${url}/offline?since=${version}${tail("&")}`)).text();
      const told = JSON.parse(text);
      if (told.engine?.code !== engine.code) {
        fail("the service was renewed");
        prepare();
        return;
      }
      version = told.version;
      bundles.push(text);
      if (stage !== "fetched") worker.postMessage({ do: "take", bundle: text });
    } catch {
      stale = true;
    }
  }, NEWS);
}
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig?.verb === "post") stale = true;
});
document.addEventListener("railhead:settled", hear);

// ---------------------------------------------------------------- lost and found

function start() {
  clearTimeout(soon);
  if (stage !== "fetched") return;
  started = new Promise((done) => {
    settle = done;
  });
  setTimeout(() => {
    if (stage === "starting") fail("it took too long");
  }, PATIENCE);
  step("starting");
  worker.postMessage({ do: "start", bundles });
}
document.addEventListener(
  "railhead:link",
  (event) => {
    offline = !event.detail;
    if (offline) {
      clearTimeout(resting);
      behind = Number(document.getElementById("meta").dataset.version) > version;
      soon = setTimeout(start, BLIP);
      say();
      return;
    }
    clearTimeout(soon);
    for (const button of document.querySelectorAll("[data-held]")) {
      button.removeAttribute("aria-disabled");
      button.removeAttribute("title");
      delete button.dataset.held;
    }
    bring();
    if (stage === "ready")
      resting = setTimeout(() => {
        worker.terminate();
        worker = null;
        step("fetching");
        hire();
      }, REST);
  },
  true,
);

// What was drafted and tried meanwhile goes to the service before anything else is asked.
function bring() {
  if (!lines || synced) return;
  synced = direct(`${url}/offline`, {
    method: "POST",
    body: new URLSearchParams({ lines: JSON.stringify(lines) }),
  })
    .then((answer) => {
      if (answer.status >= 500) return;
      if (!answer.ok) console.warn(`what was drafted without the connection was refused: ${answer.status}`);
      keep({});
      stale = true;
    })
    .catch(() => {
      /* the connection is lost again; it is kept */
    })
    .finally(() => {
      synced = null;
    });
}

const LOST =
  "The connection is lost, so sending waits. When it is back your draft is checked and can be sent.";
const GOING_ON =
  "The connection is lost. You go on here: look around, draft your turn, try what-ifs. " +
  "Sending waits for the connection; then the draft is checked.";
function words() {
  if (!offline) return "";
  if (stage === "ready") return `${GOING_ON}${behind ? " What came in last is missing here." : ""}`;
  return stage === "starting" || stage === "fetched"
    ? "The connection is lost. Preparing to play on without it…"
    : "";
}
function say() {
  const link = document.getElementById("link");
  if (!offline || !link) return;
  if (link.dataset.state !== "off") link.dataset.state = "off";
  const more =
    {
      ready: " – going on here",
      starting: " – preparing to play on without it",
      fetched: " – preparing to play on without it",
    }[stage] ?? "";
  if (link.textContent !== `connection lost${more}`) {
    link.replaceChildren(
      "connection lost",
      Object.assign(document.createElement("span"), { className: "wide", textContent: more }),
    );
    if (stage === "ready") document.getElementById("live").textContent = words();
  }
  for (const button of document.querySelectorAll(
    '[data-commit], [formaction$="/answer"], [formaction$="/advice"], [data-testid="say"]',
  )) {
    if (button.dataset.held) continue;
    Object.assign(button.dataset, { held: "true" });
    button.setAttribute("aria-disabled", "true");
    button.title = button.matches('[formaction$="/advice"]') ? NEEDED : LOST;
  }
  document.dispatchEvent(new CustomEvent("railhead:said"));
}
document.addEventListener("railhead:settled", say);

// ---------------------------------------------------------------- the way of a request

function ours(address) {
  const to = new URL(address, location.href);
  return to.origin === location.origin &&
    to.pathname.startsWith(`${url}/`) &&
    ANSWERED.has(to.pathname.slice(url.length + 1))
    ? to
    : null;
}
function able() {
  return ["fetched", "starting", "ready"].includes(stage);
}
// Null: send it. Otherwise the answer, or null after all, later.
function route(verb, address, body, headers) {
  const to = ours(address);
  if (!to) return null;
  if (!offline) return synced && synced.then(() => null);
  if (!able()) return null;
  start();
  return started.then((ready) => (ready && offline ? answer(verb, to, body, headers) : null));
}
async function answer(verb, to, body, headers) {
  asked += 1;
  const id = asked;
  const found = new Promise((done) => waiting.set(id, done));
  const query = to.search.slice(1);
  worker.postMessage({
    id,
    ask: JSON.stringify({
      verb: verb.toUpperCase(),
      path: to.pathname,
      query,
      body: String(body ?? ""),
      headers,
    }),
  });
  const got = await found;
  if (!got) return null;
  keep(got.lines);
  const elsewhere = got.headers["HX-Redirect"] ?? got.headers.Location;
  if (!elsewhere) return got;
  setTimeout(() => go(elsewhere));
  return { status: 204, headers: {}, body: "" };
}
// The page's own address changes without a new page; table.js takes it from there.
function go(address) {
  history.pushState({}, "", address);
  dispatchEvent(new PopStateEvent("popstate", { state: {} }));
}

window.XMLHttpRequest = class extends XMLHttpRequest {
  #asked = null;
  #got = null;
  #lost = false;
  open(verb, address, ...more) {
    this.#asked = { verb, address, headers: {} };
    // What the connection broke under is asked again here, before anybody hears of it.
    this.addEventListener("error", (event) => {
      if (!ours(address) || !able()) return;
      this.#lost = true;
      event.stopImmediatePropagation();
    });
    this.addEventListener("loadend", (event) => {
      if (!this.#lost) return;
      this.#lost = false;
      event.stopImmediatePropagation();
      dispatchEvent(new Event("offline"));
      this.send(this.#asked.body);
    });
    super.open(verb, address, ...more);
  }
  setRequestHeader(name, value) {
    this.#asked.headers[name] = value;
    super.setRequestHeader(name, value);
  }
  send(body) {
    const { verb, address, headers } = this.#asked;
    this.#asked.body = body;
    const later = route(verb, address, body, headers);
    if (!later) {
      super.send(body);
      return;
    }
    later.then((got) => {
      if (!got) {
        if (super.readyState !== 1) this.#again();
        super.send(body);
        return;
      }
      this.#got = got;
      for (const name of ["load", "loadend"]) this.dispatchEvent(new ProgressEvent(name));
      say();
    });
  }
  // A request that failed once has to be begun anew.
  #again() {
    super.open(this.#asked.verb, this.#asked.address, true);
    for (const [name, value] of Object.entries(this.#asked.headers)) super.setRequestHeader(name, value);
  }
  get status() {
    return this.#got ? this.#got.status : super.status;
  }
  get readyState() {
    return this.#got ? 4 : super.readyState;
  }
  get response() {
    return this.#got ? this.#got.body : super.response;
  }
  get responseText() {
    return this.#got ? this.#got.body : super.responseText;
  }
  get responseURL() {
    return this.#got ? new URL(this.#asked.address, location.href).href : super.responseURL;
  }
  getResponseHeader(name) {
    return this.#got
      ? (this.#got.headers[
          Object.keys(this.#got.headers).find((key) => key.toLowerCase() === name.toLowerCase())
        ] ?? null)
      : super.getResponseHeader(name);
  }
  getAllResponseHeaders() {
    return this.#got
      ? Object.entries(this.#got.headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join("")
      : super.getAllResponseHeaders();
  }
};
window.fetch = async (input, options = {}) => {
  const got = await route(options.method ?? "GET", input.url ?? input, options.body, options.headers ?? {});
  return got
    ? new Response(got.status === 204 ? null : got.body, { status: got.status, headers: got.headers })
    : direct(input, options);
};

// Plain forms and links would leave the page, which cannot come back without a connection.
const NEEDED = "The connection is lost: this needs it.";
document.addEventListener(
  "submit",
  async (event) => {
    const form = event.target,
      action = event.submitter?.getAttribute("formaction") ?? form.action;
    if (!offline || form.method !== "post" || form.hasAttribute("hx-post")) return;
    event.preventDefault();
    const later = route("POST", action, new URLSearchParams(new FormData(form)), {});
    if (!later || !(await later)) tell(NEEDED);
  },
  true,
);
document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[href]");
    if (!offline || !link || event.metaKey || event.ctrlKey || link.getAttribute("href").startsWith("#"))
      return;
    const to = new URL(link.href, location.href);
    if (link.dataset.pick || (to.pathname === url && !to.searchParams.get("b"))) return;
    event.preventDefault();
    event.stopPropagation();
    if (to.pathname === url && stage === "ready") go(to.href);
    else tell(NEEDED);
  },
  true,
);
function tell(text) {
  document.dispatchEvent(new CustomEvent("railhead:tell", { detail: text }));
}

globalThis.railheadOffline = {
  prepare,
  version: () => version,
  words,
  answers: (path) => Boolean(ours(path)),
  stage: () => stage,
  synced: () => synced,
};
root.dataset.offline = stage;
if (lines) {
  bring();
  synced?.then(() => htmx.trigger("#listener", "refresh"));
}
// There is much to fetch; it begins when the page has been left alone for a while.
let calm = 0;
function later() {
  clearTimeout(calm);
  if (stage === "none") calm = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(prepare), IDLE);
}
for (const touch of ["pointerdown", "keydown", "wheel"])
  addEventListener(touch, later, { capture: true, passive: true });
document.addEventListener("railhead:settled", later);
later();
