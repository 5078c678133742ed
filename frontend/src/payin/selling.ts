import type { BetWithTeller } from '@taya/contracts/bet';
import type { Side } from '@taya/contracts/side';

/** A bet as the cashier confirmed it. */
export interface BetInput {
  readonly gameId: number;
  readonly side: Side;
  /** Whole pesos. */
  readonly amount: string;
}

/** A confirmed bet under its own key, which is sent once and asked about as often as needed. */
export interface Confirmed {
  readonly key: string;
  readonly bet: BetInput;
}

/** The bet that was sent and is not answered yet. There is one at a time, over all tabs. */
export interface Sale extends Confirmed {
  /** The page that sells it; null once that page has been left. */
  readonly page: string | null;
  readonly sentAtMs: number;
  /** When it was last sent or asked about. */
  readonly triedAtMs: number;
  /** The newest ticket of before: what the list shows above it can only be this bet. 0: the list had not loaded. */
  readonly newestId: number;
}

/** A confirmed bet that was not sold: the customer's money has to go back. */
export interface NotSold extends Confirmed {
  readonly why: string;
  readonly atMs: number;
}

/** What this browser stores of a person’s bets, over reloads and for all tabs, until the outcome of each is shown. */
export interface StoredBets {
  readonly sale: Sale | null;
  /** Confirmed and not sent yet. */
  readonly waiting: readonly Confirmed[];
  /** Until the cashier says that the money was given back. */
  readonly notSold: readonly NotSold[];
}

export const NO_STORED_BETS: StoredBets = { sale: null, waiting: [], notSold: [] };

/**
 * `sending`: an answer is expected at any moment, and further bets may be confirmed. `slow`: it should have come.
 * `unknown`: none will come, and the server has to be asked. `elsewhere`: another page sells it.
 */
export type Phase = 'idle' | 'sending' | 'slow' | 'unknown' | 'asking' | 'elsewhere';

export interface Selling {
  /** This page, as no other page is called. */
  readonly page: string;
  readonly bets: StoredBets;
  /** How far this page is with its sale. */
  readonly own: 'sending' | 'slow' | 'unknown' | 'asking';
}

export type SellingEvent =
  | { readonly type: 'confirmed'; readonly key: string; readonly bet: BetInput }
  /** No answer for `SLOW_MS`. */
  | { readonly type: 'slow'; readonly key: string }
  /** The server has answered something. */
  | { readonly type: 'heard' }
  | { readonly type: 'sold'; readonly key: string; readonly answer: BetWithTeller }
  /** `fits`: its amount may go back into the field. */
  | { readonly type: 'refused'; readonly key: string; readonly why: string; readonly fits: boolean }
  /** A call got no answer that says what became of the bet. */
  | { readonly type: 'lost'; readonly key: string; readonly wasAsked: boolean }
  /** The cashier asks what became of it. */
  | { readonly type: 'checked' }
  | { readonly type: 'givenBack'; readonly key: string }
  | { readonly type: 'left' }
  | { readonly type: 'opened' };

/** What has to be done about an event. */
export type Effect =
  | { readonly type: 'send'; readonly sale: Sale }
  | { readonly type: 'ask'; readonly sale: Sale; readonly isByHand: boolean }
  | { readonly type: 'print'; readonly answer: BetWithTeller }
  /** Puts the amount back into the field. */
  | { readonly type: 'takeBack'; readonly bet: BetInput }
  | { readonly type: 'notify'; readonly notSold: NotSold };

/** The moment of an event, and the newest ticket that is known then. */
export interface Now {
  /** On the server's clock, which all pages share; a page that was just loaded may not know it yet. */
  readonly atMs: number;
  readonly newestId: number;
}

type Step = readonly [Selling, readonly Effect[]];

/** A page that has not tried for so long is gone: another one asks in its place. */
export const GONE_MS = 20_000;

const NO_ANSWER_BEFORE = 'the bet before it got no answer';
const IN_ANOTHER_TAB = 'another tab was selling a bet';
const LOADED_AGAIN = 'the page was loaded again before it was sent';

export function phaseOf({ bets: { sale }, page, own }: Selling): Phase {
  if (sale === null) return 'idle';
  return sale.page === page ? own : 'elsewhere';
}

/** Confirmed and not answered yet, the bet on its way first. */
export function pendingIn({ bets: { sale, waiting } }: Selling): readonly BetInput[] {
  return [...(sale === null ? [] : [sale]), ...waiting].map(({ bet }) => bet);
}

/** The bet whose answer has to come before another one may be confirmed; null when none has. */
export function waitsForIn(selling: Selling): BetInput | null {
  const { sale } = selling.bets;
  return sale === null || phaseOf(selling) === 'sending' ? null : sale.bet;
}

/**
 * Sells confirmed bets one after another. Each is sold and printed once, or reported once as not sold: whoever takes its
 * answer removes it from what is stored, so that no other answer, page or tab can take it again.
 */
