// Places in a sakka: a deal and how many of its events have happened. In code a deal counts from 0
// and `event` is the number of events that are over, 0 before the first; in links deals count from 1.

const NUMBER = /^\d{1,6}$/;
const GRAVE = new Set(["error", "foul"]);

/** The place that a link's `#deal=4&event=17` names, or null where it names none of this sakka. */
export function parsePlace(hash, deals) {
  const named = new URLSearchParams(String(hash).replace(/^#/, ""));
  const deal = named.get("deal") ?? "";
  if (!NUMBER.test(deal) || Number(deal) < 1 || Number(deal) > deals.length) return null;
  const event = named.get("event") ?? "";
  return within({ deal: Number(deal) - 1, event: NUMBER.test(event) ? Number(event) : 0 }, deals);
}

export function formatPlace({ deal, event }) {
  return `#deal=${deal + 1}${event ? `&event=${event}` : ""}`;
}

/** The place, no further than its deal's last event. */
export function within({ deal, event }, deals) {
  return { deal, event: Math.min(Math.max(event, 0), deals[deal].steps.length) };
}

/** Where a finding is shown: at its event; of a whole deal, what was counted wrong at its end. */
export function placeOfFinding(finding, deals) {
  const { deal, event, line } = finding;
  if (deal === null || !(deal in deals)) return null;
  const end = deals[deal].steps.length;
  if (event !== null) return within({ deal, event: event + 1 }, deals);
  return { deal, event: line === "sheet" ? end : 0 };
}

/** The findings to show at a place; before a deal's first event also all that concern it as a whole. */
export function findingsAt(place, view) {
  return view.findings.filter((finding) => {
    const shown = placeOfFinding(finding, view.deals);
    if (shown === null || shown.deal !== place.deal) return false;
    return shown.event === place.event || (place.event === 0 && finding.event === null);
  });
}

/** Every place with findings, in the order of play. */
export function findingPlaces(view) {
  const places = new Map();
  for (const finding of view.findings) {
    const place = placeOfFinding(finding, view.deals);
    if (place !== null) places.set(formatPlace(place), place);
  }
  return [...places.values()].sort(inOrder);
}

/** The place after this one, from the last on to the first again; null where there is no other. */
export function nextFindingPlace(here, places) {
  const next = places.find((place) => inOrder(place, here) > 0) ?? places[0];
  return next === undefined || inOrder(next, here) === 0 ? null : next;
}

/** What is shown when a link names no place: the first error, else the first finding, else the start. */
export function firstPlace(view) {
  const shown = view.findings.filter((finding) => placeOfFinding(finding, view.deals) !== null);
  const first = shown.find((finding) => GRAVE.has(finding.severity)) ?? shown[0];
  return first === undefined ? { deal: 0, event: 0 } : placeOfFinding(first, view.deals);
}

function inOrder(one, other) {
  return one.deal - other.deal || one.event - other.event;
}
