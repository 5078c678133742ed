/** `tools/verify.mjs` judges exports as the station's own audit does, without sharing a line with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { centavos, grouped } from '@taya/contracts/money';
import fc from 'fast-check';
import { Balances } from '../audit/balances.js';
import type { Figures } from '../audit/figures.js';
import { Journal } from '../audit/journal.js';
import { legalStation, recordedLog } from '../audit/station-log.fixture.js';
import { FIRST_DAY, workedDay } from '../audit/worked-day.fixture.js';
import { decode } from '../ledger/codec.js';
import { EVENTS } from '../ledger/events.js';
import type { Ticket } from '../ledger/testing/play.fixture.js';
import { anyMove, play } from '../ledger/testing/random-day.fixture.js';
import { AuditedFolder } from './audited-folder.fixture.js';
import { exportOf, StandaloneVerifier, tableIn, VERIFIER } from './standalone-verifier.fixture.js';

let verifier: StandaloneVerifier;

beforeAll(() => {
  verifier = new StandaloneVerifier();
});

afterAll(() => verifier.dispose());

const COUNTED = [
  'cashin',
  'remit',
  'payin',
  'unfinished',
  'unclaimed',
  'remittableUnclaimed',
  'win',
  'lose',
  'paid',
  'paidOut',
] as const;

/** What the station's audit counts, as the verifier writes it. */
function textsOf(figures: Figures): Record<string, string> {
  const { profit, totalProfit, onHand, remittable } = figures;
  const counted = COUNTED.map((figure) => [figure, figures.get(figure)] as const);
  const all = { ...Object.fromEntries(counted), profit, totalProfit, onHand, remittable };
  return Object.fromEntries(Object.entries(all).map(([name, amount]) => [name, grouped(centavos(amount))]));
}

function balancesOf(log: readonly string[]): Balances {
  const balances = new Balances();
  log.forEach((json, revision) => {
    balances.take(decode(revision, json));
  });
  return balances;
}

function expectSameBalances(log: readonly string[]): void {
  const { status, stdout } = verifier.verify(exportOf(log));
  expect([status, stdout]).toEqual([0, expect.stringContaining(`up to revision ${log.length - 1} `)]);
  const balances = balancesOf(log);
  const table = tableIn(stdout);
  expect(table.get('station')).toEqual(textsOf(balances.overall));
  expect(balances.tellers().length).toBeGreaterThan(0);
  for (const [tellerId, figures] of balances.tellers()) {
    expect([tellerId, table.get(String(tellerId))]).toEqual([tellerId, textsOf(figures)]);
  }
  const [commission, breakage, forfeited] = (['commission', 'breakage', 'remittableUnclaimed'] as const).map(
    (figure) => grouped(centavos(balances.overall.get(figure))),
  );
  expect(stdout).toContain(`house: commission ${commission}, breakage ${breakage}, forfeited ${forfeited}`);
}

describe('the standalone verifier agrees with the station about every balance', () => {
  it('of the worked day, exported by the audit', async () => {
    const folder = new AuditedFolder();
    folder.writeLedger();
    const file = join(verifier.folder, 'real.ndjson');
    expect((await folder.audit(['export', '--out', file])).code).toBe(0);
    folder.dispose();
    expect(verifier.run([file])).toMatchObject({ status: 0, stderr: '' });
    expect(verifier.run(['-'], readFileSync(file, 'utf8'))).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(file, 'utf8').split('\n').slice(1)).toEqual(
      exportOf(folder.station.log).split('\n').slice(1),
    );
    expectSameBalances(folder.station.log);
  });

  it('of a log from the first versions on', () => {
    const golden = new URL('../ledger/testing/golden.ndjson', import.meta.url);
    const { status, stdout } = verifier.verify(exportOf(readFileSync(golden, 'utf8').trimEnd().split('\n')));
    expect(status).toBe(0);
    expect(tableIn(stdout).get('station')).toMatchObject({ onHand: '12,728.81', remittable: '12,614.81' });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of random day %i', (seed) => {
    const station = legalStation();
    const sold: Ticket[] = [];
    play(station, sold, fc.sample(anyMove, { numRuns: 500, seed }));
    expect(sold.length).toBeGreaterThan(20);
    expectSameBalances(station.log);
  });
});

