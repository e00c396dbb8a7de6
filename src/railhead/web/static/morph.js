// Fresh parts are taken in piece by piece: what is the same stays where it is, so that a browser restyles and paints
// only what changed. Parts with controls of htmx's own are left to it.
const PLAIN = new Set(["p-bar", "p-map", "p-market", "p-companies", "p-players", "p-bank", "p-log", "p-timeline"]);
const OWN = new Set(["tabindex", "role", "open"]);
const AHEAD = 6;

document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  const fresh = event.detail.fragment.firstElementChild;
  if (!fresh || !PLAIN.has(fresh.id)) return;
  event.preventDefault();
  const part = event.detail.target;
  if (fresh.dataset.since) patch(part, fresh);
  else element(part, fresh);
});

// Of a drawing the service sends what changed since the one it knows the page to have.
function patch(part, fresh) {
  const drawing = part.firstElementChild;
  if (part.dataset.mark !== fresh.dataset.since || !drawing) {
    part.dataset.mark = "";
    htmx.trigger("#listener", "refresh");
    return;
  }
  const work = [...fresh.firstElementChild.children].map((change) => {
    const parent = change.dataset.path.split(".").filter(Boolean).reduce((at, number) => at.children[Number(number)], drawing);
    const at = Number(change.dataset.at), drop = Number(change.dataset.drop);
    return { parent, before: parent.children[at] ?? null, gone: [...parent.children].slice(at, at + drop), put: [...change.childNodes] };
  });
  for (const { parent, before, gone, put } of work) {
    for (const node of put) parent.insertBefore(node, before);
    for (const node of gone) node.remove();
  }
  part.dataset.mark = fresh.dataset.mark;
}

function element(old, fresh) {
  for (const { name, value } of fresh.attributes) if (!OWN.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!OWN.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  if (old.localName === "input") { if (old !== document.activeElement) old.value = fresh.getAttribute("value") ?? ""; return; }
  children(old, fresh);
}

// Two lists side by side; where they part, a few nodes ahead tell whether something was put in or taken out.
function children(parent, source) {
  const news = [...source.childNodes];
  let old = parent.firstChild, n = 0;
  while (n < news.length) {
    const fresh = news[n];
    if (!old) { parent.append(...news.slice(n)); return; }
    if (same(old, fresh)) { old = old.nextSibling; n += 1; continue; }
    const put = ahead(news.slice(n + 1, n + 1 + AHEAD), old);
    if (put >= 0) {
      for (const node of news.slice(n, n + put + 1)) parent.insertBefore(node, old);
      n += put + 1;
      continue;
    }
    const gone = ahead(following(old), fresh);
    if (gone >= 0) {
      for (let left = gone + 1; left; left -= 1) { const next = old.nextSibling; old.remove(); old = next; }
      continue;
    }
    const next = old.nextSibling;
    if (old.nodeType === 3 && fresh.nodeType === 3) old.data = fresh.data;
    else if (old.nodeType === 1 && fresh.nodeType === 1 && old.localName === fresh.localName && old.id === fresh.id && old.localName !== "select") element(old, fresh);
    else old.replaceWith(fresh);
    old = next;
    n += 1;
  }
  while (old) { const next = old.nextSibling; old.remove(); old = next; }
}

function same(one, two) { return one.isEqualNode(two) && one.localName !== "input" && one.localName !== "select"; }
function ahead(nodes, wanted) { return wanted.nodeType === 1 ? nodes.findIndex((node) => node.isEqualNode(wanted)) : -1; }
function following(node) {
  const found = [];
  for (let next = node.nextSibling; next && found.length < AHEAD; next = next.nextSibling) found.push(next);
  return found;
}
