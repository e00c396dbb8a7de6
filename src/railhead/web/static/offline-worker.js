// Python in the visitor's browser: fetched while there is a connection, started when there is none. It runs the very
// rules and pages of the service (railhead/web/offline), so nothing is known here but how to reach them.
const CACHE = "railhead-offline";
let engine = null,
  store = null,
  table = null;

// Without a secure origin there is no such store; then the files stay in this worker's memory.
async function open() {
  if (self.caches) return caches.open(CACHE);
  const kept = new Map();
  return {
    match: async (address) => kept.get(address)?.clone(),
    put: async (address, answer) => {
      kept.set(address, new Response(await answer.arrayBuffer(), { headers: answer.headers }));
    },
    keys: async () => [],
    delete: async (address) => kept.delete(address),
  };
}
const real = self.fetch.bind(self);
const full = (address) => new URL(address, location.origin).href;
self.fetch = async (asked, options) => (await store?.match(full(asked.url ?? asked))) ?? real(asked, options);

async function get() {
  store = await open();
  const wanted = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"].map((name) =>
    full(engine.engine + name),
  );
  wanted.push(full(engine.code));
  for (const address of wanted) {
    if (await store.match(address)) continue;
    const answer = await real(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    await store.put(address, answer);
  }
  for (const old of await store.keys()) if (!wanted.includes(old.url)) await store.delete(old);
  await import(`${engine.engine}pyodide.asm.mjs`);
  return import(`${engine.engine}pyodide.mjs`);
}

// `what` is the module of ours that answers: a table's, or the position editor's.
async function start(bundles, what) {
  const { loadPyodide } = await import(`${engine.engine}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: full(engine.engine) });
  const code = await store.match(full(engine.code));
  python.unpackArchive(await code.arrayBuffer(), "zip", { extractDir: "/railhead" });
  python.runPython("import sys; sys.path.insert(0, '/railhead')");
  table = python.pyimport(`railhead.web.offline.${what}`).table_of(JSON.stringify(bundles));
}

const doing = {
  fetch: async (message) => {
    engine = message.engine;
    await get();
    return "fetched";
  },
  start: async (message) => {
    await start(message.bundles, message.what ?? "table");
    return "ready";
  },
  take: async (message) => {
    table?.hear(message.bundle);
    return "taken";
  },
};
let last = Promise.resolve();
onmessage = ({ data }) => {
  if (data.ask) {
    postMessage({ id: data.id, answer: table.ask(data.ask) });
    return;
  }
  last = last
    .then(() => doing[data.do](data))
    .then(
      (done) => postMessage({ done }),
      (error) => postMessage({ failed: String(error) }),
    );
};
