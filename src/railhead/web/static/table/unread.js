// How much is new in the log and in the chat since the reader last looked, told where it can be seen from anywhere.
const tab = document.querySelector('nav [data-tab="log"]');
const fresh = { log: 0, chat: 0 };

/** A number that this device remembers for this table. */
export function remembered(name, fallback) {
  const place = `railhead-${name}-${document.getElementById("table").dataset.table}`;
  let kept = fallback;
  try {
    kept = Number(localStorage.getItem(place) ?? fallback);
  } catch {
    /* a private window remembers for this page */
  }
  return {
    get: () => kept,
    set: (value) => {
      kept = value;
      try {
        localStorage.setItem(place, String(value));
      } catch {
        /* for this page */
      }
    },
  };
}
export function unread(kind, count) {
  fresh[kind] = count;
  const all = fresh.log + fresh.chat;
  const words = all ? `Log (${all})` : "Log";
  if (tab.textContent !== words) tab.textContent = words;
  document.getElementById(`${kind}-new`).textContent = count ? `${count} new` : "";
}
