// What was found at an event, and why: the rule, its place in the book, the right value, the cards.

import { make } from "./dom.mjs";

const SIGNS = { error: "✖\uFE0E", foul: "✖\uFE0E", warning: "⚠\uFE0E", info: "i" };

export class Why {
  constructor(panel, texts, cards) {
    this.panel = panel;
    this.texts = texts;
    this.cards = cards;
    this.unfolded = true;
  }

  show(findings) {
    this.panel.hidden = findings.length === 0;
    this.panel.replaceChildren(...findings.map((finding) => this.#finding(finding)));
  }

  /** Unfolds the reasons and moves there. */
  open() {
    for (const details of this.panel.querySelectorAll("details")) details.open = true;
    const first = this.panel.querySelector(".player-finding");
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: "nearest" });
  }

  #finding(finding) {
    const title = make("h4", {},
      make("span", { className: "finding-sign", textContent: SIGNS[finding.severity], attrs: { "aria-hidden": "true" } }),
      make("span", { className: "finding-severity", textContent: finding.severity_text }),
      make("span", { textContent: finding.title }));
    const reasons = make("details", { open: this.unfolded },
      make("summary", { textContent: this.texts.why }), this.#cards(finding), this.#reasons(finding));
    reasons.addEventListener("toggle", () => (this.unfolded = reasons.open));
    return make("article", { className: "player-finding", tabIndex: -1, attrs: { "data-severity": finding.severity } },
      title, make("p", { textContent: finding.text }), reasons);
  }

  /** The card that broke the duty beside the card in hand that proves it. */
  #cards({ actual_card: actual, proof_card: proof, expected_cards: expected }) {
    const pairs = [[this.texts.played_card, actual, "broke"], [this.texts.proof_card, proof, "proves"]];
    const shown = pairs.filter(([, card]) => card !== null);
    const others = (expected ?? []).filter((card) => card !== proof);
    if (shown.length === 0 && others.length === 0) return null;
    const figures = shown.map(([caption, card, name]) => make("figure", { className: name },
      this.cards.picture(card), make("figcaption", {}, caption, make("bdi", { textContent: this.cards.name(card) }))));
    if (others.length > 0) {
      figures.push(make("figure", { className: "allowed" },
        make("div", { className: "player-cards" }, ...others.map((card) => this.cards.picture(card))),
        make("figcaption", { textContent: this.#caption(actual, proof) })));
    }
    return make("div", { className: "player-evidence" }, ...figures);
  }

  /** Over the expected cards: those that a play should have been one of, or those to be dealt. */
  #caption(actual, proof) {
    if (actual === null) return this.texts.expected;
    return proof === null ? this.texts.legal_cards : this.texts.also_legal;
  }

  #reasons(finding) {
    const rows = [
      [this.texts.expected, finding.expected_cards === null ? finding.expected : null],
      [this.texts.actual, finding.actual_card === null ? finding.actual : null],
      [this.texts.book, finding.rule_book],
      [this.texts.rule, finding.rule_page],
    ].filter(([, value]) => value);
    return make("dl", {}, ...rows.flatMap(([name, value]) => [
      make("dt", { textContent: name }), make("dd", {}, make("bdi", { textContent: value }))]));
  }
}
