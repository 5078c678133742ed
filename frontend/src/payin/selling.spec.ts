import { describe, expect, it } from '@jest/globals';
import type { BetWithTeller } from '@taya/contracts/bet';
import fc from 'fast-check';
import {
  type Effect,
  GONE_MS,
  NO_STORED_BETS,
  type Now,
  phaseOf,
  type Sale,
  type Selling,
  type SellingEvent,
  type StoredBets,
  step,
} from './selling.js';

const BET = { gameId: 1, side: 'MERON', amount: '500' } as const;
const NOW: Now = { atMs: 100_000, newestId: 7 };
const ANSWER = {} as BetWithTeller;

const saleOf = (page: string | null, triedAtMs = NOW.atMs): Sale => ({
  key: 'first',
  bet: BET,
  page,
  sentAtMs: triedAtMs,
  triedAtMs,
  newestId: 7,
});

function selling(own: Selling['own'], bets: Partial<StoredBets> = {}): Selling {
  return { page: 'here', own, bets: { ...NO_STORED_BETS, ...bets } };
}

const second = { key: 'second', bet: BET };
const here = saleOf('here');
const waiting = [second];

const IDLE = selling('sending');
const SENDING = selling('sending', { sale: here });
const QUEUED = selling('sending', { sale: here, waiting });
const SLOW = selling('slow', { sale: here, waiting });
const UNKNOWN = selling('unknown', { sale: here });
const ASKING = selling('asking', { sale: here, waiting });
const ELSEWHERE = selling('sending', { sale: saleOf('there'), waiting });
const GONE = selling('sending', { sale: saleOf('there', NOW.atMs - GONE_MS - 1), waiting });
const LEFT = selling('sending', { sale: saleOf(null), waiting });

const confirmed: SellingEvent = { type: 'confirmed', ...second };
const slow: SellingEvent = { type: 'slow', key: 'first' };
const heard: SellingEvent = { type: 'heard' };
const checked: SellingEvent = { type: 'checked' };
const sold: SellingEvent = { type: 'sold', key: 'first', answer: ANSWER };
const refused: SellingEvent = { type: 'refused', key: 'first', why: 'closed', fits: false };
const fitting: SellingEvent = { ...refused, fits: true };
const lost: SellingEvent = { type: 'lost', key: 'first', wasAsked: false };
const lostQuestion: SellingEvent = { ...lost, wasAsked: true };
const left: SellingEvent = { type: 'left' };
const opened: SellingEvent = { type: 'opened' };

/** The table of the till: in this state this event leads there, with these things to do and so many bets waiting. */
const TABLE: readonly (readonly [string, string, Selling, SellingEvent, string, string, number])[] = [
  ['idle', 'confirmed', IDLE, confirmed, 'sending', 'send second', 0],
  ['idle', 'heard', IDLE, heard, 'idle', '', 0],
  ['sending', 'confirmed', SENDING, confirmed, 'sending', '', 1],
  ['sending', 'heard', SENDING, heard, 'sending', '', 0],
  ['sending', 'checked', SENDING, checked, 'sending', '', 0],
  ['sending', 'slow', SENDING, slow, 'slow', '', 0],
  ['sending', 'slow, of another bet', SENDING, { ...slow, key: 'other' }, 'sending', '', 0],
  ['sending', 'sold', SENDING, sold, 'idle', 'print', 0],
  ['sending', 'sold, one waits', QUEUED, sold, 'sending', 'print, send second', 0],
  ['sending', 'sold, another bet', SENDING, { ...sold, key: 'other' }, 'sending', '', 0],
  ['sending', 'refused', QUEUED, refused, 'sending', 'tell first, send second', 0],
  ['sending', 'refused, its amount fits', SENDING, fitting, 'idle', 'takeBack', 0],
  ['sending', 'lost', QUEUED, lost, 'unknown', 'tell second', 0],
  ['slow', 'confirmed', SLOW, { ...confirmed, key: 'third' }, 'slow', '', 2],
  ['slow', 'heard', SLOW, heard, 'asking', 'ask first', 1],
  ['slow', 'checked', SLOW, checked, 'asking', 'ask first by hand', 1],
  ['slow', 'sold', SLOW, sold, 'sending', 'print, send second', 0],
  ['slow', 'lost', SLOW, lost, 'unknown', 'tell second', 0],
  ['unknown', 'confirmed', UNKNOWN, confirmed, 'unknown', 'tell second', 0],
  ['unknown', 'heard', UNKNOWN, heard, 'asking', 'ask first', 0],
  ['unknown', 'checked', UNKNOWN, checked, 'asking', 'ask first by hand', 0],
  ['asking', 'heard', ASKING, heard, 'asking', '', 1],
  ['asking', 'checked', ASKING, checked, 'asking', '', 1],
  ['asking', 'lost, the first call', ASKING, lost, 'asking', '', 1],
  ['asking', 'lost, the question', ASKING, lostQuestion, 'unknown', 'tell second', 0],
  ['asking', 'sold', ASKING, sold, 'sending', 'print, send second', 0],
  ['asking', 'not recorded', ASKING, refused, 'sending', 'tell first, send second', 0],
  ['elsewhere', 'confirmed', ELSEWHERE, { ...confirmed, key: 'third' }, 'elsewhere', 'tell third', 1],
  ['elsewhere', 'heard', ELSEWHERE, heard, 'elsewhere', '', 1],
  ['elsewhere', 'lost', ELSEWHERE, lost, 'elsewhere', '', 1],
  ['elsewhere', 'left', ELSEWHERE, left, 'elsewhere', '', 1],
  ['elsewhere', 'opened', ELSEWHERE, opened, 'elsewhere', '', 1],
  ['elsewhere', 'checked', ELSEWHERE, checked, 'asking', 'tell second, ask first by hand', 0],
  ['elsewhere', 'heard, its page is gone', GONE, heard, 'asking', 'tell second, ask first', 0],
  ['any', 'left', QUEUED, left, 'elsewhere', '', 1],
  ['left', 'opened', LEFT, opened, 'unknown', 'tell second', 0],
];

