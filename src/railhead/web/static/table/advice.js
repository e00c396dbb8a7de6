// What a bot would do: the page asks again while it thinks, and shows its answer when it comes.
import { $ } from "./page.js";

const AGAIN = 1000;
let shown = "";

setInterval(() => {
  if ($("[data-thinking]")) htmx.trigger("#listener", "refresh");
}, AGAIN);
document.addEventListener("railhead:settled", () => {
  const box = $("[data-advice]");
  const words = box?.dataset.advice ?? "";
  if (words === shown) return;
  shown = words;
  if (!box) return;
  const sheet = document.getElementById("decision");
  if (sheet.dataset.sheet === "peek") sheet.dataset.sheet = "half";
  box.scrollIntoView({ block: "nearest" });
});
