// @ts-check
/**
 * The shuffle's part of a report: deals the sakka again in this browser, and says whether the same
 * cards came. Nothing is sent anywhere.
 *
 * Starts by itself, as a whole sakka takes a moment only; the button does it again before the
 * reader's eyes, deal by deal.
 *
 * @module
 */

import { dealAgain } from "./shuffle/compare.mjs";
import { offerCopies } from "./shuffle/copy.mjs";
import { code, dataOf, element, filled } from "./shuffle/page.mjs";
import { showTrace } from "./shuffle/trace-view.mjs";
import { dealRow, showVerdict } from "./shuffle/verdict-view.mjs";
import { hexFromBytes } from "./sakka-fair.mjs";

/** Between two deals when somebody watches, in milliseconds. */
const PAUSE = 120;

const section = document.getElementById("shuffle");
const data = dataOf("sakka-data");
if (section !== null && data !== null) {
  start(section, data);
}

/**
 * @param {HTMLElement} section
 * @param {any} data the page's data on the sakka
 */
function start(section, data) {
  const given = dataOf("shuffle-texts");
  /** @type {import("./shuffle/page.mjs").Words} */
  const words = { ...given, seats: data.players.map((/** @type {any} */ { label }) => label) };
  const part = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (section.querySelector(`[data-shuffle="${name}"]`));
  const [verdict, deals, values, trace] = ["verdict", "deals", "values", "trace"].map(part);
  const each = /** @type {HTMLDetailsElement} */ (part("each"));
  const again = /** @type {HTMLButtonElement} */ (part("again"));

  const run = async (/** @type {boolean} */ watched) => {
    again.disabled = true;
    trace.replaceChildren();
    values.replaceChildren();
    const rows = element("tbody");
    const heads = ["column_deal", "column_dealer", "column_result", "column_trace"];
    const head = heads.map((name) => element("th", { scope: "col" }, words.texts[name]));
    deals.replaceChildren(element("thead", {}, element("tr", {}, ...head)), rows);
    verdict.className = "shuffle-verdict";
    verdict.replaceChildren(element("p", { class: "shuffle-headline" }, words.texts.working));
    const result = await dealAgain(data.shuffle, async (made, key) => {
      rows.append(dealRow(words, made, () => showTrace(trace, words, key, made)));
      if (watched) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    });
    each.hidden = result.deals.length === 0;
    showVerdict(verdict, words, result, data.findings);
    values.replaceChildren(...valuesMade(words, result));
    again.disabled = false;
  };
  again.addEventListener("click", () => {
    each.hidden = false;
    each.open = true;
    run(!matchMedia("(prefers-reduced-motion)").matches);
  });
  offerCopies(section, words.texts);
  part("device").hidden = false;
  run(false);
}

/**
 * The values on the way, as this device made them.
 *
 * @param {import("./shuffle/page.mjs").Words} words
 * @param {import("./shuffle/compare.mjs").Result} result
 */
function valuesMade({ texts, seats }, { commitment, key, dealer }) {
  const lines = [];
  if (commitment !== null) {
    lines.push(element("p", {}, filled(texts.made_commitment, { value: code(commitment) })));
  }
  if (key !== null && dealer !== null) {
    const sum = code(`${dealer.byte} mod 4 = ${dealer.seat}`);
    lines.push(
      element("p", {}, filled(texts.made_key, { value: code(hexFromBytes(key)) })),
      element("p", {}, filled(texts.made_dealer, { sum, player: seats[dealer.seat] })),
    );
  }
  return lines;
}