it('knows every type of event in its version', () => {
  const known = [...readFileSync(VERIFIER, 'utf8').matchAll(/^ {2}'(\w+\.\w+)': \[(\d+), /gm)];
  expect(Object.fromEntries(known.map(([, type, version]) => [type, Number(version)]))).toEqual(
    Object.fromEntries(Object.entries(EVENTS).map(([type, { version }]) => [type, version])),
  );
});

interface Stored {
  type: string;
  v: number;
  at: number;
  by: { userId: number };
  data: Record<string, unknown>;
}
type Edit = (events: Stored[]) => void;

/** The worked day, then what was left is cleared and all is remitted. */
function wholeHistory(): readonly string[] {
  const station = workedDay();
  for (const action of ['last_call', 'stop_betting_all', 'set_winner_meron', 'confirm_result'] as const) {
    station.do({ type: 'actOnGame', gameId: 3, action });
  }
  station.do({ type: 'clearDate', date: FIRST_DAY });
  station.do({ type: 'remit', tellerId: 4, amount: centavos(600_000) });
  return station.log;
}

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
    const place = nth(events, after, events.filter((one) => one.type === after).length);
    events.splice(place + 1, 0, { ...event, at: events[place]?.at ?? 0, data: { ...event.data, ...data } });
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
    expectSameBalances(log);
  });

  it.each(MANIPULATIONS)('%s', (_what, edit, where, count, reason) => {
    const events = log.map((json) => JSON.parse(json) as Stored);
    edit(events);
    const { status, stdout } = verifier.verify(exportOf(events.map((event) => JSON.stringify(event))));
    expect([status, stdout]).toEqual([1, expect.stringContaining(`revision ${nth(events, where, count)}: `)]);
    expect(stdout).toContain(reason);
  });
});

describe('an export is refused', () => {
  const log = wholeHistory();
  const lines = exportOf(log).trimEnd().split('\n');
  const [header = '', ...events] = lines;
  const last = log.length - 1;
  const sold = log.findIndex((json) => json.includes('"bet.sold"'));
  const paid = log.findIndex((json) => json.includes('106875'));
  const more = JSON.stringify(recordedLog([...log, log[last] ?? '']).at(-1));
  const twice = log.map((json, index) =>
    index === sold ? json.replace(',"stake":', ',"stake":1,"stake":') : json,
  );
  const noText = JSON.stringify({ revision: sold, hash: '', json: 1 });

  it.each<readonly [what: string, exported: readonly string[], reason: string]>([
    [
      'with an amount changed',
      lines.map((line) => line.replace('106875', '106876')),
      `revision ${paid}: the hash`,
    ],
    ['without an event', lines.toSpliced(sold + 1, 1), `revision ${sold}: the revision`],
    ['without its last event', lines.slice(0, -1), `revision ${last}: the export ends`],
    ['with an event more than it says', [...lines, more], `revision ${last + 1}: `],
    [
      'with two events in the place of each other',
      lines.toSpliced(sold + 1, 2, lines[sold + 2] ?? '', lines[sold + 1] ?? ''),
      `revision ${sold}: the revision`,
    ],
    ['of another station', [header.replace('"stationId":"1"', '"stationId":"2"'), ...events], 'revision 0: '],
    ['with a line that is no JSON', lines.with(sold + 1, 'x'), `revision ${sold}: the line`],
    ['with an event whose text is no text', lines.with(sold + 1, noText), `revision ${sold}: `],
    [
      'with a field twice in an event',
      exportOf(twice).split('\n').slice(0, -1),
      `revision ${sold}: the text is not`,
    ],
    ['without its first line', events, 'this is no export'],
    ['with nothing in it', [], 'the first line is no JSON object'],
    ['with a line that never ends', [header, 'x'.repeat(17 * 1024 * 1024)], 'a line is longer than'],
  ])('%s', (_what, exported, reason) => {
    expect(verifier.verify(`${exported.join('\n')}\n`)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(reason),
    });
  });
});

describe('receipts on paper', () => {
  const log = wholeHistory();
  const recorded = recordedLog(log);
  const sold = log.findIndex((json) => json.includes('"betId":2,"serial"'));
  const paid = log.findIndex((json) => json.includes('"bet.paid"'));
  const code = JSON.parse(log[sold] ?? '').data.serial as string;
  const paper = (revision: number) => recorded[revision]?.hash.slice(0, 12).toUpperCase() ?? '';

  it('are found in the log', () => {
    const spaced = `${paper(paid).slice(0, 6)} ${paper(paid).slice(6)}`.toLowerCase();
    const { status, stdout } = verifier.verify(exportOf(log), [
      ...['--ticket', code, paper(sold)],
      ...['--ticket', code, spaced],
    ]);
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(`${code}: its hash is that of revision ${sold}.`),
    ]);
    expect(stdout).toContain(`${code}: its hash is that of revision ${paid}.`);
  });

  it('tell of a history that was written new with right hashes', () => {
    const forged = log.map((json) => json.replace('"amount":500000', '"amount":600000'));
    expect(verifier.verify(exportOf(forged))).toMatchObject({ status: 0 });
    expect(verifier.verify(exportOf(forged), ['--ticket', code, paper(sold)])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`no event of it has ${paper(sold)}; revision ${sold}: bet.sold has `),
    });
  });

  it('whose code the log does not have', () => {
    expect(verifier.verify(exportOf(log), ['--ticket', 'ABCDEFGHJKMN', paper(sold)])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('the log has no such code'),
    });
  });
});

