// The table of one small deal, event after event, written out by hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import { buyingLength, isFault, positionOf, stateAt } from "../../../static/js/player/state.mjs";

const FIRST = [
  ["8C", "JD", "JH", "TH", "AS"], ["AC", "QS", "QH", "9S", "KD"],
  ["JC", "AD", "9H", "QD", "8S"], ["8H", "TC", "9D", "8D", "AH"],
];
const HANDS = [
  ["AS", "7S", "TH", "JH", "JD", "9C", "8C", "7C"], ["QS", "9S", "KH", "QH", "7H", "KD", "7D", "AC"],
  ["KS", "8S", "9H", "AD", "TD", "QD", "KC", "JC"], ["TS", "JS", "AH", "8H", "9D", "8D", "TC", "QC"],
];

let event = 0;
const step = (phase, seat, rest) => ({
  event: event++, phase, seat, do: "pass", card: null, bubble: null, trick: null, legal: null, words: null, table: [],
  leading: null, won: null, tricks: [0, 0], raw: [0, 0], laid: null, findings: [], ...rest,
});
const lies = (...cards) => cards.map(([seat, card]) => ({ seat, card }));

const STEPS = [
  step("buying", 2, { bubble: "بس" }),
  step("buying", 3, { do: "hokm", bubble: "حكم شيريا" }),
  step("buying", 0, { bubble: "بس" }),
  step("doubling", 0, { do: "double", bubble: "دبل" }),
  step("play", 2, { do: "project", bubble: "سرا", laid: ["AD", "QD", "TD"] }),
  step("play", 2, { do: "play", card: "9H", trick: 0, legal: HANDS[2], table: lies([2, "9H"]), leading: 2 }),
  step("play", 3, { do: "play", card: "TC", trick: 0, legal: ["AH", "8H"], leading: 3, findings: [0],
    table: lies([2, "9H"], [3, "TC"]) }),
  step("play", 0, { do: "play", card: "TH", bubble: "بلوت", trick: 0, legal: ["TH", "JH"], leading: 3,
    table: lies([2, "9H"], [3, "TC"], [0, "TH"]) }),
  step("play", 1, { do: "play", card: "7H", trick: 0, legal: ["KH", "QH", "7H"], leading: 3, won: 3,
    table: lies([2, "9H"], [3, "TC"], [0, "TH"], [1, "7H"]), tricks: [0, 1], raw: [0, 20] }),
  step("play", 3, { do: "play", card: "AH", trick: 1, legal: ["TS", "JS", "AH", "8H", "9D", "8D", "QC"],
    table: lies([3, "AH"]), leading: 3, tricks: [0, 1], raw: [0, 20] }),
  step("end", 3, { do: "bouchat", bubble: "بوشات", trick: 1, table: lies([3, "AH"]), tricks: [0, 1], raw: [0, 20] }),
];
const DEAL = { place: 0, dealer: 1, flip: "QC", first: FIRST, hands: HANDS, steps: STEPS };
const FINDINGS = [{ id: 0, actual_card: "TC" }];
const at = (number) => stateAt(DEAL, number, FINDINGS);
const held = (state, seat) => state.hands[seat].filter(({ played }) => !played).map(({ card }) => card);
const sorted = (cards) => [...cards].sort();

test("before the first event everybody holds five cards and one is turned up", () => {
  const state = at(0);
  assert.equal(state.step, null);
  assert.equal(state.flipLies, true);
  for (const seat of [0, 1, 2, 3]) assert.deepEqual(sorted(held(state, seat)), sorted(FIRST[seat]));
  // In the order in which the whole hand will lie.
  assert.deepEqual(held(state, 0), ["AS", "TH", "JH", "JD", "8C"]);
  assert.deepEqual(state.trick, []);
  assert.deepEqual([state.tricks, state.raw], [[0, 0], [0, 0]]);
});

test("the rest is dealt with the last word of the buying", () => {
  assert.equal(buyingLength(DEAL), 3);
  assert.equal(at(2).dealt, false);
  assert.equal(at(3).dealt, true);
  assert.equal(at(3).flipLies, false);
  assert.deepEqual(held(at(3), 3), HANDS[3]);
});