function wordsOf(effect: Effect): string {
  switch (effect.type) {
    case 'send':
      return `send ${effect.sale.key}`;
    case 'ask':
      return `ask ${effect.sale.key}${effect.isByHand ? ' by hand' : ''}`;
    case 'notify':
      return `tell ${effect.notSold.key}`;
    default:
      return effect.type;
  }
}

describe('the till', () => {
  it.each(TABLE)('%s: %s', (_state, _what, before, event, phase, effects, waits) => {
    const [after, done] = step(before, event, NOW);
    expect([phaseOf(after), done.map(wordsOf).join(', '), after.bets.waiting.length]).toEqual([
      phase,
      effects,
      waits,
    ]);
  });

  it('keeps what was not sold until the money was given back', () => {
    const [notified] = step(SENDING, refused, NOW);
    expect(notified.bets.notSold).toEqual([{ key: 'first', bet: BET, why: 'closed', atMs: NOW.atMs }]);
    const [given] = step(notified, { type: 'givenBack', key: 'first' }, NOW);
    expect(given.bets).toEqual(NO_STORED_BETS);
  });
});

/** A call on its way: to the server, or its answer back to the page. */
interface Call {
  readonly page: string;
  readonly key: string;
  readonly isQuestion: boolean;
  answer?: 'sold' | 'refused';
}

/** Tabs of one browser, a line that loses calls and answers, and a server that records and withdraws. */
class World {
  bets: StoredBets = NO_STORED_BETS;
  tabs: Selling[] = [];
  readonly calls: Call[] = [];
  readonly recorded = new Set<string>();
  readonly withdrawn = new Set<string>();
  readonly confirmed: string[] = [];
  readonly printed: string[] = [];
  readonly notified: string[] = [];
  #atMs = 0;
  #pages = 0;

  constructor() {
    this.open(0);
    this.open(1);
  }

  open(tab: number): void {
    this.#pages += 1;
    const page = `page ${this.#pages}`;
    this.tabs[tab] = { page, own: 'sending', bets: this.bets };
    this.dispatch(tab, { type: 'opened' });
  }

  dispatch(tab: number, event: SellingEvent): void {
    const selling = this.tabs[tab];
    if (selling === undefined) return;
    const now = { atMs: this.#atMs, newestId: 0 };
    const [after, effects] = step({ ...selling, bets: this.bets }, event, now);
    this.tabs[tab] = after;
    this.bets = after.bets;
    for (const effect of effects) this.#do(after.page, effect);
  }

  #do(page: string, effect: Effect): void {
    switch (effect.type) {
      case 'send':
      case 'ask':
        this.calls.push({ page, key: effect.sale.key, isQuestion: effect.type === 'ask' });
        break;
      case 'print':
        this.printed.push((effect.answer as unknown as { key: string }).key);
        break;
      case 'takeBack':
        this.notified.push(effect.bet.amount);
        break;
      case 'notify':
        this.notified.push(effect.notSold.key);
        break;
    }
  }

