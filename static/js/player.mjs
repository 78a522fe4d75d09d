// The deal viewer: joins the page's data, the table, the controls and the address.

import { Address, eventAfter, listenToKeys, listenToSwipes } from "./player/controls.mjs";
import { Cards, fill, isolated, make } from "./player/dom.mjs";
import { Head, teamNames } from "./player/head.mjs";
import { findingPlaces, findingsAt, firstPlace, formatPlace, nextFindingPlace, parsePlace, within } from "./player/place.mjs";
import { stateAt } from "./player/state.mjs";
import { Table } from "./player/table.mjs";
import { Why } from "./player/why.mjs";

class Player {
  constructor(root, view, texts) {
    Object.assign(this, { root, view, texts });
    this.parts = Object.fromEntries([...root.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
    this.cards = new Cards(root.dataset.cards, texts.cards);
    this.head = new Head(this.parts, view, texts, this.cards);
    this.table = new Table(this.parts.board, view, texts, this.cards, (event) => this.#why(event));
    this.why = new Why(this.parts.why, texts, this.cards);
    this.address = new Address();
    this.findingPlaces = findingPlaces(view);
    this.#listen();
    this.#sit(view.seat);
  }

  /** Shows what the address names, else where the sakka first went wrong. */
  open() {
    const named = parsePlace(location.hash, this.view.deals);
    this.root.hidden = false;
    this.go(named ?? firstPlace(this.view));
    if (named === null) return;
    if (document.readyState === "complete") this.#reveal();
    else window.addEventListener("load", () => requestAnimationFrame(() => this.#reveal()), { once: true });
  }

  go(place) {
    this.here = place;
    this.#show();
  }

  #step(place) {
    this.go(place);
    this.address.write(formatPlace(this.here));
  }

  #act(action) {
    const { deal, event } = this.here;
    if (action === "help") return this.parts.help.showModal();
    if (action !== "finding") {
      return this.#step({ deal, event: eventAfter(action, event, this.view.deals[deal].steps.length) });
    }
    const next = nextFindingPlace(this.here, this.findingPlaces);
    if (next !== null) this.#step(next);
  }

  #show() {
    const { deal: number, event } = this.here;
    const deal = this.view.deals[number];
    const state = stateAt(deal, event, this.view.findings);
    const findings = findingsAt(this.here, this.view);
    this.head.show(deal, state);
    this.table.show(deal, state);
    this.why.show(findings);
    this.#sentence(deal, state, findings);
    this.#slider(deal, state);
    for (const button of this.root.querySelectorAll("button[data-act]")) {
      const idle = button.dataset.act === "finding"
        ? nextFindingPlace(this.here, this.findingPlaces) === null
        : eventAfter(button.dataset.act, event, state.last) === event && button.dataset.act !== "help";
      button.setAttribute("aria-disabled", String(idle));
    }
    this.#markLinks();
  }

  #sentence(deal, state, findings) {
    const { step, laid } = state;
    const dealer = isolated(this.view.players[deal.dealer].label);
    const start = deal.left_out > 0 ? this.texts.left_out : this.texts.before;
    const text = step?.text ?? fill(start, { dealer, count: deal.left_out });
    this.parts.text.textContent = text;
    this.parts.when.textContent = step?.at ?? "";
    this.parts.choice.textContent = this.#choice(state);
    this.parts.laid.replaceChildren(...laid.map((card) => this.cards.picture(card)));
    this.parts.laid.hidden = laid.length === 0;
    this.parts.said.textContent = [text, ...findings.map(({ severity_text: grave, title }) => `${grave}: ${title}`)]
      .join(". ");
  }

  /** What the seat could have done instead. */
  #choice({ step, legal, fault }) {
    const words = step?.words ?? [];
    if (words.length > 0) return fill(this.texts.could_say, { words: words.map(isolated).join(this.texts.comma) });
    if (legal.length === 0) return "";
    return fault ? this.texts.raised_only : this.texts.raised;
  }

  #slider(deal, { event, last }) {
    const { slider, ticks, count } = this.parts;
    const shown = fill(this.texts.event, { number: event, total: last });
    count.textContent = shown;
    slider.max = last;
    slider.value = event;
    slider.setAttribute("aria-valuetext", shown);
    if (ticks.dataset.deal === String(deal.place)) return;
    ticks.dataset.deal = deal.place;
    const places = this.findingPlaces.filter((place) => place.deal === deal.place);
    ticks.replaceChildren(...places.map((place) => {
      const tick = make("span");
      tick.style.setProperty("--part", last ? place.event / last : 0);
      return tick;
    }));
  }

  #sit(me) {
    this.me = me;
    const teams = teamNames(this.view, me, this.texts);
    this.head.sit(teams);
    this.table.sit(me ?? 0, teams);
    for (const label of document.querySelectorAll("[data-team-name]")) {
      label.textContent = teams[label.dataset.teamName] ?? "";
    }
    if (this.here) this.#show();
  }

  #why(event) {
    this.#step(within({ deal: this.here.deal, event }, this.view.deals));
    this.why.open();
  }

  /** Links to the place that is shown say so, such as the row of the transcript. */
  #markLinks() {
    for (const link of document.querySelectorAll('a[aria-current="step"]')) link.removeAttribute("aria-current");
    for (const link of document.querySelectorAll(`a[href="${formatPlace(this.here)}"]`)) {
      link.setAttribute("aria-current", "step");
    }
  }

  #reveal() {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.root.focus({ preventScroll: true });
    this.parts.grid.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
  }

  #listen() {
    const rightToLeft = () => getComputedStyle(this.root).direction === "rtl";
    const act = (action) => this.#act(action);
    const { board, deal, seat, slider, help, next } = this.parts;
    listenToKeys(this.root, board, rightToLeft, act);
    listenToSwipes(board, rightToLeft, act);
    this.root.addEventListener("click", ({ target }) => {
      const button = target.closest("button[data-act]");
      if (button !== null && button.getAttribute("aria-disabled") !== "true") act(button.dataset.act);
    });
    board.addEventListener("pointerup", ({ pointerType, target }) => {
      if (pointerType === "mouse" && target.closest("button") === null) this.root.focus({ preventScroll: true });
    });
    deal.addEventListener("change", () => this.#step({ deal: Number(deal.value), event: 0 }));
    next.addEventListener("click", () => this.#step({ deal: this.here.deal + 1, event: 0 }));
    seat.addEventListener("change", () => this.#sit(seat.value === "" ? null : Number(seat.value)));
    slider.addEventListener("input", () => this.#step({ deal: this.here.deal, event: Number(slider.value) }));
    help.addEventListener("click", ({ target }) => target === help && help.close());
    window.addEventListener("hashchange", () => this.#jump());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** A link to a place shows it here; by itself it leads to the place's row of the transcript. */
  #follow(event) {
    const link = event.target.closest('a[href^="#deal="]');
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (link === null || elsewhere || parsePlace(link.hash, this.view.deals) === null) return;
    event.preventDefault();
    if (link.hash !== location.hash) history.pushState(null, "", link.hash);
    this.#jump();
  }

  #jump() {
    this.address.forget();
    const place = parsePlace(location.hash, this.view.deals);
    if (place === null) return;
    this.go(place);
    this.#reveal();
  }
}

function dataOf(id) {
  const block = document.getElementById(id);
  return block === null ? null : JSON.parse(block.textContent);
}

const root = document.getElementById("player");
const view = dataOf("sakka-data");
const texts = dataOf("player-texts");
if (root !== null && view !== null && texts !== null && view.deals.length > 0) new Player(root, view, texts).open();
