// @ts-check
/**
 * The shuffle of one sakka made again from its secret, and held against the cards of the record
 * (docs/fairness.md, docs/record.md). Nothing here knows a page: what comes out is shown elsewhere.
 *
 * Cards are compared by seat and as sets. With a seed that is not the committed one nothing is said
 * of them. Who deals from the second deal on, and whether this table cuts at all, hang on the rules
 * of the table and not on the secret: there the record's own word is taken, and the report judges
 * it.
 *
 * @module
 */

import * as fair from "../sakka-fair.mjs";

const SEATS = [0, 1, 2, 3];

/**
 * What the page knows of the shuffle (its data, `shuffle`).
 *
 * @typedef {{ server_seed: string | null, commitment: string, sakka_id: string,
 *   client_seeds: (string | null)[] | null, client_commitments: (string | null)[] | null,
 *   beacon_hex: string | null, first_dealer: number, deals: RecordedDeal[] }} Shuffle
 *
 * @typedef {{ index: number, dealer: number, cut: number | null, first: string[][], flip: string,
 *   rest: string[][] | null, taker: number | null }} RecordedDeal
 */

/**
 * One thing that is not as the secret gives it. `deal` is the place in the record, from 0, or
 * `null` for the whole sakka; `expected` is what this device made, `actual` what the record says.
 *
 * - `commitment`: the seed is not the committed one
 * - `client`: the client seed of `seat` is not what it committed to
 * - `first_dealer`; `dealer`: the first deal is not dealt by the first dealer, or the cards of a
 *   deal are those of the shuffle only if another seat dealt
 * - `index`: a number of a shuffle is skipped or used twice
 * - `cut`: no cut that can be made, or the cards are those of the deck cut otherwise
 * - `first`, `flip`, `rest`: cards; `seat` but for `flip`
 * - `rest_unbought`: cards were dealt after a buying in which nobody bought
 *
 * @typedef {"commitment" | "client" | "first_dealer" | "dealer" | "index" | "cut" | "first" |
 *   "flip" | "rest" | "rest_unbought"} Stage
 * @typedef {{ deal: number | null, seat: number | null, stage: Stage, expected: any, actual: any }}
 *   Difference
 */

/**
 * One deal made again: the `deck` as shuffled, `lying` as it lay after the cut, and who was dealt
 * what; `rest` only where it was compared. All `null` where there is no such shuffle. `cards` is
 * how many cards were compared.
 *
 * @typedef {{ place: number, number: number, dealer: number, cut: number | null,
 *   taker: number | null, deck: string[] | null, lying: string[] | null, first: string[][] | null,
 *   flip: string | null, rest: string[][] | null, cards: number, differences: Difference[] }} Made
 */

/**
 * What came of it.
 *
 * - `equal`: the seed is the committed one, all was made again, and nothing differs
 * - `different`: something differs, see `differences`, in the order of the record
 * - `unrevealed`: there is no seed to make anything from
 * - `wrong_seed`: the seed is not the committed one, so nothing can be said of the cards
 * - `nothing_dealt`: the record has no cards to compare
 * - `unable`: this browser cannot compute, or an input is refused; `error` says why
 *
 * @typedef {"equal" | "different" | "unrevealed" | "wrong_seed" | "nothing_dealt" | "unable"} State
 * @typedef {{ state: State, error: fair.FairError | null, commitment: string | null,
 *   key: Uint8Array | null, dealer: fair.DealerTrace | null, deals: Made[], cards: number,
 *   differences: Difference[] }} Result
 *
 * @typedef {(made: Made, key: Uint8Array) => void | Promise<void>} OnDeal
 */

/**
 * @param {Shuffle} shuffle
 * @param {OnDeal} [onDeal] told of each deal as soon as it is made, with the sakka key
 * @returns {Promise<Result>}
 */
export async function dealAgain(shuffle, onDeal = () => {}) {
  /** @type {Result} */
  const result = {
    state: "unable", error: null, commitment: null, key: null, dealer: null, deals: [], cards: 0,
    differences: [],
  };
  try {
    result.state = await made(shuffle, result, onDeal);
  } catch (error) {
    if (!(error instanceof fair.FairError)) {
      throw error;
    }
    // Half a result would look like a whole one.
    Object.assign(result, { error, key: null, dealer: null, deals: [], cards: 0, differences: [] });
  }
  return result;
}

/**
 * @param {Shuffle} shuffle
 * @param {Result} result filled in
 * @param {OnDeal} onDeal
 * @returns {Promise<State>}
 */
async function made(shuffle, result, onDeal) {
  const { differences } = result;
  const revealed = shuffle.server_seed !== null;
  if (revealed || shuffle.client_seeds !== null) {
    differences.push(...(await clientDifferences(shuffle)));
  }
  if (shuffle.server_seed === null) {
    return "unrevealed";
  }
  const seed = fair.bytesFromHex(shuffle.server_seed);
  result.commitment = await fair.commitmentOf(seed);
  if (result.commitment !== shuffle.commitment) {
    differences.unshift(
      difference(null, null, "commitment", result.commitment, shuffle.commitment),
    );
    return "wrong_seed";
  }
  const beacon = shuffle.beacon_hex === null ? null : fair.bytesFromHex(shuffle.beacon_hex);
  const key = await fair.sakkaKey(seed, shuffle.sakka_id, shuffle.client_seeds, beacon);
  result.key = key;
  result.dealer = await fair.traceFirstDealer(key);
  const drawn = result.dealer.seat;
  if (shuffle.first_dealer !== drawn) {
    differences.push(difference(null, null, "first_dealer", drawn, shuffle.first_dealer));
  }
  let expected = 0;
  for (const [place, deal] of shuffle.deals.entries()) {
    const dealers = place === 0 ? [shuffle.first_dealer, drawn] : [deal.dealer];
    const again = await dealOf(key, place, deal, expected, dealers);
    expected = deal.index + 1;
    result.deals.push(again);
    result.cards += again.cards;
    differences.push(...again.differences);
    await onDeal(again, key);
  }
  if (differences.length > 0) {
    return "different";
  }
  return result.cards > 0 ? "equal" : "nothing_dealt";
}