test("what each seat said stays while buying or doubling goes on, and no longer", () => {
  assert.deepEqual(at(1).bubbles, [null, null, "بس", null]);
  assert.deepEqual(at(3).bubbles, ["بس", null, "بس", "حكم شيريا"]);
  assert.deepEqual(at(4).bubbles, ["دبل", null, null, null]);
  assert.deepEqual(at(6).bubbles, [null, null, null, null]);
  assert.deepEqual(at(8).bubbles, ["بلوت", null, null, null]);
});

test("a project lies open at its own event, and nobody has played yet", () => {
  const state = at(5);
  assert.deepEqual(state.laid, ["AD", "QD", "TD"]);
  assert.deepEqual(state.legal, []);
  assert.deepEqual(held(state, 2), HANDS[2]);
  assert.deepEqual(at(6).laid, []);
});

test("a hand is what was dealt without what was played", () => {
  assert.deepEqual(held(at(6), 2), ["KS", "8S", "AD", "TD", "QD", "KC", "JC"]);
  assert.deepEqual(held(at(10), 3), ["TS", "JS", "8H", "9D", "8D", "QC"]);
  assert.deepEqual(held(at(10), 1), ["QS", "9S", "KH", "QH", "KD", "7D", "AC"]);
  // A card that was played keeps its place.
  assert.deepEqual(at(6).hands[2].map(({ card }) => card), HANDS[2]);
});

test("the trick shows who wins it now, the newest card, and the card against a duty until it is gone", () => {
  assert.deepEqual(at(6).trick, [{ seat: 2, card: "9H", wins: true, fresh: true, fault: false, event: 6 }]);
  assert.deepEqual(at(8).trick.map(({ card, wins, fresh, fault }) => [card, wins, fresh, fault]), [
    ["9H", false, false, false], ["TC", true, false, true], ["TH", false, true, false],
  ]);
  assert.equal(at(8).taken, false);
  assert.equal(at(9).taken, true);
  assert.deepEqual(at(9).trick.find(({ wins }) => wins), { seat: 3, card: "TC", wins: true, fresh: false, fault: true, event: 7 });
  assert.deepEqual(at(10).trick.map(({ card, fault }) => [card, fault]), [["AH", false]]);
});

test("tricks and أبناط are those after the event, and legal cards what else the seat could have played", () => {
  assert.deepEqual([at(8).tricks, at(9).tricks, at(9).raw], [[0, 0], [0, 1], [0, 20]]);
  assert.deepEqual([at(9).acting, at(9).legal, at(9).fault], [1, ["KH", "QH"], false]);
  assert.deepEqual([at(11).acting, at(11).legal], [3, []]);
  assert.deepEqual([at(7).acting, at(7).legal, at(7).fault], [3, ["AH", "8H"], true]);
});

test("what nobody knows any more is not nought", () => {
  const broken = { ...DEAL, steps: [{ ...STEPS[0], tricks: null, raw: null }] };
  assert.deepEqual([stateAt(broken, 1).tricks, stateAt(broken, 1).raw], [null, null]);
  assert.deepEqual(stateAt(broken, 0).tricks, [0, 0]);
});

test("a card is against a duty if it was not legal or a finding names it", () => {
  assert.equal(isFault(STEPS[6], []), true);
  assert.equal(isFault({ ...STEPS[6], legal: null }, FINDINGS), true);
  assert.equal(isFault({ ...STEPS[6], legal: null, findings: [] }, FINDINGS), false);
  assert.equal(isFault({ ...STEPS[5], findings: [0] }, FINDINGS), false); // of another card
  assert.equal(isFault(STEPS[4], FINDINGS), false);
});

test("a deal that nobody bought stays with five cards and the one turned up", () => {
  const passed = { ...DEAL, hands: null, steps: STEPS.slice(0, 1) };
  const state = stateAt(passed, 1);
  assert.deepEqual([state.dealt, state.flipLies, state.event, state.last], [false, true, 1, 1]);
  assert.deepEqual(held(state, 0), FIRST[0]);
});

test("first cards that are not in the hand dealt later are shown all the same", () => {
  const wrong = { ...DEAL, hands: [["7S", ...HANDS[0].slice(1)], ...HANDS.slice(1)] };
  assert.deepEqual(sorted(held(stateAt(wrong, 0), 0)), sorted(FIRST[0]));
});

test("the next seat is on the right, wherever one sits", () => {
  for (const me of [0, 1, 2, 3]) {
    const around = [0, 1, 2, 3].map((steps) => positionOf((me + steps) % 4, me));
    assert.deepEqual(around, ["bottom", "right", "top", "left"]);
  }
});
