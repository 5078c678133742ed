import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AuditEvents,
  AuditedBet,
  EventSummary,
  ExaminedEvent,
  JournalAfter,
  MomentBalances,
  Timeline,
} from '@taya/contracts/answers/audit';
import type { BetView } from '@taya/contracts/bet';
import { GameStatus, type GameView } from '@taya/contracts/game';
import type { PrintedBalanceView } from '@taya/contracts/print';
import { PASSWORDS } from './memory-station.fixture.js';
import { StationCalls } from './station-calls.fixture.js';

let calls: StationCalls;
let auditor: string;
let ana: { readonly id: number; readonly token: string };

beforeAll(async () => {
  calls = await StationCalls.open();
  const payload = { username: 'auditor', password: PASSWORDS.auditor };
  const answer = await calls.memory.app.inject({ method: 'POST', url: '/api/auth', payload });
  auditor = answer.json<{ token: string }>().token;
  ana = await calls.teller('Ana');
});

afterAll(() => calls.memory.close());

const balances = (when = '', token = auditor) =>
  calls.get<MomentBalances>(token, `/api/audit/balances${when}`);
/** A new game that takes bets; one that takes them already is ended. */
async function openGame(): Promise<number> {
  const latest = await calls.get<GameView | null>(ana.token, '/api/game_status');
  if (latest.data?.game_status_id === GameStatus.BettingOpen)
    await calls.act(latest.data.id, 'stop_betting_all', 'set_draw', 'confirm_result');
  return calls.game('start_betting_all');
}

const durable = () => calls.memory.station.ledger.durableRevision;