/**
 * @param {Shuffle} shuffle
 * @returns {Promise<Difference[]>}
 */
async function clientDifferences({ client_seeds, client_commitments }) {
  const found = [];
  for (const [seat, committed] of (client_commitments ?? []).entries()) {
    if (committed !== null) {
      const own = await fair.clientCommitmentOf(client_seeds?.[seat] ?? null);
      if (own !== committed) {
        found.push(difference(null, seat, "client", own, committed));
      }
    }
  }
  return found;
}

/**
 * @param {Uint8Array} key
 * @param {number} place
 * @param {RecordedDeal} deal
 * @param {number} expected the number of a shuffle that comes next
 * @param {number[]} dealers the seats that may deal this deal, the first of them before others
 * @returns {Promise<Made>}
 */
async function dealOf(key, place, deal, expected, dealers) {
  /** @type {Difference[]} */
  const differences = [];
  /** @type {(stage: Stage, right: any, wrong: any, seat?: number | null) => void} */
  const differs = (stage, right, wrong, seat = null) =>
    differences.push(difference(place, seat, stage, right, wrong));

  const fit = await fitOf(key, deal, expected);
  const cut = canCut(deal.cut) ? deal.cut : null;
  if (deal.index !== expected) {
    differs("index", expected, deal.index);
  }
  if (!dealers.includes(deal.dealer)) {
    differs("dealer", dealers[0], deal.dealer);
  } else if (fit !== null && fit.dealer !== deal.dealer) {
    differs("dealer", fit.dealer, deal.dealer);
  }
  if (deal.cut !== cut || (fit !== null && fit.cut !== cut)) {
    differs("cut", fit === null ? null : fit.cut, deal.cut);
  }
  const { taker } = deal;
  if (fit === null) {
    const nothing = { deck: null, lying: null, first: null, flip: null, rest: null, cards: 0 };
    return { place, number: deal.index, dealer: deal.dealer, cut, taker, ...nothing, differences };
  }
  const { first, flip, lying } = fit;
  let cards = 0;
  for (const seat of SEATS) {
    cards += first[seat].length;
    if (!sameCards(first[seat], deal.first[seat])) {
      differs("first", first[seat], deal.first[seat], seat);
    }
  }
  cards += 1;
  if (flip !== deal.flip) {
    differs("flip", flip, deal.flip);
  }
  let rest = null;
  if (deal.rest !== null && taker === null) {
    differs("rest_unbought", null, deal.rest);
  } else if (deal.rest !== null && taker !== null) {
    rest = fair.restHands(lying, fit.dealer, taker);
    for (const seat of SEATS) {
      cards += rest[seat].length;
      if (!sameCards(rest[seat], deal.rest[seat])) {
        differs("rest", rest[seat], deal.rest[seat], seat);
      }
    }
  }
  const { number, dealer, deck } = fit;
  return {
    place, number, dealer, cut: fit.cut, taker, deck, lying, first, flip, rest, cards, differences,
  };
}

/**
 * How the shuffle was dealt: as recorded; or, where the cards do not fit that, with another dealer,
 * the number that came next, or no cut, if they fit so, that one fault stays one. `null` where
 * there is no such shuffle.
 *
 * @param {Uint8Array} key
 * @param {RecordedDeal} deal
 * @param {number} expected
 */
async function fitOf(key, deal, expected) {
  const numbers = [deal.index, expected].filter((number) => number <= fair.MAX_NUMBER_U32);
  const cuts = canCut(deal.cut) ? [deal.cut, null] : [null];
  let recorded = null;
  for (const number of new Set(numbers)) {
    const deck = await fair.shuffle(key, number);
    for (const cut of new Set(cuts)) {
      const lying = fair.cutDeck(deck, cut);
      for (const dealer of new Set([deal.dealer, ...SEATS])) {
        const { first, flip } = fair.firstHands(lying, dealer);
        const fit = { number, cut, dealer, deck, lying, first, flip };
        if (flip === deal.flip && SEATS.every((seat) => sameCards(first[seat], deal.first[seat]))) {
          return fit;
        }
        recorded ??= fit;
      }
    }
  }
  return recorded;
}

/** @param {number | null} cut */
function canCut(cut) {
  return cut === null || (cut >= 1 && cut < fair.DECK.length);
}

/**
 * @param {readonly string[]} one
 * @param {readonly string[]} other
 */
function sameCards(one, other) {
  return one.length === other.length && one.every((card) => other.includes(card));
}

/**
 * @param {number | null} deal
 * @param {number | null} seat
 * @param {Stage} stage
 * @param {any} expected
 * @param {any} actual
 * @returns {Difference}
 */
function difference(deal, seat, stage, expected, actual) {
  return { deal, seat, stage, expected, actual };
}
