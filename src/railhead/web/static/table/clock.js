// The clock of the table: what is left until the moment that the bar names, counted here.
function words(seconds) {
  const late = seconds < 0 ? "\u2212" : "";
  const all = Math.floor(Math.abs(seconds));
  const [days, hours, minutes] = [Math.floor(all / 86400), Math.floor(all / 3600) % 24, Math.floor(all / 60) % 60];
  const two = (number) => String(number).padStart(2, "0");
  if (days) return `${late}${days} d ${hours} h`;
  return `${late}${hours}:${two(minutes)}:${two(all % 60)}`;
}
function tell() {
  const clock = document.querySelector(".bar [data-until]");
  if (!clock?.dataset.until) return;
  const left = (Date.parse(clock.dataset.until) - Date.now()) / 1000;
  const now = words(left);
  if (clock.textContent !== now) clock.textContent = now;
  clock.classList.toggle("short", left < 300);
}
document.addEventListener("railhead:settled", tell);
setInterval(tell, 1000);
tell();
