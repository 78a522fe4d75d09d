// Keys, swipes and the slider. Going on follows the direction of writing: to the left in Arabic.

const SWIPE = 40; // CSS pixels that a finger must have gone, and clearly sideways

/** What a key asks for: next, previous, start, end, finding, help; null for anything else. */
export function keyAction({ key, code = "", ctrlKey, altKey, metaKey }, rightToLeft) {
  if (ctrlKey || altKey || metaKey) return null;
  if (key === "ArrowLeft") return rightToLeft ? "next" : "previous";
  if (key === "ArrowRight") return rightToLeft ? "previous" : "next";
  if (key === "Home") return "start";
  if (key === "End") return "end";
  if (key === "?" || key === "؟") return "help";
  // A keyboard set to Arabic gives no Latin letter: there the key's place counts.
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, "");
  return { N: "next", P: "previous", F: "finding" }[letter] ?? null;
}

/** What a finger's way across the table asks for, in CSS pixels to the right and down. */
export function swipeAction(right, down, rightToLeft) {
  if (Math.abs(right) < SWIPE || Math.abs(right) < 1.5 * Math.abs(down)) return null;
  // The page that is pulled in comes from the side where the next one lies.
  return right < 0 !== rightToLeft ? "next" : "previous";
}

/** The event that an action leads to, among `last` events. */
export function eventAfter(action, event, last) {
  const wanted = { next: event + 1, previous: event - 1, start: 0, end: last }[action] ?? event;
  return Math.min(Math.max(wanted, 0), last);
}

function typesText(target) {
  return target instanceof Element && target.closest("input:not([type=range]), textarea, select, [contenteditable]");
}

/**
 * Keys for the player. Letters, Home and End work while something inside it has the focus, arrows also while
 * nothing has it and the table is in sight: the page keeps its own keys everywhere else.
 */
export function listenToKeys(root, board, rightToLeft, act) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || typesText(event.target) || document.querySelector("dialog[open]")) return;
    const action = keyAction(event, rightToLeft());
    if (action === null) return;
    const inside = root.contains(event.target);
    const free = event.target === document.body && event.key.startsWith("Arrow") && inSight(board);
    if (!inside && !free) return;
    event.preventDefault();
    act(action);
  });
}

function inSight(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  const seen = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  return height > 0 && seen >= height / 2;
}

/** Swipes on the table by one finger; two fingers zoom as everywhere. */
export function listenToSwipes(board, rightToLeft, act) {
  let start = null;
  board.addEventListener("touchstart", ({ touches }) => {
    start = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
  }, { passive: true });
  board.addEventListener("touchcancel", () => (start = null), { passive: true });
  board.addEventListener("touchend", ({ changedTouches, touches }) => {
    if (start === null || touches.length > 0) return;
    const { clientX, clientY } = changedTouches[0];
    const action = swipeAction(clientX - start.x, clientY - start.y, rightToLeft());
    start = null;
    if (action !== null) act(action);
  }, { passive: true });
}

const BETWEEN_LINKS = 250; // ms; browsers refuse a page that rewrites its address too often

/** Writes the place into the address, the last one also when many come at once. */
export class Address {
  #wanted = null;
  #timer = null;
  #written = -Infinity;

  write(hash) {
    this.#wanted = hash;
    const wait = this.#written + BETWEEN_LINKS - performance.now();
    if (wait <= 0) this.#now();
    else this.#timer ??= setTimeout(() => this.#now(), wait);
  }

  /** Nothing is written later: the address has been changed by somebody else. */
  forget() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  #now() {
    this.forget();
    this.#written = performance.now();
    if (location.hash !== this.#wanted) history.replaceState(history.state, "", this.#wanted);
  }
}
