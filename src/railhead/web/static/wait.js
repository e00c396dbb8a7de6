// The waiting room: new names appear by themselves, and the table opens when the last seat is taken.
async function look() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (answer.redirected) {
      location.replace(answer.url);
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const seats = document.getElementById("seats");
    const fresh = page.getElementById("seats");
    if (fresh && fresh.innerHTML !== seats.innerHTML) seats.innerHTML = fresh.innerHTML;
  } catch {
    /* offline: try again */
  }
  setTimeout(look, 2500);
}
setTimeout(look, 2500);
