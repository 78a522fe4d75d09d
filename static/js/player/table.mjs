// Draws the table from above: four open hands, what lies between them, and what is said.

import { fill, isolated, make } from "./dom.mjs";
import { positionOf } from "./state.mjs";

const SEATS = [0, 1, 2, 3];

export class Table {
  /** `onWhy(event)` is called where somebody asks why the card of that event was wrong. */
  constructor(board, view, texts, cards, onWhy) {
    this.view = view;
    this.texts = texts;
    this.cards = cards;
    this.drawn = "";
    this.dir = getComputedStyle(board.parentElement).direction; // of texts; the table itself is never turned
    this.seats = SEATS.map((seat) => this.#seat(seat));
    this.places = SEATS.map((seat) => this.#place(seat, onWhy));
    this.flip = make("div", { className: "table-flip" });
    this.trick = make("p", { className: "table-trick", dir: this.dir });
    const middle = make("div", { className: "table-middle" }, ...this.places.map(({ box }) => box), this.flip, this.trick);
    board.replaceChildren(...this.seats.map(({ box }) => box), middle);
  }

  /** Turns the table so that this seat is at the bottom; `teams` are the two teams' names. */
  sit(me, teams) {
    for (const seat of SEATS) {
      const position = positionOf(seat, me);
      this.seats[seat].box.dataset.at = position;
      this.places[seat].box.dataset.at = position;
      this.seats[seat].team.textContent = teams[seat % 2];
    }
  }

  show(deal, state) {
    const drawn = `${deal.place} ${state.dealt}`;
    if (drawn !== this.drawn) {
      for (const seat of SEATS) this.#deal(seat, state.hands[seat]);
      this.#turnUp(deal.flip);
      this.drawn = drawn;
    }
    for (const seat of SEATS) {
      this.#showSeat(deal, state, seat);
      this.#showPlace(state, seat);
    }
    this.flip.hidden = !state.flipLies;
    const inPlay = state.trickNumber !== null;
    this.trick.textContent = inPlay ? fill(this.texts.trick, { number: state.trickNumber + 1 }) : "";
  }

  #seat(seat) {
    const player = this.view.players[seat];
    const team = make("span", { className: "sr-only" });
    const dealer = make("span", { className: "seat-chip", textContent: this.texts.dealer });
    const buyer = make("span", { className: "seat-chip buyer", textContent: this.texts.buyer });
    const name = make("h3", { className: "seat-name", dir: this.dir },
      make("span", { className: "team-mark", attrs: { "data-team": seat % 2, "aria-hidden": "true" } }),
      make("bdi", { textContent: player.short, title: player.label }), team, dealer, buyer);
    const hand = make("ul", { className: "table-hand", attrs: { role: "list" } });
    hand.setAttribute("aria-label", fill(this.texts.hand, { player: isolated(player.label) }));
    return { box: make("section", { className: "table-seat" }, name, hand), team, dealer, buyer, hand, slots: [] };
  }

  #place(seat, onWhy) {
    const card = this.cards.picture("back");
    const tag = make("span", { className: "place-tag" });
    const fault = make("button", { type: "button", className: "place-fault" },
      make("span", { className: "place-fault-tag", dir: this.dir, textContent: this.texts.why }));
    const bubble = make("p", { className: "place-bubble", dir: "auto" });
    const box = make("div", { className: "table-place" }, card, tag, fault, bubble);
    const place = { box, card, tag, fault, bubble, lies: null };
    fault.addEventListener("click", () => onWhy(place.lies.event));
    return place;
  }

  #deal(seat, hand) {
    const of = this.seats[seat];
    of.slots = hand.map(({ card }) => {
      const picture = this.cards.picture(card);
      return { card, picture, box: make("li", {}, picture) };
    });
    of.hand.replaceChildren(...of.slots.map(({ box }) => box));
  }

  #turnUp(card) {
    const caption = make("p", { textContent: this.texts.turned_up });
    this.flip.replaceChildren(this.cards.picture("back"), this.cards.picture(card), caption);
  }

  #showSeat(deal, state, seat) {
    const of = this.seats[seat];
    const acts = seat === state.acting;
    const chooses = acts && state.legal.length > 0;
    of.box.classList.toggle("acting", acts);
    of.box.classList.toggle("choosing", chooses);
    of.dealer.hidden = seat !== deal.dealer;
    of.buyer.hidden = !state.dealt || seat !== deal.buyer;
    of.box.classList.toggle("both", !of.dealer.hidden && !of.buyer.hidden);
    const empty = state.hands[seat].every(({ played }) => played);
    if (empty) of.hand.setAttribute("aria-hidden", "true");
    else of.hand.removeAttribute("aria-hidden");
    of.slots.forEach(({ card, picture, box }, index) => {
      const { played } = state.hands[seat][index];
      const legal = chooses && !played && state.legal.includes(card);
      box.className = [played && "played", legal && "legal", acts && state.laid.includes(card) && "laid"]
        .filter(Boolean).join(" ");
      if (played) box.setAttribute("aria-hidden", "true");
      else box.removeAttribute("aria-hidden");
      const name = this.cards.name(card);
      picture.setAttribute("aria-label", legal ? fill(this.texts.was_legal, { card: name }) : name);
    });
  }

  #showPlace(state, seat) {
    const place = this.places[seat];
    const lies = state.trick.findLast((one) => one.seat === seat) ?? null;
    place.lies = lies;
    place.card.setAttribute("class", lies === null ? "playing-card gone" : "playing-card");
    place.box.classList.toggle("lies", lies !== null);
    place.box.classList.toggle("wins", lies?.wins === true);
    place.box.classList.toggle("fresh", lies?.fresh === true);
    place.box.classList.toggle("wrong", lies?.fault === true);
    if (lies !== null) this.cards.show(place.card, lies.card);
    place.tag.textContent = lies?.wins ? (state.taken ? this.texts.took : this.texts.strongest) : "";
    place.fault.hidden = lies?.fault !== true;
    if (lies?.fault) {
      place.fault.setAttribute("aria-label", fill(this.texts.why_card, { card: this.cards.name(lies.card) }));
    }
    place.bubble.textContent = state.bubbles[seat] ?? "";
    place.bubble.classList.toggle("now", seat === state.acting);
  }
}
