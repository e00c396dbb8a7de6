// Chat: how much is new since the reader last looked, times in the reader's own clock, the newest line in sight.
import { remembered, unread } from "./table/unread.js";

const fold = document.getElementById("chat"),
  field = document.getElementById("chat-text");
const tab = document.querySelector('nav [data-tab="log"]');
const seen = remembered("chat", 0);

function look() {
  const list = fold.querySelector(".chat-lines");
  if (!list) return;
  const latest = Number(list.dataset.latest);
  if (fold.open && fold.checkVisibility()) {
    if (latest !== seen.get()) seen.set(latest);
    list.scrollTop = list.scrollHeight;
  }
  unread(
    "chat",
    [...list.querySelectorAll("[data-seq]")].filter((line) => Number(line.dataset.seq) > seen.get()).length,
  );
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