  confirm(tab: number): void {
    const key = `bet ${this.confirmed.length}`;
    this.confirmed.push(key);
    this.dispatch(tab, { type: 'confirmed', key, bet: { ...BET, amount: key } });
  }

  pass(ms: number): void {
    this.#atMs += ms;
  }

  /** The server gets the call, or the page its answer. */
  move(index: number, isRefused: boolean, fits: boolean): void {
    const call = this.calls[index % Math.max(1, this.calls.length)];
    if (call === undefined) return;
    if (call.answer === undefined) this.#serve(call, isRefused);
    else this.#answer(call, fits);
  }

  #serve(call: Call, isRefused: boolean): void {
    const { key, isQuestion } = call;
    if (this.recorded.has(key)) call.answer = 'sold';
    else if (isQuestion || isRefused || this.withdrawn.has(key)) {
      if (isQuestion) this.withdrawn.add(key);
      call.answer = 'refused';
    } else {
      this.recorded.add(key);
      call.answer = 'sold';
    }
  }

  #answer(call: Call, fits: boolean): void {
    const { page, key } = call;
    this.calls.splice(this.calls.indexOf(call), 1);
    const tab = this.#tabOf(page);
    if (call.answer === 'refused') this.dispatch(tab, { type: 'refused', key, why: '', fits });
    else this.dispatch(tab, { type: 'sold', key, answer: { key } as never });
  }

  /** A page that was left hears no answer. */
  #tabOf(page: string): number {
    return this.tabs.findIndex((tab) => tab.page === page);
  }

  /** The page waits no longer. The call may still reach the server. */
  lose(index: number, arrives: boolean): void {
    const call = this.calls[index % Math.max(1, this.calls.length)];
    if (call === undefined) return;
    this.calls.splice(this.calls.indexOf(call), 1);
    if (arrives && call.answer === undefined) this.calls.push({ ...call, page: 'nobody' });
    this.dispatch(this.#tabOf(call.page), { type: 'lost', key: call.key, wasAsked: call.isQuestion });
  }

  /** Everything that is on its way arrives, and the server answers whoever asks. */
  settle(): void {
    for (let round = 0; round < 100; round += 1) {
      while (this.calls.length > 0) this.move(0, false, false);
      if (this.bets.sale === null && this.bets.waiting.length === 0) return;
      this.pass(GONE_MS + 1);
      this.dispatch(0, { type: 'slow', key: this.bets.sale?.key ?? '' });
      this.dispatch(0, { type: 'heard' });
    }
    throw new Error(`it does not come to an end: ${JSON.stringify(this.bets)}`);
  }
}

const tab = fc.nat({ max: 1 });
const index = fc.nat({ max: 9 });
const happening: fc.Arbitrary<(world: World) => void> = fc.oneof(
  { weight: 4, arbitrary: tab.map((at) => (world: World) => world.confirm(at)) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(index, fc.boolean(), fc.boolean())
      .map((move) => (world: World) => world.move(...move)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(index, fc.boolean()).map((lose) => (world: World) => world.lose(...lose)),
  },
  {
    weight: 2,
    arbitrary: tab.map((at) => (world: World) => {
      world.dispatch(at, { type: 'slow', key: world.bets.sale?.key ?? '' });
    }),
  },
  { weight: 3, arbitrary: tab.map((at) => (world: World) => world.dispatch(at, heard)) },
  { weight: 1, arbitrary: tab.map((at) => (world: World) => world.dispatch(at, checked)) },
  { weight: 1, arbitrary: fc.nat({ max: 30_000 }).map((ms) => (world: World) => world.pass(ms)) },
  {
    weight: 1,
    arbitrary: fc.tuple(tab, fc.boolean()).map(([at, isOrderly]) => (world: World) => {
      // A page that crashes says nothing.
      if (isOrderly) world.dispatch(at, left);
      world.open(at);
    }),
  },
);

describe('whatever happens to calls, answers, pages and tabs', () => {
  it('each confirmed bet is sold and printed once, or told once as not sold', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
        const world = new World();
        for (const happen of happenings) happen(world);
        world.settle();
        const { confirmed, recorded, printed, notified } = world;
        expect(printed.toSorted()).toEqual([...recorded].toSorted());
        expect([...printed, ...notified].toSorted()).toEqual(confirmed.toSorted());
      }),
      { numRuns: 2_000 },
    );
  });
});
