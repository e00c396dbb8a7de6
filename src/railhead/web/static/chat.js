// Chat: how much is new since the reader last looked, times in the reader's own clock, the newest line in sight.
const root = document.getElementById("table");
const fold = document.getElementById("chat"),
  field = document.getElementById("chat-text");
const tab = document.querySelector('nav [data-tab="log"]');
const place = `railhead-chat-${root.dataset.table}`;
let seen = 0;
try {
  seen = Number(localStorage.getItem(place) || 0);
} catch {
  /* private window */
}

function look() {
  const list = fold.querySelector(".chat-lines");
  if (!list) return;
  const latest = Number(list.dataset.latest);
  if (fold.open && fold.checkVisibility()) {
    if (latest !== seen) {
      seen = latest;
      try {
        localStorage.setItem(place, String(seen));
      } catch {
        /* for this page */
      }
    }
    list.scrollTop = list.scrollHeight;
  }
  const lines = [...list.querySelectorAll("[data-seq]")].filter((line) => Number(line.dataset.seq) > seen);
  document.getElementById("chat-new").textContent = lines.length ? `${lines.length} new` : "";
  tab.textContent = lines.length ? `Log (${lines.length})` : "Log";
  for (const time of list.querySelectorAll("time:not([title])")) {
    const at = new Date(time.dateTime);
    time.title = at.toLocaleString();
    time.textContent = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
}
new MutationObserver(look).observe(fold, { childList: true }); // the part with the lines is put in place as a whole
fold.addEventListener("toggle", look);
tab.addEventListener("click", () => setTimeout(look));
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (
    event.detail.elt.id === "chat-form" &&
    event.detail.successful &&
    !event.detail.xhr.getResponseHeader("RH-Refused")
  )
    field.value = "";
});
look();
