// What-ifs: one of the list is opened, and a new name is in every list at once.
import { $$, meta } from "./page.js";

document.addEventListener("change", (event) => {
  const list = event.target;
  if (list.dataset?.testid !== "what-ifs" || !list.value) return;
  const link = Object.assign(document.createElement("a"), {
    href: `${list.dataset.url}?b=${list.value}`,
    hidden: true,
  });
  list.value = "";
  document.body.append(link);
  link.click(); // a link, because that finds its way without a connection, too
  link.remove();
});
document.addEventListener("railhead:settled", () => {
  const { line, lineName, lineComment } = meta();
  if (!line) return;
  for (const name of $$(`[data-line-called="${line}"]`)) name.textContent = lineName;
  for (const about of $$(`[data-line-about="${line}"]`)) about.textContent = lineComment;
});
