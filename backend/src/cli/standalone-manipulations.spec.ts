/** What `tools/verify.mjs` says of logs that were changed by somebody who made every hash right again. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportOf, StandaloneVerifier, wholeHistory } from './standalone-verifier.fixture.js';

let verifier: StandaloneVerifier;

beforeAll(() => {
  verifier = new StandaloneVerifier();
});

afterAll(() => verifier.dispose());

interface Stored {
  type: string;
  v: number;
  at: number;
  by: { userId: number };
  data: Record<string, unknown>;
}
type Edit = (events: Stored[]) => void;

const nth = (events: readonly Stored[], type: string, count = 1): number => {
  const found = [...events.keys()].filter((index) => events[index]?.type === type)[count - 1];
  if (found === undefined) throw new Error(`there are no ${count} ${type}`);
  return found;
};

/** Changes fields of the data of the n-th event of a type. */
const change =
  (type: string, data: Record<string, unknown>, count = 1): Edit =>
  (events) => {
    const event = events[nth(events, type, count)];
    if (event !== undefined) Object.assign(event.data, data);
  };
const envelope =
  (type: string, fields: Partial<Stored>, count = 1): Edit =>
  (events) => {
    const event = events[nth(events, type, count)];
    if (event !== undefined) Object.assign(event, fields);
  };
const remove =
  (type: string, count = 1): Edit =>
  (events) => {
    events.splice(nth(events, type, count), 1);
  };
const swap =
  (type: string, other: string): Edit =>
  (events) => {
    const [one, two] = [nth(events, type), nth(events, other)];
    events.splice(two, 1, ...events.splice(one, 1, ...events.slice(two, two + 1)));
  };
/** Puts the n-th event of a type once more behind another, changed. */
const again =
  (type: string, count: number, after: string, data: Record<string, unknown> = {}): Edit =>
  (events) => {
    const event = structuredClone(events[nth(events, type, count)]) as Stored;
    const index = nth(events, after, events.filter((one) => one.type === after).length);
    events.splice(index + 1, 0, { ...event, at: events[index]?.at ?? 0, data: { ...event.data, ...data } });
  };
const afterLastCall: Edit = (events) => {
  again('bet.sold', 1, 'game.lastCallStarted', { betId: 9, gameId: 3 })(events);
  envelope('bet.sold', { at: Number(events[nth(events, 'game.lastCallStarted')]?.data.endsAt) }, 9)(events);
};
const newTellers =
  (row: number, data: Record<string, unknown>): Edit =>
  (events) => {
    const tellers = events[nth(events, 'game.confirmed')]?.data.tellers as Record<string, unknown>[];
    Object.assign(tellers[row] ?? {}, data);
  };