export function step(selling: Selling, event: SellingEvent, now: Now): Step {
  const { bets } = selling;
  const phase = phaseOf(selling);
  switch (event.type) {
    case 'confirmed':
      return confirm(selling, { key: event.key, bet: event.bet }, now);
    case 'slow':
      return phase === 'sending' && isSale(bets, event.key)
        ? [{ ...selling, own: 'slow' }, []]
        : [selling, []];
    case 'heard':
      return mayAsk(selling, now) ? ask(selling, now, false) : [selling, []];
    case 'checked':
      return phase === 'idle' || phase === 'sending' || phase === 'asking'
        ? [selling, []]
        : ask(selling, now, true);
    case 'sold':
      if (!isSale(bets, event.key)) return [selling, []];
      return sendNext(selling, now, [{ type: 'print', answer: event.answer }]);
    case 'refused':
      return refuse(selling, event, now);
    case 'lost': {
      const isOver = phase === 'asking' ? event.wasAsked : phase === 'sending' || phase === 'slow';
      if (!isOver || !isSale(bets, event.key)) return [selling, []];
      return dropWaiting({ ...selling, own: 'unknown' }, NO_ANSWER_BEFORE, now);
    }
    case 'givenBack':
      return [withBets(selling, { notSold: bets.notSold.filter(({ key }) => key !== event.key) }), []];
    case 'left':
      if (phase === 'elsewhere' || bets.sale === null) return [selling, []];
      return [withBets(selling, { sale: { ...bets.sale, page: null } }), []];
    case 'opened':
      return bets.sale?.page === null ? takeOver(selling, now) : [selling, []];
  }
}

const isSale = ({ sale }: StoredBets, key: string) => sale?.key === key;

const withBets = (selling: Selling, bets: Partial<StoredBets>): Selling => ({
  ...selling,
  bets: { ...selling.bets, ...bets },
});

function confirm(selling: Selling, confirmed: Confirmed, now: Now): Step {
  switch (phaseOf(selling)) {
    case 'idle':
      return send(selling, confirmed, now, []);
    case 'elsewhere':
      return reportNotSold(selling, [confirmed], IN_ANOTHER_TAB, now);
    // It was asked about before its turn could be known to be late.
    case 'sending':
    case 'slow':
    case 'asking':
      return [withBets(selling, { waiting: [...selling.bets.waiting, confirmed] }), []];
    case 'unknown':
      return reportNotSold(selling, [confirmed], NO_ANSWER_BEFORE, now);
  }
}

function send(selling: Selling, confirmed: Confirmed, now: Now, before: readonly Effect[]): Step {
  const { atMs, newestId } = now;
  const sale = { ...confirmed, page: selling.page, sentAtMs: atMs, triedAtMs: atMs, newestId };
  return [{ ...withBets(selling, { sale }), own: 'sending' }, [...before, { type: 'send', sale }]];
}

/** The sale is over: the next bet is sent, if one waits. */
function sendNext(selling: Selling, now: Now, effects: readonly Effect[]): Step {
  const [next, ...waiting] = selling.bets.waiting;
  const after = withBets(selling, { sale: null, waiting });
  return next === undefined ? [after, effects] : send(after, next, now, effects);
}

type Refused = Extract<SellingEvent, { type: 'refused' }>;

function refuse(selling: Selling, { key, why, fits }: Refused, now: Now): Step {
  const { sale } = selling.bets;
  if (sale?.key !== key) return [selling, []];
  const { bet } = sale;
  if (fits) return sendNext(selling, now, [{ type: 'takeBack', bet }]);
  const [after, effects] = reportNotSold(selling, [{ key, bet }], why, now);
  return sendNext(after, now, effects);
}

/** Whether the server is asked by itself: nothing is known of a sale here, or its page is gone. */
function mayAsk(selling: Selling, { atMs }: Now): boolean {
  switch (phaseOf(selling)) {
    case 'slow':
    case 'unknown':
      return true;
    case 'elsewhere':
      return atMs - (selling.bets.sale?.triedAtMs ?? atMs) > GONE_MS;
    default:
      return false;
  }
}

function ask(selling: Selling, now: Now, isByHand: boolean): Step {
  const [mine, effects] = phaseOf(selling) === 'elsewhere' ? takeOver(selling, now) : [selling, []];
  if (mine.bets.sale === null) return [mine, effects];
  const sale = { ...mine.bets.sale, triedAtMs: now.atMs };
  return [{ ...withBets(mine, { sale }), own: 'asking' }, [...effects, { type: 'ask', sale, isByHand }]];
}

/** The sale of a page that is gone becomes this page's. */
function takeOver(selling: Selling, now: Now): Step {
  const { sale } = selling.bets;
  if (sale === null) return [selling, []];
  const mine = withBets(selling, { sale: { ...sale, page: selling.page } });
  return dropWaiting({ ...mine, own: 'unknown' }, LOADED_AGAIN, now);
}

/** Nobody knows when the bets that wait could be sent: they are not, and the money goes back. */
function dropWaiting(selling: Selling, why: string, now: Now): Step {
  return reportNotSold(withBets(selling, { waiting: [] }), selling.bets.waiting, why, now);
}

function reportNotSold(selling: Selling, bets: readonly Confirmed[], why: string, { atMs }: Now): Step {
  const added = bets.map(({ key, bet }) => ({ key, bet, why, atMs }));
  const effects = added.map((notSold) => ({ type: 'notify', notSold }) as const);
  return [withBets(selling, { notSold: [...selling.bets.notSold, ...added] }), effects];
}
