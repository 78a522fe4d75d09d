// @ts-check
/**
 * How the shuffle's part of the page is written: its texts, which the page gives as data, elements
 * and cards. No sentence stands in a script.
 *
 * @module
 */

/**
 * `texts` by name, with `{placeholders}`; `errors` by the code of a `FairError`; `cards` with sign
 * and full name of each card; `seats` the players by seat.
 *
 * @typedef {{ texts: Record<string, string>, errors: Record<string, string>,
 *   cards: Record<string, [string, string]>, seats: string[] }} Words
 */

/**
 * The data of a block of JSON in the page.
 *
 * @param {string} id
 * @returns {any}
 */
export function dataOf(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/**
 * A text with its placeholders filled in: values stand in isolates, so that a number or a name
 * cannot turn the sentence round.
 *
 * @param {string} template
 * @param {Record<string, Node | string | number>} [values]
 * @returns {DocumentFragment}
 */
export function filled(template, values = {}) {
  const whole = document.createDocumentFragment();
  for (const [at, piece] of template.split(/\{([a-z_]+)\}/).entries()) {
    const value = values[piece] ?? "";
    if (at % 2 === 0) {
      whole.append(piece);
    } else {
      whole.append(value instanceof Node ? value : element("bdi", {}, String(value)));
    }
  }
  return whole;
}

/**
 * Hex, bytes and sums, which run from left to right in any language.
 *
 * @param {string | number} text
 * @param {string} [style]
 */
export function code(text, style = "") {
  const attributes = style === "" ? {} : { class: style };
  return element("bdi", { dir: "ltr", ...attributes }, element("code", {}, String(text)));
}

/**
 * A card as a small sign; its full name is for who hears the page or points at the card.
 *
 * @param {Words} words
 * @param {string} card
 */
export function cardSign(words, card) {
  const [sign, name] = words.cards[card];
  const style = `shuffle-card shuffle-suit-${card[1]}`;
  return element("bdi", { class: style, title: name, role: "img", "aria-label": name }, sign);
}

/**
 * @param {Words} words
 * @param {readonly string[]} cards
 */
export function cardSigns(words, cards) {
  const all = element("span", { class: "shuffle-cards" });
  all.append(...cards.map((card) => cardSign(words, card)));
  return all;
}

/**
 * The number of a card's place in the deck.
 *
 * @param {number} at
 */
export function position(at) {
  return element("small", { "aria-hidden": "true" }, String(at));
}

/** @param {number} byte */
export function hexOf(byte) {
  return byte.toString(16).padStart(2, "0");
}
