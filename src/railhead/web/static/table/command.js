// The command line: the text notation, completed from what is legal now.
import { online } from "./connection.js";
import { $, root, url } from "./page.js";

const command = document.getElementById("command");
const typed = command.querySelector("input");
const foretold = document.getElementById("foretold");
const PAUSE = 200;
let waiting = 0;
let latest = 0; // a question that is no longer the latest is not answered
const asked = (path, values = "") => {
  const query = [root.dataset.query, values].filter(Boolean).join("&");
  return fetch(`${url}/${path}${query ? `?${query}` : ""}`).then((answer) => answer.text());
};
function foretell() {
  const question = latest;
  asked("foretell", `typed=${encodeURIComponent(typed.value)}`)
    .then((found) => {
      if (question === latest) foretold.innerHTML = found;
    })
    .catch(() => online(false));
}
function forget() {
  clearTimeout(waiting);
  latest += 1;
  document.getElementById("command-why").textContent = "";
}
typed.addEventListener("input", () => {
  forget();
  waiting = setTimeout(foretell, PAUSE);
});
export function openCommand() {
  typed.value = "";
  forget();
  foretold.replaceChildren();
  command.showModal();
  asked("commands")
    .then((options) => {
      document.getElementById("commands").innerHTML = options;
    })
    .catch(() => online(false));
}
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.id !== "command-form") return;
  forget();
  if (event.detail.successful && !event.detail.xhr.getResponseHeader("RH-Refused")) {
    command.close();
    return;
  }
  foretold.replaceChildren();
  setTimeout(() => {
    document.getElementById("command-why").textContent = $("#notice p")?.innerText ?? "That did not work.";
  });
});
