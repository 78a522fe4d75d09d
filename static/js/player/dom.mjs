// Small helpers for making elements. Texts are always set as text, never read as markup.

const SVG = "http://www.w3.org/2000/svg";
const TEXT_STYLE = "\uFE0E";
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** An element with properties such as `className`, attributes under `attrs`, and children. */
export function make(tag, { attrs = {}, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** `template` with each `{name}` replaced; a name without value is left empty. */
export function fill(template, values) {
  return template.replace(/\{([a-z_]+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Text between isolates, so that a name cannot turn a sentence round. */
export function isolated(text) {
  return `\u2068${text}\u2069`;
}

/** Draws symbols of the sprite and knows the cards' names. */
export class Cards {
  constructor(url, names) {
    this.url = url;
    this.names = names;
  }

  name(card) {
    return this.names[card] ?? `${card[0] === "T" ? "10" : card[0]}${SIGNS[card[1]]}${TEXT_STYLE}`;
  }

  /** A picture of a card with its name, or of another symbol, which says nothing. */
  picture(symbol) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "playing-card");
    svg.setAttribute("focusable", "false");
    svg.append(document.createElementNS(SVG, "use"));
    this.show(svg, symbol);
    return svg;
  }

  show(svg, symbol) {
    const card = /^[789TJQKA][SHDC]$/.test(symbol);
    svg.setAttribute("viewBox", symbol.length === 1 ? "0 0 24 24" : "0 0 60 84");
    svg.firstChild.setAttribute("href", `${this.url}#${symbol}`);
    if (card) {
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-label", this.name(symbol));
      svg.removeAttribute("aria-hidden");
    } else {
      svg.removeAttribute("role");
      svg.removeAttribute("aria-label");
      svg.setAttribute("aria-hidden", "true");
    }
  }
}
