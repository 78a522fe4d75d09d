// @ts-check
/**
 * One shuffle, byte by byte: the blocks of the stream, each draw and swap, the deck, and who was
 * dealt what of it.
 *
 * @module
 */

import { DECK, readsOf, traceShuffle } from "../sakka-fair.mjs";
import { dealtView } from "./dealt-view.mjs";
import { cardSign, code, element, filled, hexOf, position } from "./page.mjs";

/** @typedef {import("./page.mjs").Words} Words */
/** @typedef {import("../sakka-fair.mjs").Step} Step */

const BYTES_A_BLOCK = 32;

/**
 * @param {Element} place emptied and filled; the reader is taken there
 * @param {Words} words
 * @param {Uint8Array} key the sakka key
 * @param {import("./compare.mjs").Made} made a deal that has a deck
 */
export async function showTrace(place, words, key, made) {
  const { texts } = words;
  const trace = await traceShuffle(key, made.number);
  const blocks = element("div");
  /** @type {HTMLElement[]} */
  const bytes = [];
  for (const block of trace.blocks) {
    const cells = (block.hex.match(/../g) ?? []).map((hex, at) => {
      const index = block.number * BYTES_A_BLOCK + at;
      const byte = element("span", { class: "shuffle-byte", "data-place": String(index) }, hex);
      bytes.push(byte);
      return byte;
    });
    blocks.append(
      element("p", {}, filled(texts.block, {
        number: block.number, message: code(block.message, "shuffle-message"),
      })),
      element("div", { class: "shuffle-bytes", dir: "ltr" }, ...cells),
    );
  }
  markReads(bytes, trace.steps, texts);
  const title = element("h4", { tabindex: "-1" },
    filled(texts.trace_title, { deal: made.place + 1, number: made.number }));
  place.replaceChildren(
    title,
    element("p", { class: "shuffle-rule" }, texts.trace_rule),
    element("div", {},
      blocks,
      element("p", {}, texts.block_about),
      element("p", {},
        element("span", { class: "shuffle-byte is-taken" }, "00"), " ", texts.key_taken, " ",
        element("span", { class: "shuffle-byte is-dropped" }, "ff"), " ", texts.key_dropped, " ",
        element("span", { class: "shuffle-byte" }, "00"), " ", texts.key_unread),
      stepper(words, trace.steps, bytes),
      stepsTable(words, trace.steps)),
    dealtView(words, made),
  );
  title.focus({ preventScroll: true });
  title.scrollIntoView({ block: "start" });
}

/**
 * @param {HTMLElement[]} bytes
 * @param {Step[]} steps
 * @param {Record<string, string>} texts
 */
function markReads(bytes, steps, texts) {
  for (const read of steps.flatMap(readsOf)) {
    bytes[read.place].classList.add(read.taken ? "is-taken" : "is-dropped");
    if (!read.taken) {
      bytes[read.place].title = texts.key_dropped;
    }
  }
}

/**
 * The swaps one at a time: a slider and two buttons. Step 0 is the deck in order.
 *
 * @param {Words} words
 * @param {Step[]} steps
 * @param {HTMLElement[]} bytes
 */
function stepper(words, steps, bytes) {
  const { texts } = words;
  const slider = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "range", min: "0", max: String(steps.length), value: "0", class: "shuffle-slider",
      "aria-label": texts.step_slider,
    })
  );
  const previous = button(texts.previous);
  const next = button(texts.next);
  const said = element("div", { class: "shuffle-said", "aria-live": "polite" });
  const deck = element("ol", { class: "shuffle-deck", start: "0", dir: "ltr" });
  const show = () => {
    const number = Number(slider.value);
    const step = number === 0 ? null : steps[number - 1];
    const reads = step === null ? [] : readsOf(step).map((read) => read.place);
    bytes.forEach((byte, place) => byte.classList.toggle("is-now", reads.includes(place)));
    previous.disabled = number === 0;
    next.disabled = number === steps.length;
    const count = filled(texts.step_of, { step: number, steps: steps.length });
    said.replaceChildren(element("p", { class: "shuffle-count" }, count));
    if (step === null) {
      said.append(element("p", {}, texts.step_start));
    } else {
      said.append(...sentences(words, step));
    }
    slider.setAttribute("aria-valuetext", said.textContent ?? "");
    deck.replaceChildren(...(step?.deck ?? DECK).map((card, at) => {
      const swapped = step !== null && (at === step.i || at === step.j);
      const settled = step !== null && at >= step.i;
      const style = `${swapped ? "is-swapped" : ""} ${settled ? "is-settled" : ""}`.trim();
      return element("li", { class: style }, cardSign(words, card), position(at));
    }));
  };
  const move = (/** @type {number} */ by) => {
    slider.value = String(Number(slider.value) + by);
    show();
  };
  previous.addEventListener("click", () => move(-1));
  next.addEventListener("click", () => move(1));
  slider.addEventListener("input", show);
  show();
  return element("div", { class: "shuffle-stepper" },
    said, element("div", { class: "shuffle-moves" }, previous, slider, next), deck);
}

/** @param {string} label */
function button(label) {
  return /** @type {HTMLButtonElement} */ (element("button", { type: "button" }, label));
}

/**
 * What a step did, in sentences: each byte dropped, the byte taken, the swap.
 *
 * @param {Words} words
 * @param {Step} step
 */
function sentences(words, step) {
  const { texts } = words;
  const lines = step.dropped.map((byte) => {
    const sum = code(`${hexOf(byte)} = ${byte} ≥ ${step.limit}`);
    return element("p", { class: "is-dropped" }, filled(texts.step_dropped, { sum }));
  });
  const sum = code(`${hexOf(step.byte)} = ${step.byte}`);
  const mod = code(`${step.byte} mod ${step.m} = ${step.j}`);
  lines.push(element("p", {}, filled(texts.step_taken, { sum, limit: step.limit, mod })));
  const stays = step.i === step.j;
  lines.push(element("p", {}, filled(stays ? texts.step_stays : texts.step_swap, {
    i: step.i, j: step.j,
    card_i: cardSign(words, step.card_i), card_j: cardSign(words, step.card_j),
  })));
  return lines;
}

/**
 * All steps at once.
 *
 * @param {Words} words
 * @param {Step[]} steps
 */
function stepsTable(words, steps) {
  const { texts } = words;
  const heads = [texts.column_step, texts.column_bytes, texts.column_draw, texts.column_swap];
  const rows = steps.map((step, index) => {
    const reads = element("bdi", { dir: "ltr" });
    for (const { byte, taken } of readsOf(step)) {
      const style = `shuffle-byte ${taken ? "is-taken" : "is-dropped"}`;
      reads.append(element("span", { class: style }, hexOf(byte)), " ");
    }
    const swap = element("bdi", { dir: "ltr" },
      `${step.i} `, cardSign(words, step.card_i), " ↔ ",
      cardSign(words, step.card_j), ` ${step.j}`);
    return element("tr", {},
      element("td", {}, String(index + 1)), element("td", {}, reads),
      element("td", {}, code(`${step.byte} mod ${step.m} = ${step.j}`)), element("td", {}, swap));
  });
  const head = element("tr", {}, ...heads.map((text) => element("th", { scope: "col" }, text)));
  return element("details", {},
    element("summary", {}, texts.all_steps),
    element("div", { class: "shuffle-scroll" },
      element("table", { class: "shuffle-steps" },
        element("thead", {}, head), element("tbody", {}, ...rows))));
}
