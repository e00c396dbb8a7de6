// The table's page, put together from its modules. No rule of any game is known here.
import "./offline.js";
import "./outbox.js";
import "./nearest.js";
import "./steps.js";
import "./chat.js";
import "./morph.js";
import "./table/advice.js";
import "./table/clock.js";
import "./table/column.js";
import "./table/controls.js";
import "./table/help.js";
import "./table/log.js";
import "./table/more.js";
import "./table/past.js";
import "./table/phone.js";
import { sayAgain } from "./table/says.js";
import "./table/sheet.js";
import "./table/since.js";
import "./table/unfolded.js";
import "./table/what-ifs.js";
import { prepareMap } from "./table/hexes.js";
import { singleKeys } from "./table/keys.js";
import { laidOut } from "./table/layout.js";
import { approach, bring, place } from "./table/map.js";
import { follow } from "./table/notice.js";
import { openAddressed } from "./table/opened.js";
import { $$, mark, meta, preference, root } from "./table/page.js";
import { afterTaking } from "./table/requests.js";
import { showStage } from "./table/stage.js";

let lastSaid = meta().said;
let heard = Number(meta().now);
let announcing = 0;
const TOGETHER = 150; // milliseconds: a turn is sent as one, and bots are quicker than pages
/** Says what was done since, each move once, and what is asked. */
function announce() {
  const now = meta();
  const fresh = JSON.parse(now.earlier).filter(([at]) => at > heard);
  heard = Number(now.now);
  const all = preference("quiet") !== "on";
  if (!all && now.decision !== "decide" && now.decision !== "asked") return;
  const before = all ? fresh.map(([, words]) => `${words}. `).join("") : "";
  document.getElementById("live").textContent = before + now.said;
}
function settled() {
  const now = meta();
  root.dataset.stateId = now.stateId;
  root.dataset.version = now.version;
  root.dataset.past = now.past;
  root.dataset.branch = now.branch;
  root.dataset.kind = laidOut(now.kind);
  root.dataset.decision = now.decision;
  document.title = now.title;
  if (now.said !== lastSaid) {
    lastSaid = now.said;
    clearTimeout(announcing);
    announcing = setTimeout(announce, TOGETHER);
  }
  showStage();
  prepareMap();
  approach();
  bring();
  place();
  sayAgain();
  const notice = document.getElementById("notice");
  if (notice && !notice.hidden && notice.dataset.code) {
    follow();
    notice.scrollIntoView({ block: "nearest" });
  }
  document.dispatchEvent(new CustomEvent("railhead:settled"));
  mark("settled");
}

document.body.addEventListener("railhead:taken", () => {
  if (!root.dataset.taking) settled();
});

$$('[data-action="single-keys"]').forEach((box) => {
  box.checked = singleKeys();
});
$$('[data-action="quiet-live"]').forEach((box) => {
  box.checked = preference("quiet") === "on";
});
showStage();
document.body.addEventListener(
  "railhead:taken",
  () =>
    afterTaking(() => {
      place();
      openAddressed();
      root.dataset.ready = "true";
      mark("ready");
    }),
  { once: true },
);
