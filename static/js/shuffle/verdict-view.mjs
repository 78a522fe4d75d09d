// @ts-check
/**
 * What the comparison found, in words: the headline, what differs, and a line for each deal.
 *
 * @module
 */

import { cardSigns, code, element, filled } from "./page.mjs";
import { beyond, exchanged } from "./reading.mjs";

/**
 * @typedef {import("./page.mjs").Words} Words
 * @typedef {import("./compare.mjs").Result} Result
 * @typedef {import("./compare.mjs").Difference} Difference
 */

/** How a state looks: sound, at fault, or not known. @type {Record<string, string>} */
const LOOKS = {
  equal: "good", different: "bad", wrong_seed: "bad", unrevealed: "open", nothing_dealt: "open",
  unable: "open",
};
const SIGNS = { good: "✔", bad: "✖", open: "◐" };

/**
 * @param {Element} place
 * @param {Words} words
 * @param {Result} result
 * @param {readonly { line: string, severity: string, text: string }[]} findings of the report
 */
export function showVerdict(place, words, result, findings) {
  const { texts } = words;
  const more = beyond(findings, result);
  const look = more.length > 0 ? "bad" : LOOKS[result.state];
  const headline = more.length > 0 ? texts.beyond : texts[result.state];
  const lines = [element("p", { class: "shuffle-headline" },
    element("span", { "aria-hidden": "true" }, `${SIGNS[look]} `), headline)];
  const about = texts[`${result.state}_about`];
  if (result.error !== null) {
    lines.push(element("p", {}, filled(words.errors[result.error.code], result.error.values)));
    if (typeof result.error.values.seat === "number") {
      lines.push(element("p", {}, element("bdi", {}, words.seats[result.error.values.seat])));
    }
  } else {
    const counts = { deals: result.deals.length, cards: result.cards };
    lines.push(element("p", {}, filled(about, counts)));
  }
  if (more.length > 0) {
    lines.push(element("ul", {}, ...more.map(({ text }) => element("li", {}, text))));
  }
  if (result.differences.length > 0) {
    const items = result.differences.map((one) => element("li", {}, sentence(words, one)));
    if (result.state === "different") {
      lines.push(element("p", {}, texts.first_difference));
    }
    lines.push(element("ol", {}, items[0]));
    if (items.length > 1) {
      lines.push(element("details", {},
        element("summary", {}, filled(texts.more_differences, { count: items.length - 1 })),
        element("ol", { start: "2" }, ...items.slice(1))));
    }
  }
  place.className = `shuffle-verdict is-${look}`;
  place.replaceChildren(...lines);
}

/**
 * @param {Words} words
 * @param {Difference} found
 */
function sentence(words, found) {
  const { texts } = words;
  const { stage, expected, actual, deal, seat } = found;
  const whole = document.createDocumentFragment();
  if (deal !== null) {
    whole.append(filled(texts.in_deal, { deal: deal + 1 }), " ");
  }
  const shown = {
    player: seat === null ? "" : words.seats[seat],
    ...valuesOf(words, stage, expected, actual),
  };
  whole.append(filled(texts[`differs_${stage}`], shown));
  return whole;
}

/**
 * @param {Words} words
 * @param {import("./compare.mjs").Stage} stage
 * @param {any} expected
 * @param {any} actual
 * @returns {Record<string, Node | string | number>}
 */
function valuesOf(words, stage, expected, actual) {
  switch (stage) {
    case "first":
    case "rest": {
      const { missing, extra } = exchanged(expected, actual);
      return { expected: cardSigns(words, missing), actual: cardSigns(words, extra) };
    }
    case "flip":
      return { expected: cardSigns(words, [expected]), actual: cardSigns(words, [actual]) };
    case "first_dealer":
    case "dealer":
      return { expected: words.seats[expected], actual: words.seats[actual] };
    case "commitment":
    case "client":
      return { expected: code(expected), actual: code(actual) };
    case "cut":
      return { actual };
    default:
      return { expected, actual: typeof actual === "number" ? actual : "" };
  }
}

/**
 * The line of one deal in the table, as soon as it is made.
 *
 * @param {Words} words
 * @param {import("./compare.mjs").Made} made
 * @param {() => void} onTrace
 */
export function dealRow(words, made, onTrace) {
  const { texts, seats } = words;
  const good = made.differences.length === 0 && made.deck !== null;
  const state = good ? texts.deal_equal : texts.deal_different;
  const look = element("td", { class: good ? "is-good" : "is-bad" },
    element("span", { "aria-hidden": "true" }, good ? "✔ " : "✖ "),
    filled(state, { cards: made.cards }));
  const trace = element("td");
  if (made.deck !== null) {
    const label = `${texts.open_trace} ${made.place + 1}`;
    const attributes = { type: "button", class: "shuffle-open", "aria-label": label };
    const open = element("button", attributes, texts.open_trace);
    open.addEventListener("click", onTrace);
    trace.append(open);
  }
  return element("tr", {},
    element("th", { scope: "row" }, String(made.place + 1)),
    element("td", {}, element("bdi", {}, seats[made.dealer])), look, trace);
}