describe('balances at a moment', () => {
  it('are those of each teller and of the station, now or after any event before', async () => {
    const before = durable();
    const game_id = await calls.game('start_betting_all');
    const sold = await calls.post(ana.token, '/api/bet', { game_id, amount: '250', is_bet_meron: true });
    expect(sold.status).toBe(200);

    const now = (await balances()).data;
    const own = (await calls.get<Record<string, string>>(ana.token, '/api/teller_balance')).data;
    expect(now.revision).toBe(durable());
    expect(now.tellers).toEqual([expect.objectContaining({ id: ana.id, username: 'ana', ...own })]);
    expect(now.station).toMatchObject({ payin: '250.00', unfinished: '250.00', onHand: '10250.00' });

    const then = (await balances(`?revision=${before}`)).data;
    expect(then.tellers[0]).toMatchObject({ cashin: '10000.00', onHand: '10000.00', unfinished: '0.00' });
    expect((await balances(`?at=${then.at}`, calls.superAdmin)).data).toMatchObject({
      tellers: then.tellers,
    });
  });

  it('are what a printed balance says, at the revision and with the hash that it names', async () => {
    const printed = (await calls.get<PrintedBalanceView>(ana.token, '/api/print/balance')).data;
    const { revision, log_hash, ...figures } = printed;
    expect(revision).toBe(durable());
    const then = (await balances(`?revision=${revision}`)).data;
    expect(then.tellers[0]).toMatchObject(figures);
    const event = (await calls.get<ExaminedEvent>(auditor, `/api/audit/events/${revision}`)).data;
    expect(log_hash).toBe(event.hash.slice(0, 12).toUpperCase());
  });

  it('of a time before the first event are those of nobody, of a time to come those of now', async () => {
    const { data } = await balances('?at=2020-01-01T00:00Z');
    expect(data).toMatchObject({ revision: -1, at: null, tellers: [], station: { onHand: '0.00' } });
    expect((await balances('?at=2999-01-01T00:00')).data).toEqual((await balances()).data);
  });

  it.each([
    ['?revision=one', 'revision must be a whole number'],
    ['?revision=-1', 'revision must be a whole number'],
    ['?at=yesterday', 'at must be a time such as 2026-11-21T06:00:00Z'],
    ['?at=2026-02-30T10:00Z', 'at must be a time such as 2026-11-21T06:00:00Z'],
    ['?at=2026-11-21T06:00Z&revision=1', 'revision and at exclude each other'],
  ])('%s is refused', async (when, message) => {
    expect(await balances(when)).toMatchObject({ status: 400, code: 'VALIDATION', message });
  });

  it('of a revision that there is not yet is 404, and nobody else may ask', async () => {
    const message = `There is no revision 999999: the ledger ends at revision ${durable()}.`;
    expect(await balances('?revision=999999')).toMatchObject({ status: 404, code: 'NOT_FOUND', message });
    for (const token of [calls.admin, ana.token]) {
      expect(await balances('', token)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });
});

const events = (query = '', token = auditor) => calls.get<AuditEvents>(token, `/api/audit/events${query}`);

describe('events of the log', () => {
  it('are found by their filters, page by page, and one is examined', async () => {
    const latest = await calls.get<{ id: number } | null>(ana.token, '/api/game_status');
    const game_id = latest.data?.id ?? (await calls.game('start_betting_all'));
    const bet = { game_id, amount: '120.50', is_bet_meron: false };
    const sold = await calls.post<{ bet: BetView }>(ana.token, '/api/bet', bet);
    expect(sold).toMatchObject({ status: 200 });
    const { id, serial } = sold.data.bet;
    await calls.post(ana.token, `/api/bet/${serial}/cancel`);

    const newest = await events(`?serial=${serial}&page_size=1`);
    expect(newest).toMatchObject({ message: '', status: 200 });
    const { data } = newest;
    expect(data).toMatchObject({
      end: durable(),
      events: [{ type: 'bet.cancelled', amount: '120.50' }],
      paper: null,
    });
    const before = (await events(`?serial=${serial}&before=${data.older}`)).data;
    const of = { betId: id, gameId: game_id, sellerId: ana.id, stake: 12_050 };
    expect(before).toMatchObject({
      events: [{ type: 'bet.sold', by: { user_id: ana.id }, data: of }],
      older: null,
    });
    const { revision = -1 } = before.events[0] ?? {};
    const range = `revision_from=${revision}&revision_to=${revision + 1}`;
    expect(
      (await events(`?type=bet.sold&user_id=${ana.id}&game_id=${game_id}&${range}`)).data.events,
    ).toEqual(before.events);

    const one = (await calls.get<ExaminedEvent>(calls.superAdmin, `/api/audit/events/${revision}`)).data;
    expect(one).toMatchObject({
      revision,
      broken_link: null,
      sum: '0.00',
      postings: [
        { account: `drawer:${ana.id}`, username: 'ana', amount: '120.50' },
        { account: `pool:${game_id}`, username: '', amount: '-120.50' },
      ],
      tellers: [{ id: ana.id, figures: [{ name: 'onHand' }, { name: 'unfinished' }] }],
    });
    expect(JSON.parse(one.stored)).toMatchObject({ type: 'bet.sold', data: of });
  });

  it('are found by the start or the end of a code, those of a ticket as well as cash', async () => {
    const { data } = await events('?type=bet.cancelled&page_size=1');
    const of = Number(data.events[0]?.data.betId);
    const [sold] = (await events('?type=bet.sold&page_size=100')).data.events.filter(
      (event) => event.data.betId === of,
    );
    const serial = String(sold?.data.serial);
    for (const part of [serial.slice(0, 7), serial.slice(-7), serial.slice(0, 8).toLowerCase(), serial]) {
      const found = (await events(`?serial=${part}`)).data.events;
      expect(found).toMatchObject([
        { type: 'bet.cancelled', data: { betId: of } },
        { type: 'bet.sold', data: { serial } },
      ]);
    }
    expect((await events(`?serial=${serial.slice(2, 9)}`)).data.events).toEqual([]);
    const [cash] = (await events('?type=cash.added&page_size=1')).data.events;
    const ref = String(cash?.data.refNumber);
    for (const part of [ref, ref.slice(0, 6), ref.slice(-6)]) {
      expect((await events(`?serial=${part}`)).data.events).toEqual([cash]);
    }
  });

  it.each([
    ['B4R3', [3], { kind: 'balance', revision: 3, teller_id: 4, after: null }],
    ['tr 3', [3], { kind: 'trial balance', revision: 3, teller_id: null, after: null }],
    ['J1R3', [3, 2], { kind: 'journal', revision: 3, teller_id: null, after: 1 }],
    ['TR900001', [], { kind: 'trial balance', revision: 900_001, teller_id: null, after: null }],
    ['B1234R123456', [], { kind: 'balance', revision: 123_456, teller_id: 1_234, after: null }],
  ])('are found by the reference of a paper, %s, which is named', async (reference, revisions, paper) => {
    const { data } = await events(`?serial=${encodeURIComponent(reference)}`);
    expect(data).toMatchObject({ older: null, paper });
    expect(data.events.map(({ revision }) => revision)).toEqual(revisions);
    expect((await events(`?serial=${encodeURIComponent(reference)}&revision_to=2`)).data.events).toEqual(
      data.events.filter(({ revision }) => revision <= 2),
    );
  });

  it('are counted and added up by type, those of one user and what the filters leave', async () => {
    const all = (await events(`?user_id=${ana.id}&page_size=100`)).data.events;
    const summaryOf = async (query: string) =>
      (await calls.get<EventSummary>(auditor, `/api/audit/events/summary?${query}`)).data;
    const { kinds, older, end } = await summaryOf(`user_id=${ana.id}`);
    expect({ older, end }).toEqual({ older: null, end: durable() });
    expect(kinds.length).toBeGreaterThan(1);
    expect(new Set(kinds.map(({ type }) => type)).size).toBe(kinds.length);
    for (const { type, count, amount } of kinds) {
      const found = all.filter((event) => event.type === type);
      const sum = found.reduce((total, event) => total + Number(event.amount), 0);
      const hasPesos = found.every((event) => event.amount !== null);
      expect({ type, count, amount }).toEqual({
        type,
        count: found.length,
        amount: hasPesos ? sum.toFixed(2) : null,
      });
    }
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
    const [newest] = all;
    const range = `revision_from=${newest?.revision}&revision_to=${newest?.revision}`;
    expect((await summaryOf(range)).kinds).toEqual([
      expect.objectContaining({ type: newest?.type, count: 1 }),
    ]);
  });

  it.each([
    ['?type=bet.lost', 'type must be one of '],
    ['?user_id=x', 'user_id must be a positive whole number'],
    ['?revision_from=5&revision_to=4', 'revision_from must not be after revision_to'],
    ['?from=2026-11-21T06:00', 'from must be an instant such as 2026-11-21T06:00:00Z'],
    ['?before=-1', 'before must be a whole number'],
    ['/x', 'revision must be a whole number'],
  ])('%s is refused', async (query, message) => {
    const answer = await events(query);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(answer.message).toContain(message);
  });

  it('of a wrong or unknown code, beyond the end, and for others there are none', async () => {
    expect(await events('?serial=AAAAAAAAAAA2')).toMatchObject({ status: 400, code: 'BAD_SERIAL' });
    expect((await events('?serial=AAAAAAAAAAAA')).data.events).toEqual([]);
    expect(await events('?serial=AA')).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await events('/999999')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    for (const token of [calls.admin, ana.token]) {
      expect(await events('', token)).toMatchObject({ status: 403 });
      expect(await events('/0', token)).toMatchObject({ status: 403 });
      expect(await events('/summary', token)).toMatchObject({ status: 403 });
    }
  });
});

const timeline = (query = '', token = auditor) => calls.get<Timeline>(token, `/api/audit/timeline${query}`);

describe('the line of time', () => {
  it('has games from their beginning to their end, cash, and when something happened', async () => {
    const game_id = await openGame();
    await calls.act(game_id, 'stop_betting_all', 'set_winner_wala', 'confirm_result');
    const { data } = await timeline('', calls.superAdmin);
    expect(data.end).toBe(durable());
    expect(data.stretches[0]).toMatchObject({ last_revision: durable() });
    const ofGame = data.marks.filter((mark) => mark.game_id === game_id);
    expect(ofGame).toMatchObject([
      { type: 'game.confirmed', result: 'WALA', teller_id: null, amount: null },
      { type: 'game.created', result: null, game_name: expect.any(String) },
    ]);
    const cash = { type: 'cash.added', teller_id: ana.id, amount: '10000.00', game_id: null };
    expect(data.marks).toContainEqual(expect.objectContaining(cash));
    const [{ revision = -1 } = {}] = ofGame;
    const earlier = (await timeline(`?before=${revision}`)).data;
    expect(earlier.marks).toEqual(data.marks.filter((mark) => mark.revision < revision));
    expect((await timeline('?from=2999-01-01T00:00:00Z')).data).toMatchObject({ stretches: [], marks: [] });
  });

  it.each([
    ['?from=2026-11-21', 'from must be an instant such as 2026-11-21T06:00:00Z'],
    ['?before=-1', 'before must be a whole number'],
  ])('%s is refused', async (query, message) => {
    expect(await timeline(query)).toMatchObject({ status: 400, code: 'VALIDATION', message });
  });

  it('is not for others', async () => {
    for (const token of [calls.admin, ana.token])
      expect(await timeline('', token)).toMatchObject({ status: 403 });
  });
});

const life = (code: string | number, token = auditor) =>
  calls.get<AuditedBet>(token, `/api/audit/bet/${code}`);

describe('the life of a bet', () => {
  it('is told from the log, with its payout written out', async () => {
    const game_id = await openGame();
    const sell = async (amount: string, is_bet_meron: boolean) =>
      (await calls.post<{ bet: BetView }>(ana.token, '/api/bet', { game_id, amount, is_bet_meron })).data.bet;
    const won = await sell('100', true);
    const lost = await sell('200', false);
    expect((await life(won.serial)).data).toMatchObject({ standing: 'undecided', formula: null });
    await calls.act(game_id, 'stop_betting_all', 'set_winner_meron', 'confirm_result');
    await calls.post(ana.token, `/api/bet/${won.serial}/payout`);

    const { data } = await life(won.serial, calls.superAdmin);
    expect(data).toMatchObject({
      bet_id: won.id,
      serial: won.serial,
      standing: 'paid',
      payout: '285.00',
      formula: {
        ...{ pool: '300.00', rate: '5.00', commission: '15.00', net: '285.00', side_stakes: '100.00' },
        ...{ percentage: '285.00', payout: '285.00', result: 'MERON' },
      },
      end: durable(),
    });
    expect(data.steps.map(({ type }) => type)).toEqual(['bet.sold', 'game.confirmed', 'bet.paid']);
    expect((await life(won.id)).data).toEqual(data);
    expect((await life(lost.serial)).data).toMatchObject({ standing: 'lost', payout: '0.00' });
  });

  it('is not told of no bet, or to others', async () => {
    expect(await life('AAAAAAAAAAA2')).toMatchObject({ status: 400, code: 'BAD_SERIAL' });
    expect(await life('999999')).toMatchObject({ status: 404, code: 'BET_NOT_FOUND' });
    for (const token of [calls.admin, ana.token])
      expect(await life('1', token)).toMatchObject({ status: 403 });
  });
});

const journal = (query = '', token = auditor) => calls.get<JournalAfter>(token, `/api/audit/journal${query}`);

describe('the journal', () => {
  it('begins with the trial balance of a moment and carries the balances to now', async () => {
    const beginning = (await journal('?revision=0&page_size=100')).data;
    expect(beginning).toMatchObject({
      revision: 0,
      trial_balance: [],
      sum: '0.00',
      end: durable(),
      next: null,
    });
    const [first] = beginning.entries;
    expect(first).toMatchObject({
      type: 'cash.added',
      postings: [
        { account: `drawer:${ana.id}`, username: 'ana', amount: '10000.00' },
        { account: 'vault', username: '', amount: '-10000.00' },
      ],
      on_hand: '10000.00',
    });
    const now = (await journal('', calls.superAdmin)).data;
    expect(now).toMatchObject({ revision: durable(), entries: [], next: null, sum: '0.00' });
    expect(beginning.entries.at(-1)).toMatchObject({ on_hand: now.on_hand, remittable: now.remittable });
    expect(now.trial_balance.map(({ account }) => account)).toContain(`drawer:${ana.id}`);
    const ofAna = (await journal(`?revision=0&teller_id=${ana.id}&page_size=1`)).data;
    expect(ofAna).toMatchObject({ on_hand: '0.00', entries: [first], next: first?.revision });
  });

  it.each([
    ['?account=vault&revision=x', 'revision must be a whole number'],
    ['?teller_id=0', 'teller_id must be a positive whole number'],
    ['?through=-1', 'through must be a whole number'],
    ['?revision=2&through=1', 'revision must not be after through'],
    ['?revision=1&at=2026-11-21T06:00Z', 'revision and at exclude each other'],
  ])('%s is refused', async (query, message) => {
    expect(await journal(query)).toMatchObject({ status: 400, code: 'VALIDATION', message });
  });

  it('is not for others', async () => {
    for (const token of [calls.admin, ana.token])
      expect(await journal('', token)).toMatchObject({ status: 403 });
  });
});
