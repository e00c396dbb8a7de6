// The nearest legal change: offered with a refusal, and looked up when a cell that does not act is asked why.
const root = document.getElementById("table");
const url = `/t/${root.dataset.table}`;
const tail = () => (root.dataset.query ? `?${root.dataset.query}` : "");

document.addEventListener("click", async (event) => {
  const instead = event.target.closest("[data-instead]");
  if (instead) {
    htmx.ajax("POST", `${url}/draft${tail()}`, {
      source: "#listener",
      swap: "none",
      values: { add: instead.dataset.instead },
    });
    return;
  }
  const no = event.target.closest("[data-why][data-wanted]");
  if (!no || (!navigator.onLine && root.dataset.offline !== "ready")) return;
  try {
    const query = new URLSearchParams(root.dataset.query || "");
    query.set("wanted", no.dataset.wanted);
    const answer = await fetch(`${url}/nearest?${query}`);
    const found = answer.ok ? await answer.json() : null;
    const buttons = document.querySelector('#notice[data-code="why"] .notice-buttons');
    if (!found?.words || !buttons || buttons.querySelector("[data-instead]")) return;
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "small",
      textContent: `Instead: ${found.words}`,
    });
    button.dataset.instead = found.action;
    button.dataset.testid = "instead";
    buttons.prepend(button);
  } catch {
    /* the reason itself is shown already */
  }
});
