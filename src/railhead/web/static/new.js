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
// A search narrows the switches of a title to those whose name or meaning has the words.
for (const find of form.querySelectorAll("[data-find-option]")) {
  find.addEventListener("input", () => {
    const wanted = find.value.trim().toLowerCase();
    for (const field of find.closest("details").querySelectorAll(".choice-field"))
      field.hidden = !field.dataset.words.includes(wanted);
  });
  find.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault(); // it is no reason to start the table
  });
}
refresh();
