// The command line: the text notation, completed from what is legal now.
import { online } from "./connection.js";
import { $, root, url } from "./page.js";

const command = document.getElementById("command");
export function openCommand() {
  command.querySelector("input").value = "";
  document.getElementById("command-why").textContent = "";
  command.showModal();
  fetch(`${url}/commands${root.dataset.query ? `?${root.dataset.query}` : ""}`)
    .then((answer) => answer.text())
    .then((options) => {
      document.getElementById("commands").innerHTML = options;
    })
    .catch(() => online(false));
}
document.body.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.id !== "command-form") return;
  if (event.detail.successful && !event.detail.xhr.getResponseHeader("RH-Refused")) {
    command.close();
    return;
  }
  setTimeout(() => {
    document.getElementById("command-why").textContent = $("#notice p")?.innerText ?? "That did not work.";
  });
});
