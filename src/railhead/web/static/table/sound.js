// A short tone when it becomes one's turn, where this device has it switched on; off unless somebody asks for it.
import { $$, meta, prefer, preference } from "./page.js";

const NOTES = [660, 880], // hertz, one after the other
  LASTS = 0.12, // seconds each
  LOUD = 0.12;
let context = null,
  mine = meta().turn === "true";

export function soundOn() {
  return preference("sound") === "on";
}
function tone() {
  const Audio = globalThis.AudioContext;
  if (!Audio) return;
  context ??= new Audio();
  context.resume?.();
  NOTES.forEach((hertz, place) => {
    const from = context.currentTime + place * LASTS;
    const voice = context.createOscillator(),
      volume = context.createGain();
    voice.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(LOUD, from + 0.02);
    volume.gain.linearRampToValueAtTime(0, from + LASTS);
    voice.connect(volume).connect(context.destination);
    voice.start(from);
    voice.stop(from + LASTS);
  });
}
/** Switched on it is heard once, so that everybody knows what to listen for. */
export function sound(on) {
  prefer("sound", on);
  if (on) tone();
}
document.addEventListener("railhead:settled", () => {
  const now = meta().turn === "true";
  if (now && !mine && soundOn()) tone();
  mine = now;
});
// A browser lets a page be heard once somebody has touched it.
for (const touch of ["pointerdown", "keydown"])
  addEventListener(
    touch,
    () => {
      if (soundOn() && globalThis.AudioContext) (context ??= new AudioContext()).resume?.();
    },
    { once: true, passive: true },
  );
for (const box of $$('[data-action="sound"]')) box.checked = soundOn();
