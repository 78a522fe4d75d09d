// Which way keys and swipes go: going on is to the left in Arabic and to the right in English.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventAfter, keyAction, swipeAction } from "../../../static/js/player/controls.mjs";

const ARABIC = true;
const ENGLISH = false;
const key = (name, rest = {}) => ({ key: name, ctrlKey: false, altKey: false, metaKey: false, ...rest });

test("arrows follow the direction of writing", () => {
  assert.equal(keyAction(key("ArrowLeft"), ARABIC), "next");
  assert.equal(keyAction(key("ArrowRight"), ARABIC), "previous");
  assert.equal(keyAction(key("ArrowRight"), ENGLISH), "next");
  assert.equal(keyAction(key("ArrowLeft"), ENGLISH), "previous");
});

test("letters, Home and End do the same in both directions", () => {
  const keys = { n: "next", N: "next", p: "previous", P: "previous", f: "finding", F: "finding",
    Home: "start", End: "end", "?": "help", "؟": "help" };
  for (const [name, action] of Object.entries(keys)) {
    assert.equal(keyAction(key(name), ARABIC), action, name);
    assert.equal(keyAction(key(name), ENGLISH), action, name);
  }
});

test("a keyboard set to Arabic has the letters at their places", () => {
  assert.equal(keyAction(key("ى", { code: "KeyN" }), ARABIC), "next");
  assert.equal(keyAction(key("ح", { code: "KeyP" }), ARABIC), "previous");
  assert.equal(keyAction(key("ب", { code: "KeyF" }), ARABIC), "finding");
  // On another Latin keyboard the letter counts and not its place.
  assert.equal(keyAction(key("b", { code: "KeyN" }), ENGLISH), null);
});

test("other keys, and keys held with another one, are the browser's", () => {
  for (const name of ["a", "Enter", " ", "Tab", "Escape", "ArrowUp", "ArrowDown", "PageDown", "F5"]) {
    assert.equal(keyAction(key(name), ARABIC), null, name);
  }
  for (const held of ["ctrlKey", "altKey", "metaKey"]) {
    assert.equal(keyAction(key("ArrowLeft", { [held]: true }), ARABIC), null);
    assert.equal(keyAction(key("p", { [held]: true }), ENGLISH), null);
  }
});

test("a swipe pulls the next page in from where it lies", () => {
  assert.equal(swipeAction(80, 5, ARABIC), "next");
  assert.equal(swipeAction(-80, 5, ARABIC), "previous");
  assert.equal(swipeAction(-80, -5, ENGLISH), "next");
  assert.equal(swipeAction(80, 5, ENGLISH), "previous");
});

test("short, upright and slanting ways are no swipes", () => {
  for (const [right, down] of [[0, 0], [39, 0], [0, 200], [60, 60], [-60, 50]]) {
    assert.equal(swipeAction(right, down, ARABIC), null, `${right}, ${down}`);
    assert.equal(swipeAction(right, down, ENGLISH), null, `${right}, ${down}`);
  }
});

test("no action leaves the deal", () => {
  assert.equal(eventAfter("next", 3, 40), 4);
  assert.equal(eventAfter("next", 40, 40), 40);
  assert.equal(eventAfter("previous", 1, 40), 0);
  assert.equal(eventAfter("previous", 0, 40), 0);
  assert.equal(eventAfter("start", 17, 40), 0);
  assert.equal(eventAfter("end", 17, 40), 40);
  assert.equal(eventAfter("next", 0, 0), 0);
});
