// Links to places, and the places of findings. Deals count from 1 in links and from 0 in the data.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  findingPlaces, findingsAt, firstPlace, formatPlace, nextFindingPlace, parsePlace, within,
} from "../../../static/js/player/place.mjs";

const deal = (place, steps) => ({ place, steps: Array.from({ length: steps }, (_, event) => ({ event })) });
const DEALS = [deal(0, 12), deal(1, 40), deal(2, 0)];
const finding = (place, severity, at) => ({ id: place, severity, line: "play", deal: null, event: null, ...at });

test("a link names a deal as people count and how many of its events are over", () => {
  assert.deepEqual(parsePlace("#deal=2&event=17", DEALS), { deal: 1, event: 17 });
  assert.deepEqual(parsePlace("#event=17&deal=2", DEALS), { deal: 1, event: 17 });
  assert.deepEqual(parsePlace("#deal=1", DEALS), { deal: 0, event: 0 });
  assert.deepEqual(parsePlace("#deal=1&event=0", DEALS), { deal: 0, event: 0 });
});

test("an event past the end is the end, and one that is no number the beginning", () => {
  assert.deepEqual(parsePlace("#deal=1&event=999999", DEALS), { deal: 0, event: 12 });
  assert.deepEqual(parsePlace("#deal=3&event=4", DEALS), { deal: 2, event: 0 });
  for (const event of ["-1", "1.5", "1e3", "٣", "", "%00", "9999999"]) {
    assert.deepEqual(parsePlace(`#deal=2&event=${event}`, DEALS), { deal: 1, event: 0 }, event);
  }
});

test("whatever names no deal of the sakka is no place", () => {
  const garbage = [
    "", "#", "#sheet", "#deal", "#deal=", "#deal=0", "#deal=4", "#deal=-1", "#deal=1.0", "#deal=0x1", "#deal= 1",
    "#deal=١", "#deal=1e0", "#deal=99999999999999999999", "#deal=__proto__", "#deal=%F0%28", "#event=3", "#DEAL=1",
    "#deal=<script>", "#&&&===",
  ];
  for (const hash of garbage) assert.equal(parsePlace(hash, DEALS), null, hash);
});

test("a place is written as it is read", () => {
  assert.equal(formatPlace({ deal: 3, event: 17 }), "#deal=4&event=17");
  assert.equal(formatPlace({ deal: 0, event: 0 }), "#deal=1");
  for (const place of [{ deal: 0, event: 12 }, { deal: 1, event: 1 }, { deal: 2, event: 0 }]) {
    assert.deepEqual(parsePlace(formatPlace(place), DEALS), place);
  }
});

test("no place lies outside its deal", () => {
  assert.deepEqual(within({ deal: 0, event: -3 }, DEALS), { deal: 0, event: 0 });
  assert.deepEqual(within({ deal: 0, event: 13 }, DEALS), { deal: 0, event: 12 });
});

const VIEW = {
  deals: DEALS,
  findings: [
    finding(0, "warning", { line: "shuffle" }),
    finding(1, "warning", { deal: 0, event: 3 }),
    finding(2, "error", { deal: 1, event: 34 }),
    finding(3, "foul", { deal: 1, event: 34 }),
    finding(4, "error", { deal: 1, line: "sheet" }),
    finding(5, "error", { deal: 1, line: "shuffle" }),
  ],
};

test("a finding is shown right after its event; of cards dealt at the start, of points at the end", () => {
  assert.deepEqual(findingPlaces(VIEW), [
    { deal: 0, event: 4 }, { deal: 1, event: 0 }, { deal: 1, event: 35 }, { deal: 1, event: 40 },
  ]);
  const ids = (place) => findingsAt(place, VIEW).map(({ id }) => id);
  assert.deepEqual(ids({ deal: 1, event: 35 }), [2, 3]);
  assert.deepEqual(ids({ deal: 1, event: 34 }), []);
  assert.deepEqual(ids({ deal: 1, event: 40 }), [4]);
});

test("before a deal's first event everything is shown that concerns the deal as a whole", () => {
  assert.deepEqual(findingsAt({ deal: 1, event: 0 }, VIEW).map(({ id }) => id), [4, 5]);
});

test("the next finding is the next in the order of play, after the last the first again", () => {
  const places = findingPlaces(VIEW);
  assert.deepEqual(nextFindingPlace({ deal: 0, event: 0 }, places), { deal: 0, event: 4 });
  assert.deepEqual(nextFindingPlace({ deal: 0, event: 4 }, places), { deal: 1, event: 0 });
  assert.deepEqual(nextFindingPlace({ deal: 1, event: 36 }, places), { deal: 1, event: 40 });
  assert.deepEqual(nextFindingPlace({ deal: 2, event: 0 }, places), { deal: 0, event: 4 });
  assert.equal(nextFindingPlace({ deal: 0, event: 4 }, [{ deal: 0, event: 4 }]), null);
  assert.equal(nextFindingPlace({ deal: 0, event: 4 }, []), null);
});

test("at first the first error is shown, else the first finding in a deal, else the first deal", () => {
  assert.deepEqual(firstPlace(VIEW), { deal: 1, event: 35 });
  assert.deepEqual(firstPlace({ ...VIEW, findings: VIEW.findings.slice(0, 2) }), { deal: 0, event: 4 });
  assert.deepEqual(firstPlace({ ...VIEW, findings: VIEW.findings.slice(0, 1) }), { deal: 0, event: 0 });
});
