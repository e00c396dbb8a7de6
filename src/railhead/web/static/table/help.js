// Whatever has something to say of itself says it: pointed at, tapped, or reached with the arrow keys of its panel.
import { citations } from "./cited.js";
import { $$ } from "./page.js";

const box = document.getElementById("help");
let of = null;
function shown(element) {
  $$("#p-map .hex.pointed").forEach((hex) => hex.classList.remove("pointed"));
  of?.removeAttribute("aria-describedby");
  of = element;
  box.hidden = !element;
  if (!element) return;
  box.replaceChildren(element.dataset.help, ...citations([element.dataset.about ?? ""]));
  element.setAttribute("aria-describedby", "help");
  for (const name of (element.dataset.shows ?? "").split(" "))
    document.getElementById(`hex-${name}`)?.classList.add("pointed");
  const at = element.getBoundingClientRect(),
    size = box.getBoundingClientRect();
  const tabs = $$("nav.tabs")[0].getBoundingClientRect();
  const below = at.bottom + 6 + size.height < (tabs.height ? tabs.top : innerHeight);
  box.style.top = `${below ? at.bottom + 6 : Math.max(4, at.top - 6 - size.height)}px`;
  box.style.left = `${Math.max(4, Math.min(innerWidth - size.width - 4, at.left + at.width / 2 - size.width / 2))}px`;
}
const helped = (event) => event.target.closest?.("[data-help]") ?? null;

// What is shown stays for a moment, so that a mouse comes to its link.
const LINGERS = 300;
let leaving = 0;
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const element = helped(event);
  if (element === of && of) clearTimeout(leaving);
  if ((!element && !of) || element === of) return;
  clearTimeout(leaving);
  if (box.contains(event.target)) return;
  if (of) leaving = setTimeout(() => shown(element), LINGERS);
  else shown(element);
});
document.addEventListener("click", (event) => {
  clearTimeout(leaving);
  const element = helped(event);
  if (element || of) shown(element);
});
document.addEventListener("focusin", (event) => {
  if ((helped(event) || of) && !box.contains(event.target)) shown(helped(event));
});
document.addEventListener("scroll", () => of && shown(null), { capture: true, passive: true });
document.addEventListener("railhead:settled", () => of && !of.isConnected && shown(null));

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && of) {
    clearTimeout(leaving);
    shown(null);
    return;
  }
  const panel = document.activeElement?.closest?.("#companies, #players, #bank");
  if (!panel || !["ArrowLeft", "ArrowRight"].includes(event.key) || event.target.matches("input, select")) return;
  const all = $$("[data-help]", panel).filter((element) => element.checkVisibility());
  const here = all.indexOf(document.activeElement);
  const next = event.key === "ArrowRight" ? here + 1 : here < 0 ? all.length - 1 : here - 1;
  if (!all[next]) return;
  event.preventDefault();
  all[next].tabIndex = -1;
  all[next].focus();
});
