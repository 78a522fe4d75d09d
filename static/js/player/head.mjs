// What stands about the table: which deal, the contract, what the teams have taken, how it ended.

import { fill, isolated, make } from "./dom.mjs";

/** The two teams' names: ours and theirs for who sits somewhere, else by their players. */
export function teamNames(view, me, texts) {
  if (me !== null) return [0, 1].map((team) => (me % 2 === team ? texts.ours : texts.theirs));
  return [0, 1].map((team) => fill(texts.team, {
    first: isolated(view.players[team].short), second: isolated(view.players[team + 2].short) }));
}

export class Head {
  constructor(parts, view, texts, cards) {
    Object.assign(this, { parts, view, texts, cards });
    this.teams = view.teams;
    const choice = ({ number, findings }) => fill(findings.length > 0 ? texts.deal_findings : texts.deal,
      { number, count: findings.length });
    parts.deal.replaceChildren(...view.deals.map((deal) => new Option(choice(deal), deal.place)));
    parts.seat.replaceChildren(new Option(texts.no_seat, ""),
      ...view.players.map((player) => new Option(player.label, player.seat)));
    parts.seat.value = view.seat ?? "";
  }

  sit(teams) {
    this.teams = teams;
  }

  show(deal, state) {
    this.parts.deal.value = deal.place;
    this.#contract(deal, state);
    const scores = [0, 1].map((team) => this.#score(state, team));
    this.parts.score.replaceChildren(...scores);
    this.#result(deal, state);
  }

  #contract(deal, state) {
    const known = state.dealt && deal.contract !== null;
    const words = known ? deal.contract : this.texts.buying;
    const trump = known && deal.trump !== null ? this.cards.picture(deal.trump) : null;
    const flip = make("span", { className: "turned-up" }, `${this.texts.turned_up}: `,
      make("bdi", { textContent: this.cards.name(deal.flip) }));
    this.parts.contract.replaceChildren(make("span", { className: "player-contract-words" },
      ...(trump ? [trump] : []), make("strong", { textContent: words })), flip);
  }

  #score({ tricks, raw }, team) {
    const number = (name, value) => make("span", { className: "event-count" }, `${name} `, make("b", { textContent: value?.[team] ?? "–" }));
    return make("div", { className: "player-team", attrs: { role: "group", "data-team": team } },
      make("span", { className: "team-mark", attrs: { "data-team": team, "aria-hidden": "true" } }),
      make("span", { className: "team-name", textContent: this.teams[team] }),
      make("span", { className: "counts" }, number(this.texts.tricks, tricks), number(this.texts.raw, raw)));
  }

  /** After the last event: how the deal ended, the claimed points beside the computed ones. */
  #result(deal, state) {
    const { result, outcome, points, next } = this.parts;
    result.hidden = state.event < state.last;
    if (result.hidden) return;
    outcome.textContent = deal.outcome_text;
    const computed = deal.computed_points;
    const wrong = computed !== null && computed.some((value, team) => value !== deal.claimed_points[team]);
    const row = (name, pair, className) => make("tr", { className },
      make("th", { textContent: name, scope: "row" }), ...pair.map((value) => make("td", { textContent: value })));
    points.replaceChildren(
      make("thead", {}, make("tr", {}, make("th", { textContent: this.texts.points, scope: "col" }), ...this.teams.map((team) =>
        make("th", { textContent: team, scope: "col" })))),
      make("tbody", {}, row(this.texts.claimed, deal.claimed_points, wrong ? "wrong" : ""),
        row(this.texts.computed, computed ?? [this.texts.unknown, this.texts.unknown], "")));
    next.hidden = deal.place + 1 >= this.view.deals.length;
  }
}
