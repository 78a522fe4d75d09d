// @ts-check
/**
 * One deck as it was dealt: whose card lies at each place, and what each player got.
 *
 * @module
 */

import { cardSign, cardSigns, element, filled, position } from "./page.mjs";
import { dealtTo, exchanged } from "./reading.mjs";

/** @typedef {import("./page.mjs").Words} Words */

/**
 * The deck as it was dealt: whose card lies at each position, and each player's cards.
 *
 * @param {Words} words
 * @param {import("./compare.mjs").Made} made
 */
export function dealtView(words, made) {
  const { texts, seats } = words;
  const { lying, first, rest, flip, dealer, taker } = made;
  if (lying === null || first === null || flip === null) {
    return element("div");
  }
  const cut = made.cut === null ? texts.uncut : texts.cut;
  const wrong = cardsElsewhere(made);
  const deck = element("ol", { class: "shuffle-deck", start: "0", dir: "ltr" });
  for (const [at, { card, seat, stage }] of dealtTo(lying, dealer, taker).entries()) {
    const whose = seat === null ? texts.in_deck : seats[seat];
    const style = `is-${stage} ${seat === null ? "" : `shuffle-seat-${seat}`}`.trim();
    const mark = seat === null ? "" : element("b", { "aria-label": whose }, String(seat + 1));
    const item = element("li", { class: style, title: whose }, mark, cardSign(words, card),
      position(at));
    if (wrong.has(card)) {
      item.classList.add("is-wrong");
      item.append(element("span", { role: "img", "aria-label": texts.not_so }, "✖"));
    }
    deck.append(item);
  }
  const hands = element("dl", { class: "shuffle-hands" });
  for (const turn of [1, 2, 3, 4]) {
    const seat = (dealer + turn) % 4;
    const label = seat === dealer ? filled(texts.dealer, { player: seats[seat] }) : seats[seat];
    const number = element("b", { class: `shuffle-seat-${seat}` }, String(seat + 1));
    const name = element("dt", {}, number, " ", element("bdi", {}, label));
    const groups = [first[seat].slice(0, 3), first[seat].slice(3)];
    if (taker === seat) {
      groups.push([flip]);
    }
    if (rest !== null) {
      groups.push(rest[seat]);
    }
    hands.append(name, element("dd", {}, ...groups.map((cards) => cardSigns(words, cards))));
  }
  const marked = element("p", { class: "shuffle-is-bad" }, texts.marked);
  return element("div", {},
    element("h4", {}, texts.dealt_title),
    element("p", {}, filled(cut, { cut: made.cut ?? "" }), " ", texts.dealt_rule),
    element("p", {}, filled(taker === null ? texts.flip_left : texts.flip_taken, {
      card: cardSign(words, flip), player: taker === null ? "" : seats[taker],
    })),
    deck, ...(wrong.size > 0 ? [marked] : []), hands);
}

/**
 * The cards that the record has elsewhere than the shuffle dealt them.
 *
 * @param {import("./compare.mjs").Made} made
 * @returns {Set<string>}
 */
function cardsElsewhere({ differences }) {
  return new Set(differences.flatMap(({ stage, expected, actual }) => {
    if (stage === "flip") {
      return [expected];
    }
    return stage === "first" || stage === "rest" ? exchanged(expected, actual).missing : [];
  }));
}
