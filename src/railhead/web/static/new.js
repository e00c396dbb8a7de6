// The form of a new table: as many seats as players, and a reason when a title cannot be played by so many.
const form = document.getElementById("new-form");
const players = document.getElementById("players");
const why = document.getElementById("players-why");
const submit = form.querySelector('[data-testid="create"]');

function refresh() {
  const title = form.querySelector('input[name="title"]:checked');
  const count = Number(players.value);
  const low = Number(title.dataset.min),
    high = Number(title.dataset.max);
  for (const seat of form.querySelectorAll("[data-seat]")) seat.hidden = Number(seat.dataset.seat) >= count;
  for (const options of form.querySelectorAll(".title-options")) {
    options.hidden = options.dataset.title !== title.value;
    options.disabled = options.hidden;
  }
  const fits = Number.isInteger(count) && count >= low && count <= high;
  why.hidden = fits;
  why.textContent = fits
    ? ""
    : `${title.value} takes ${low} to ${high} players, not ${players.value || "none"}.`;
  submit.disabled = !fits;
}
form.addEventListener("input", refresh);
// A field that is left alone takes what the preset says, and shows it.
function showPreset(options) {
  const preset = options.querySelector('input[name^="preset-"]:checked')?.value ?? "";
  for (const field of options.querySelectorAll("[data-usual]")) {
    const [value, words] = JSON.parse(field.dataset.usual)[preset];
    if (field.tagName !== "SELECT") {
      field.placeholder = value;
      continue;
    }
    const [usual, ...others] = field.options;
    usual.textContent = `${words} (${preset ? "preset" : "rulebook"})`;
    for (const other of others) other.hidden = other.value === value;
    if (field.value === value) field.value = "";
  }
  for (const group of options.querySelectorAll(".option-group")) {
    const count = [...group.querySelectorAll("[data-usual]")].filter((field) => field.value !== "").length;
    group.querySelector("[data-changed]").textContent = count ? `${count} changed` : "";
  }
}
for (const options of form.querySelectorAll(".title-options")) {
  options.addEventListener("change", () => showPreset(options));
  showPreset(options);
}
// Hours and policies are of a clock; its hours are usually those of this device.
const clock = form.elements.clock;
function showClock() {
  for (const field of form.querySelectorAll("[data-with-clock]")) field.hidden = !clock.value;
}
clock.addEventListener("change", showClock);
const here = form.querySelector("[data-here]");
if (here.selectedIndex === [...here.options].findIndex((option) => option.defaultSelected))
  here.value = String(Math.round(-new Date().getTimezoneOffset() / 60));
showClock();
// A search narrows the switches of a title to those whose name, question or choices have the words.
for (const find of form.querySelectorAll("[data-find-option]")) {
  const options = find.closest(".title-options");
  find.addEventListener("input", () => {
    const wanted = find.value.trim().toLowerCase();
    for (const group of options.querySelectorAll(".option-group")) {
      let found = 0;
      for (const field of group.querySelectorAll(".choice-field")) {
        field.hidden = !field.dataset.words.includes(wanted);
        found += !field.hidden;
      }
      group.hidden = !found;
      if (wanted) group.open = true;
    }
    options.querySelector("[data-nothing-found]").hidden = !!options.querySelector(
      ".option-group:not([hidden])",
    );
  });
  find.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault(); // it is no reason to start the table
  });
}
refresh();
