// @ts-check
/**
 * What a result of the comparison means, and where each card of a deck went.
 *
 * @module
 */

import * as fair from "../sakka-fair.mjs";

const SEATS = [0, 1, 2, 3];

/**
 * What a hand lacks and what it has too much, of two lists of cards.
 *
 * @param {readonly string[]} expected
 * @param {readonly string[]} actual
 */
export function exchanged(expected, actual) {
  return {
    missing: expected.filter((card) => !actual.includes(card)),
    extra: actual.filter((card) => !expected.includes(card)),
  };
}

/**
 * What the report finds wrong with the shuffle though the cards are equal: what this device does
 * not look at (a beacon's round, the turn of the dealers, a cut at a table without one).
 *
 * @template {{ line: string, severity: string }} F
 * @param {readonly F[]} findings
 * @param {import("./compare.mjs").Result} result
 * @returns {F[]}
 */
export function beyond(findings, result) {
  if (result.state !== "equal" && result.state !== "nothing_dealt") {
    return [];
  }
  return findings.filter(({ line, severity }) => line === "shuffle" && severity === "error");
}


/**
 * For each of the 32 positions the seat that gets the card and when: three (`first`), then two
 * (`second`), the card turned up (`flip`), then three or two (`rest`); `left` in the deck where
 * nobody bought.
 *
 * @param {readonly string[]} lying the deck after the cut
 * @param {number} dealer
 * @param {number | null} taker
 * @returns {{ card: string, seat: number | null, stage: string }[]}
 */
export function dealtTo(lying, dealer, taker) {
  const { first, flip } = fair.firstHands(lying, dealer);
  const rest = taker === null ? null : fair.restHands(lying, dealer, taker);
  return lying.map((card) => {
    if (card === flip) {
      return { card, seat: taker, stage: "flip" };
    }
    const at = SEATS.find((seat) => first[seat].includes(card));
    if (at !== undefined) {
      return { card, seat: at, stage: first[at].indexOf(card) < 3 ? "first" : "second" };
    }
    const later = rest && SEATS.find((seat) => rest[seat].includes(card));
    return later === null || later === undefined
      ? { card, seat: null, stage: "left" }
      : { card, seat: later, stage: "rest" };
  });
}
