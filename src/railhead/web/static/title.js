// The page of a title: coordinates and size of its map, hexes of a private, rules that have a word.
const maps = document.querySelectorAll(".study-map");
const coordinates = document.querySelector("[data-coordinates]");
const size = document.querySelector("[data-size]");

/** Units of the drawing: a value, the name of a home; and the pixels that what is read has at least. */
const VALUE = 20,
  HOME = 13.4,
  LEAST = 9.1;
/** Size of small capitals beside that of their letters. */
const SMALL_CAPITALS = 0.7;
/** How much text may grow before it covers its neighbours; a map that would need more is one to be enlarged. */
const MOST = 1.7;

function fit() {
  for (const map of maps) {
    const svg = map.querySelector("svg");
    const unit = svg.getScreenCTM()?.a || 1;
    const grow = (units) => Math.max(1, LEAST / (units * unit));
    const far = grow(HOME) > MOST;
    const names = [...svg.querySelectorAll(".name")].map((name) => Number(name.getAttribute("font-size")));
    const smallest = Math.min(...names);
    svg.toggleAttribute("data-small", !far && grow(smallest) > 1);
    svg.toggleAttribute("data-plain", grow(smallest * SMALL_CAPITALS) > 1);
    svg.style.setProperty("--px", 1 / unit);
    svg.style.setProperty("--grow", far ? 1 : grow(VALUE));
    svg.style.setProperty("--held", far ? 1 : grow(HOME));
  }
}
fit();
addEventListener("resize", fit);
for (const map of maps) map.closest("details")?.addEventListener("toggle", fit);

coordinates.addEventListener("change", () => {
  for (const map of maps) map.dataset.showCoordinates = coordinates.checked ? "yes" : "no";
});
size.addEventListener("input", () => {
  for (const map of maps) {
    const middle = (map.scrollLeft + map.clientWidth / 2) / map.scrollWidth;
    const centre = (map.scrollTop + map.clientHeight / 2) / map.scrollHeight;
    if (size.value === size.min) map.removeAttribute("style");
    else map.style.setProperty("--size", `${size.value}%`);
    map.scrollLeft = middle * map.scrollWidth - map.clientWidth / 2;
    map.scrollTop = centre * map.scrollHeight - map.clientHeight / 2;
  }
  fit();
});

function show(hexes) {
  for (const hex of document.querySelectorAll(".study-map .hex.pointed")) hex.classList.remove("pointed");
  for (const name of hexes) document.getElementById(`hex-${name}`)?.classList.add("pointed");
}
for (const button of document.querySelectorAll("[data-hexes]")) {
  button.addEventListener("click", () => {
    const hexes = button.dataset.hexes.split(" ");
    show(hexes);
    const map = maps[0];
    document.getElementById("map").scrollIntoView();
    const hex = document.getElementById(`hex-${hexes[0]}`)?.getBoundingClientRect();
    const seen = map.getBoundingClientRect();
    if (hex) map.scrollLeft += hex.left + hex.width / 2 - seen.left - seen.width / 2;
    map.focus({ preventScroll: true });
  });
}

const find = document.querySelector("[data-find-rule]");
const rules = [...document.querySelectorAll(".rules > div")].map((row) => [row, row.textContent.toLowerCase()]);
find.closest("[hidden]").hidden = !rules.length;
find.addEventListener("input", () => {
  const wanted = find.value.trim().toLowerCase();
  let found = 0;
  for (const [row, words] of rules) {
    row.hidden = !words.includes(wanted);
    found += !row.hidden;
  }
  document.querySelector("[data-nothing-found]").hidden = found > 0;
});
// An address that names a rule shows it, whatever was searched for.
addEventListener("hashchange", () => {
  const row = document.getElementById(location.hash.slice(1));
  if (row?.hidden) {
    find.value = "";
    find.dispatchEvent(new Event("input"));
    row.scrollIntoView();
  }
});