/** What was done to the log, where it is noticed first (the n-th event of a type), and the words. */
const MANIPULATIONS: readonly (readonly [
  what: string,
  Edit,
  where: string,
  count: number,
  reason: string,
])[] = [
  [
    'a payout was raised',
    change('bet.paid', { payout: 106_876 }),
    'bet.paid',
    1,
    'payout of bet 2 is said to be 106876',
  ],
  ['a payout was taken out', remove('bet.paid', 3), 'date.cleared', 1, 'comes to'],
  ['a payout was made twice', again('bet.paid', 1, 'bet.paid'), 'bet.paid', 4, 'paid or cleared before'],
  [
    'a losing bet was paid',
    again('bet.paid', 1, 'bet.paid', { betId: 1, side: 'MERON' }),
    'bet.paid',
    4,
    'owed nothing',
  ],
  [
    'a cleared bet was paid',
    again('bet.paid', 1, 'date.cleared', { betId: 3 }),
    'bet.paid',
    4,
    'owed nothing',
  ],
  [
    'a teller paid from the drawer of another',
    change('bet.paid', { payerId: 4 }),
    'bet.paid',
    1,
    'the payer',
  ],
  ['a stake was raised', change('bet.sold', { stake: 100_001 }), 'game.confirmed', 1, 'percentage of MERON'],
  ['a bet was taken out', remove('bet.sold'), 'bet.sold', 1, 'bet 2 follows bet 0'],
  ['a bet changed sides', change('bet.sold', { side: 'WALA' }), 'game.bettingClosed', 1, 'no contest'],
  ['a bet was given to another teller', change('bet.sold', { sellerId: 5 }), 'bet.sold', 1, 'the seller'],
  ['a negative stake', change('bet.sold', { stake: -100 }), 'bet.sold', 1, 'the stake is -100'],
  ['a stake of half a centavo', change('bet.sold', { stake: 0.5 }), 'bet.sold', 1, 'the stake is 0.5'],
  ['a stake that is a text', change('bet.sold', { stake: '100' }), 'bet.sold', 1, 'the stake is 100'],
  [
    'a bet was sold when betting was closed',
    again('bet.sold', 1, 'game.bettingClosed', { betId: 9, gameId: 3 }),
    'bet.sold',
    9,
    'is ongoing',
  ],
  ['a bet was sold after the last call', afterLastCall, 'bet.sold', 9, 'the last call is over'],
  [
    'a cancelled bet was cancelled again',
    again('bet.cancelled', 1, 'bet.cancelled'),
    'bet.cancelled',
    2,
    'not among the bets',
  ],
  [
    'a cancelled stake was raised',
    change('bet.cancelled', { stake: 5_001 }),
    'bet.cancelled',
    1,
    'stake of the bet',
  ],
  [
    'a wrong percentage',
    change('game.confirmed', { walaPercentage: 21_376 }),
    'game.confirmed',
    1,
    'percentage of WALA',
  ],
  [
    'commission was lowered for breakage',
    change('game.confirmed', { commission: 8_999, breakage: 1 }),
    'game.confirmed',
    1,
    'commission',
  ],
  ['breakage was raised', change('game.confirmed', { breakage: 1 }), 'game.confirmed', 1, 'breakage'],
  ['another result', change('game.confirmed', { result: 'MERON' }), 'game.confirmed', 1, 'the result'],
  [
    'a result set that there is not',
    change('game.resultSet', { result: 'TIE' }),
    'game.resultSet',
    1,
    'no result TIE',
  ],
  [
    'payouts were moved between tellers',
    newTellers(0, { payouts: 106_874 }),
    'game.confirmed',
    1,
    'payouts of teller 4',
  ],
  ['a teller stands twice', newTellers(1, { tellerId: 4 }), 'game.confirmed', 1, 'number of tellers'],
  [
    'no contest was denied',
    change('game.bettingClosed', { noContest: true }),
    'game.bettingClosed',
    1,
    'no contest',
  ],
  [
    'a game with another house percentage',
    change('game.created', { terms: { rate: 600, payoutUnit: 1, minimumPayout: 10_000 } }),
    'game.created',
    1,
    'rate of the game',
  ],
  [
    'another business date',
    change('game.confirmed', { businessDate: '2026-11-20' }),
    'game.confirmed',
    1,
    'the day',
  ],
  ['a game that never opened', remove('game.bettingOpened'), 'bet.sold', 1, 'is not started'],
  [
    'betting closed before a bet was sold',
    swap('bet.sold', 'game.bettingClosed'),
    'game.bettingClosed',
    1,
    'no contest',
  ],
  [
    'a cash-in of the day before',
    change('cash.added', { businessDate: '2026-11-20' }),
    'cash.added',
    1,
    'the day',
  ],
  ['a cash-in was taken out', remove('cash.added'), 'cash.added', 1, 'cash-in 2 follows cash-in 0'],
  ['a cash-in to the admin', change('cash.added', { tellerId: 1 }), 'cash.added', 1, 'is no teller'],
  ['a cash-in was lowered', change('cash.added', { amount: 100 }), 'cash.remitted', 1, 'could be'],
  [
    'a cash-in is corrected at the end, and not reversed',
    again('cash.added', 1, 'cash.remitted', { cashinId: 3, corrects: 1, businessDate: '2026-11-22' }),
    'cash.added',
    3,
    'cash-in 1 was corrected, but not reversed',
  ],
  ['a remit was raised', change('cash.remitted', { amount: 99_999_999 }), 'cash.remitted', 1, 'could be'],
  ['less was cleared', change('date.cleared', { tellers: [] }), 'date.cleared', 1, 'number of tellers'],
  [
    'a date was cleared twice',
    again('date.cleared', 1, 'date.cleared', { clearId: 2, tellers: [] }),
    'date.cleared',
    2,
    'cleared before',
  ],
  [
    'a future date was cleared',
    change('date.cleared', { date: '2026-11-23' }),
    'date.cleared',
    1,
    'is to come',
  ],
  [
    'a teller confirmed a game',
    envelope('game.confirmed', { by: { userId: 4 } }),
    'game.confirmed',
    1,
    'may not cause',
  ],
  ['somebody unknown sold a bet', envelope('bet.sold', { by: { userId: 99 } }), 'bet.sold', 1, 'no user 99'],
  [
    'an event nobody knows',
    envelope('bet.sold', { type: 'bet.gifted' }),
    'bet.gifted',
    1,
    'bet.gifted is not known',
  ],
  ['an event of a later version', envelope('bet.sold', { v: 3 }), 'bet.sold', 1, 'version 3'],
  ['a time before the event before', envelope('bet.sold', { at: 1 }), 'bet.sold', 1, 'the time goes back'],
  ['an event without data', envelope('bet.sold', { data: undefined as never }), 'bet.sold', 1, 'not whole'],
  ['a station opened again', again('station.opened', 1, 'game.created'), 'station.opened', 2, 'wrong place'],
];

describe('with every hash made right again, the verifier refuses', () => {
  const log = wholeHistory();

  it('nothing of the history itself', () => {
    expect(verifier.verify(exportOf(log))).toMatchObject({ status: 0, stderr: '' });
  });

  it.each(MANIPULATIONS)('%s', (_what, edit, where, count, reason) => {
    const events = log.map((json) => JSON.parse(json) as Stored);
    edit(events);
    const { status, stdout } = verifier.verify(exportOf(events.map((event) => JSON.stringify(event))));
    expect([status, stdout]).toEqual([1, expect.stringContaining(`revision ${nth(events, where, count)}: `)]);
    expect(stdout).toContain(reason);
  });
});
