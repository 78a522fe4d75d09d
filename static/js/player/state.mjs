// What lies on the table of a deal after so many of its events: nothing here knows the page.

const POSITIONS = ["bottom", "right", "top", "left"];
const SPOKEN = new Set(["buying", "doubling"]);

/** Where a seat sits for somebody on seat `me`: the next seat is always on the right. */
export function positionOf(seat, me) {
  return POSITIONS[(seat - me + 4) % 4];
}

/** How many events the buying takes; the rest of the cards is dealt after it. */
export function buyingLength(deal) {
  const next = deal.steps.findIndex((step) => step.phase !== "buying");
  return next < 0 ? deal.steps.length : next;
}

/** A seat's five first cards in the order in which its whole hand lies, as far as that has them. */
function firstHand(deal, seat) {
  const whole = deal.hands?.[seat] ?? [];
  const first = deal.first[seat];
  return [...whole.filter((card) => first.includes(card)), ...first.filter((card) => !whole.includes(card))];
}

/** The state after the first `event` events of a deal; `findings` are those of the whole view. */
export function stateAt(deal, event, findings = []) {
  const steps = deal.steps.slice(0, event);
  const step = steps.at(-1) ?? null;
  const dealt = deal.hands !== null && event > 0 && event >= buyingLength(deal);
  const played = steps.filter(isPlay);
  return {
    event,
    last: deal.steps.length,
    step,
    dealt,
    hands: deal.first.map((_, seat) => handOf(deal, seat, dealt, played)),
    flipLies: !dealt,
    acting: step?.seat ?? null,
    legal: step !== null && isPlay(step) ? (step.legal ?? []).filter((card) => card !== step.card) : [],
    fault: step !== null && isFault(step, findings),
    laid: step?.laid ?? [],
    trick: step === null ? [] : lying(step, played, findings),
    trickNumber: step?.trick ?? null,
    leading: step?.leading ?? null,
    taken: step?.table.length === 4,
    tricks: step === null ? [0, 0] : step.tricks, // null where the replay broke off
    raw: step === null ? [0, 0] : step.raw,
    bubbles: bubbles(steps),
  };
}

function isPlay(step) {
  return step.do === "play" && step.card !== null;
}

function handOf(deal, seat, dealt, played) {
  const cards = dealt ? deal.hands[seat] : firstHand(deal, seat);
  const gone = new Set(played.filter((step) => step.seat === seat).map((step) => step.card));
  return cards.map((card) => ({ card, played: gone.has(card) }));
}

/** Was this card against a duty: not among those that were legal, or the card of a finding there? */
export function isFault(step, findings) {
  if (!isPlay(step)) return false;
  if (step.legal !== null && !step.legal.includes(step.card)) return true;
  return step.findings.some((id) => findings[id]?.actual_card === step.card);
}

function lying(step, played, findings) {
  return step.table.map(({ seat, card }) => {
    const own = played.findLast((one) => one.seat === seat && one.card === card);
    return {
      seat,
      card,
      wins: seat === (step.won ?? step.leading),
      fresh: own === step,
      fault: own !== undefined && isFault(own, findings),
      event: own === undefined ? null : own.event + 1,
    };
  });
}

/** What each seat said last: all words of the buying or of the doubling, later only the newest. */
function bubbles(steps) {
  const step = steps.at(-1);
  const said = [null, null, null, null];
  if (step === undefined) return said;
  if (!SPOKEN.has(step.phase)) {
    said[step.seat] = step.bubble;
    return said;
  }
  for (const one of steps) if (one.phase === step.phase && one.bubble !== null) said[one.seat] = one.bubble;
  return said;
}