describe('reports and balances on paper', () => {
  const log = wholeHistory();
  const forged = log.map((json) => json.replace('"amount":500000', '"amount":600000'));
  const paid = log.findIndex((json) => json.includes('"bet.paid"'));
  const hash = (recordedLog(log)[paid]?.hash ?? '').slice(0, 12).toUpperCase();
  const groups = hash.match(/.{4}/g) ?? [];

  it('are of the log, however they are typed', () => {
    const papers = [
      ['--paper', String(paid), hash],
      ['--paper', String(paid), ...groups],
    ];
    for (const paper of papers) {
      const said = `Paper ${paid}: its hash is that of revision ${paid}.`;
      expect(verifier.verify(exportOf(log), paper)).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(said),
      });
    }
  });

  it('of a balance have its figures, as the station counts them at that revision', () => {
    const { status, stdout } = verifier.verify(exportOf(log), ['--paper', `b4r${paid}`, hash]);
    const texts = textsOf(balancesOf(log.slice(0, paid + 1)).teller(4));
    const figures = Object.entries(texts).map(([figure, amount]) => `${figure} ${amount}`);
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(
        `Paper B4R${paid}: its hash is that of revision ${paid}. Teller 4 stood there at`,
      ),
    ]);
    for (const figure of figures) expect(stdout).toContain(figure);
  });

  it.each([99, 1])('of a balance of user %s, who was no teller there, are none of the log', (user) => {
    expect(verifier.verify(exportOf(log), ['--paper', `B${user}R${paid}`, hash])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(
        `revision ${paid}: there is no teller ${user}. Paper B${user}R${paid} stands`,
      ),
    });
  });

  it('of a journal that ends before it begins are none', () => {
    const args = ['--paper', `J${paid + 1}R${paid}`, hash];
    expect(verifier.verify(exportOf(log), args)).toMatchObject({ status: 2 });
  });

  it('of a trial balance have its accounts, as the journal has them at that revision', () => {
    const { status, stdout } = verifier.verify(exportOf(log), ['--paper', `TR${paid}`, hash]);
    const journal = new Journal();
    for (const { revision, json } of recordedLog(log.slice(0, paid + 1)))
      journal.post(decode(revision, json));
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Paper TR${paid}: its hash is that of`)]);
    for (const { account, amount } of journal.trialBalance())
      expect(stdout).toContain(`${account} ${grouped(centavos(amount))}`);
  });

  it('of a journal are of the log up to its last revision', () => {
    const said = `Paper J2R${paid}: its hash is that of revision ${paid}.`;
    expect(verifier.verify(exportOf(log), ['--paper', `J2R${paid}`, hash])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(said),
    });
  });

  it('tell of a history that was written new with right hashes, and of an older copy', () => {
    const is = (recordedLog(forged)[paid]?.hash ?? '').slice(0, 12).toUpperCase();
    expect(verifier.verify(exportOf(forged), ['--paper', String(paid), hash])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`revision ${paid}: bet.paid has ${is}, not ${hash}.`),
    });
    expect(verifier.verify(exportOf(log.slice(0, paid)), ['--paper', String(paid), hash])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`revision ${paid}: the log ends before it.`),
    });
  });

  it('count together with receipts, and one that is not found is enough', () => {
    const right = ['--paper', String(paid), hash];
    const wrong = ['--ticket', 'ABCDEFGHJKMN', ...groups];
    expect(verifier.verify(exportOf(log), [...right, ...wrong])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /\nPaper .* is that of .*\nReceipt ABCDEFGHJKMN: the log has no such code/,
      ),
    });
  });
});

it('tells how it is used', () => {
  expect(verifier.run(['--help'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Usage: .*--ticket.*--paper.*--seal/s),
  });
});

it.each<readonly [readonly string[]]>([
  [[]],
  [['--ticket', 'A', '0123456789AB']],
  [['no-such-file.ndjson']],
  [['.']],
  [['-', '--ticket', 'A']],
  [['-', '--ticket', 'A', '0123']],
  [['-', '--ticket', 'A', '------------']],
  [['-', '--paper', '128']],
  [['-', '--paper', 'X4R128', '0123456789AB']],
  [['-', '--paper', '128', '0123']],
  [['-', '--paper', '128', '0123456789AB', '--seal']],
  [['-', '--nonsense', 'A', '0123456789AB']],
])('is used wrongly with %j', (args) => {
  expect(verifier.run(args, '')).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(/./) });
});
