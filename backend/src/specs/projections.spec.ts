import { describe, expect, it } from '@jest/globals';
import type { GameAction, Side } from '@taya/contracts/game';
import { FIRST_HOUSE_RULES } from '@taya/contracts/house-rules';
import { type Centavos, centavos, twoPlaces } from '@taya/contracts/money';
import type { DocumentStore } from '../document-store/document-store.js';
import { print, ticketOf } from '../ledger/testing/play.fixture.js';
import {
  ADMIN,
  ADMIN_PERSON,
  ANA,
  BEN,
  DAY,
  openedStation,
  peso,
  type TestStation,
} from '../ledger/testing/station.fixture.js';
import {
  BETS,
  BOOKINGS,
  CASH_DAYS,
  CASHINS,
  CLEARED_DATES,
  COLLECTIONS,
  GAMES,
  LOGINS,
  PROJECTOR,
  RECORDED_COMMANDS,
  STATION,
  TELLER_DAYS,
  UNCLAIMED_DAYS,
  USERS,
} from '../read-models/collections.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';
import { tellerView } from '../tellers/teller-view.js';
import { allOf, documentsOf } from './projections.fixture.js';

const { projections } = STATION_PROJECTIONS;

function newGame(station: TestStation, gameId: number): void {
  station.do({ type: 'createGame', name: `Game #${gameId}` });
  act(station, gameId, 'start_betting_all');
}

function act(station: TestStation, gameId: number, ...actions: readonly GameAction[]): void {
  for (const action of actions) station.do({ type: 'actOnGame', gameId, action });
}

function sell(station: TestStation, gameId: number, teller: typeof ANA, side: Side, stake: Centavos): void {
  station.do({ type: 'sellBet', gameId, side, stake }, teller);
}

/** The worked day of the house rules: two games on the first day, a third one open on the next. */
function workedDay(): TestStation {
  const station = openedStation();
  station.do({ type: 'cashIn', tellerId: 4, amount: peso(5_000) });
  station.do({ type: 'cashIn', tellerId: 5, amount: peso(3_000) });
  newGame(station, 1);
  sell(station, 1, ANA, 'MERON', peso(1_000));
  sell(station, 1, ANA, 'WALA', peso(500));
  sell(station, 1, BEN, 'WALA', peso(300));
  act(station, 1, 'stop_betting_all', 'set_winner_wala', 'confirm_result');
  station.do({ type: 'payBet', serial: ticketOf(station, 2).serial }, BEN);
  newGame(station, 2);
  sell(station, 2, ANA, 'MERON', peso(200));
  sell(station, 2, BEN, 'WALA', peso(100));
  act(station, 2, 'stop_betting_all', 'set_draw', 'confirm_result');
  station.do({ type: 'payBet', serial: ticketOf(station, 4).serial }, ANA);
  station.do({ type: 'payBet', serial: ticketOf(station, 5).serial }, BEN);
  station.at += DAY;
  newGame(station, 3);
  sell(station, 3, ANA, 'MERON', peso(400));
  sell(station, 3, ANA, 'WALA', peso(50));
  station.do({ type: 'cancelBet', serial: ticketOf(station, 7).serial }, ANA);
  sell(station, 3, BEN, 'WALA', peso(250));
  return station;
}

/** A teller's row of the table, in pesos. */
async function row(documents: DocumentStore, tellerId: number) {
  const teller = await documents.get(USERS, tellerId);
  if (teller === null) throw new Error(`no teller ${tellerId}`);
  const { payin, win, lose, paid, unfinished, unclaimed, remittableUnclaimed, onHand, remittable } = teller;
  const profit = centavos(lose - win);
  const totalProfit = centavos(profit + remittableUnclaimed);
  const figures = { payin, win, lose, profit, totalProfit, paid, unfinished, unclaimed, onHand, remittable };
  return Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, twoPlaces(amount)]));
}

describe('the worked day', () => {
  it('has these balances', async () => {
    const documents = await documentsOf(workedDay().log);

    expect(await row(documents, 4)).toEqual({
      payin: '2100.00',
      win: '568.75',
      lose: '1000.00',
      profit: '431.25',
      totalProfit: '431.25',
      paid: '1268.75',
      unfinished: '400.00',
      unclaimed: '0.00',
      onHand: '6900.00',
      remittable: '6500.00',
    });
    expect(await row(documents, 5)).toEqual({
      payin: '650.00',
      win: '341.25',
      lose: '0.00',
      profit: '-341.25',
      totalProfit: '-341.25',
      paid: '100.00',
      unfinished: '250.00',
      unclaimed: '641.25',
      onHand: '2481.25',
      remittable: '1590.00',
    });
    expect(await allOf(documents, UNCLAIMED_DAYS)).toEqual([
      { id: '2026-11-21', bets: 1, amount: peso(641.25) },
    ]);
    expect(await allOf(documents, CASH_DAYS)).toEqual([{ id: '2026-11-21', cashin: peso(8_000), remit: 0 }]);
    const tally = (count: number, amount: number) => ({ count, amount: peso(amount) });
    expect(await allOf(documents, TELLER_DAYS)).toMatchObject([
      {
        id: '2026-11-21/4',
        sold: tally(3, 1_700),
        ownPaid: tally(2, 1_268.75),
        paidHere: tally(1, 200),
        cashin: tally(1, 5_000),
      },
      { id: '2026-11-21/5', sold: tally(2, 400), ownPaid: tally(1, 100), paidHere: tally(2, 1_168.75) },
      { id: '2026-11-22/4', sold: tally(2, 450), cancelled: tally(1, 50), cashin: tally(0, 0) },
      { id: '2026-11-22/5', sold: tally(1, 250), paidHere: tally(0, 0) },
    ]);
    // Ben paid the ticket that Ana had sold.
    expect(await documents.get(BOOKINGS, '1/4')).toMatchObject({ paid: peso(1_068.75), paidAtWindow: 0 });
    expect(await documents.get(BOOKINGS, '1/5')).toMatchObject({ paid: 0, paidAtWindow: peso(1_068.75) });
    expect(await documents.get(BOOKINGS, '3/4')).toMatchObject({ cancelled: peso(50), cancelledBets: 1 });
  });

  it('gives the unclaimed money to the house once its date is cleared', async () => {
    const station = workedDay();
    station.do({ type: 'clearDate', date: '2026-11-21' });
    const documents = await documentsOf(station.log);

    expect(await row(documents, 5)).toMatchObject({
      unclaimed: '0.00',
      remittable: '2231.25',
      totalProfit: '300.00',
    });
    expect(await row(documents, 4)).toMatchObject({ remittable: '6500.00', totalProfit: '431.25' });
    expect(await allOf(documents, UNCLAIMED_DAYS)).toEqual([]);
    expect(await documents.get(BOOKINGS, '1/5')).toMatchObject({
      unclaimed: 0,
      remittableUnclaimed: peso(641.25),
      unclaimedBets: 0,
      unclaimedOn: null,
    });
    const games = await allOf(documents, GAMES);
    expect(games.map(({ clearedAt }) => clearedAt)).toEqual([station.at, station.at, null]);
    expect(await allOf(documents, CLEARED_DATES)).toEqual([
      { id: 1, date: '2026-11-21', at: station.at, bets: 1, amount: peso(641.25) },
    ]);
  });

  it('is not changed by a manual claim', async () => {
    const station = workedDay();
    const before = await documentsOf(station.log);
    station.do({ type: 'claimBet', serial: ticketOf(station, 3).serial });
    const after = await documentsOf(station.log);

    expect(await allOf(after, USERS)).toEqual(await allOf(before, USERS));
    expect(await allOf(after, BOOKINGS)).toEqual(await allOf(before, BOOKINGS));
    expect(await allOf(after, UNCLAIMED_DAYS)).toEqual(await allOf(before, UNCLAIMED_DAYS));
    expect(await after.get(BETS, 3)).toMatchObject({ claimedBy: ADMIN_PERSON, paidAt: null, payout: null });
  });

  it('counts prints with their bet, and changes nothing else for them', async () => {
    const station = workedDay();
    const before = await documentsOf(station.log);
    const anas = ticketOf(station, 2);
    for (const receipt of ['bet', 'bet', 'payout'] as const) print(station, anas, receipt);
    const after = await documentsOf(station.log);

    expect((await before.get(BETS, 2))?.prints).toEqual({ bet: 0, payout: 0 });
    expect(await after.get(BETS, 2)).toEqual({
      ...(await before.get(BETS, 2)),
      prints: { bet: 2, payout: 1 },
    });
    expect(await allOf(after, USERS)).toEqual(await allOf(before, USERS));
    expect(await allOf(after, BOOKINGS)).toEqual(await allOf(before, BOOKINGS));
    expect(await allOf(after, GAMES)).toEqual(await allOf(before, GAMES));
  });

  it('stores with each bet what happened to it, and with each game the rest', async () => {
    const documents = await documentsOf(workedDay().log);

    expect(await documents.get(BETS, 2)).toMatchObject({
      tellerId: 4,
      payerId: 5,
      stake: peso(500),
      payout: peso(1_068.75),
      cancelledAt: null,
    });
    expect(await documents.get(BETS, 7)).toMatchObject({ cancelledAt: expect.any(Number), payout: null });
    expect(await documents.get(GAMES, 1)).toMatchObject({
      status: 6,
      result: 'WALA',
      pools: { meron: peso(1_000), wala: peso(800) },
      frozen: { meron: 17_100, wala: 21_375 },
      isFinal: true,
      reportDate: '2026-11-21',
    });
    expect(await documents.get(GAMES, 3)).toMatchObject({
      status: 2,
      pools: { meron: peso(400), wala: peso(250) },
      frozen: null,
      isFinal: false,
      reportDate: '2026-11-22',
    });
    expect(await documents.get(BOOKINGS, '3/4')).toMatchObject({
      meronBets: 1,
      walaBets: 0,
      payin: peso(400),
    });
    expect(await documents.get(STATION, 'station')).toMatchObject({ latestGameId: 3 });
  });
});

describe('clearing a date', () => {
  it('clears a game that ended the same day but later only with the next date', async () => {
    const station = openedStation();
    newGame(station, 1);
    act(station, 1, 'stop_betting_all', 'set_draw', 'confirm_result');
    station.do({ type: 'clearDate', date: '2026-11-21' });
    newGame(station, 2);
    sell(station, 2, ANA, 'MERON', peso(10));
    act(station, 2, 'stop_betting_all', 'set_draw', 'confirm_result');
    const documents = await documentsOf(station.log);
    expect(await documents.get(GAMES, 2)).toMatchObject({ clearedAt: null });
    expect(await documents.get(UNCLAIMED_DAYS, '2026-11-21')).toMatchObject({ bets: 1, amount: peso(10) });

    station.at += DAY;
    station.do({ type: 'clearDate', date: '2026-11-22' });
    const later = await documentsOf(station.log);
    expect(await later.get(GAMES, 2)).toMatchObject({ clearedAt: station.at });
    expect(await later.get(UNCLAIMED_DAYS, '2026-11-21')).toBeNull();
  });

  it('clears all games that were not cleared yet, over several pages', async () => {
    const station = openedStation();
    const games = 1_100;
    for (let gameId = 1; gameId <= games; gameId += 1) {
      if (gameId % 100 === 0) station.at += DAY;
      newGame(station, gameId);
      sell(station, gameId, ANA, 'MERON', peso(10));
      act(station, gameId, 'stop_betting_all', 'set_draw', 'confirm_result');
    }
    station.at += DAY;
    station.do({ type: 'clearDate', date: '2026-12-02' });
    const documents = await documentsOf(station.log);
    expect(await documents.count(GAMES, { status: 6, clearedAt: station.at })).toBe(games);
    expect(await documents.count(BOOKINGS, { unclaimedOn: null })).toBe(games);
    expect(await documents.get(USERS, 4)).toMatchObject({
      unclaimed: 0,
      remittableUnclaimed: peso(10 * games),
      remittable: peso(10 * games),
    });
  });

  it('leaves cancelled games as they are', async () => {
    const station = openedStation();
    station.do({ type: 'createGame', name: 'Game #1' });
    act(station, 1, 'cancel');
    station.do({ type: 'clearDate', date: '2026-11-21' });
    const documents = await documentsOf(station.log);
    expect(await documents.get(GAMES, 1)).toMatchObject({ status: 4, isFinal: true, clearedAt: null });
  });
});

describe('the other documents', () => {
  it('follow the settings and the timer', async () => {
    const station = openedStation();
    station.do({ type: 'changeHousePercentage', rate: 625 as never });
    station.do({ type: 'changeSettings', payoutUnit: peso(1), receiptTerms: 'No refunds' });
    station.do({ type: 'changeSettings', maximumTellerStake: peso(5_000), idleMinutes: 15 });
    station.do({ type: 'setTimer', action: 'set', maxSeconds: 90 });
    station.at += 1_000;
    station.do({ type: 'setTimer', action: 'start' });
    station.do({ type: 'changeSettings', timeZone: 'Asia/Tokyo' });
    const documents = await documentsOf(station.log);
    expect(await documents.get(STATION, 'station')).toEqual({
      ...FIRST_HOUSE_RULES,
      maximumTellerStake: 500_000,
      idleMinutes: 15,
      id: 'station',
      stationId: '1',
      stationName: 'Taya',
      timeZone: 'Asia/Tokyo',
      dayFloor: '2026-11-21',
      rate: 625,
      payoutUnit: peso(1),
      minimumPayout: 10_000,
      receiptTerms: 'No refunds',
      latestGameId: null,
      timer: { status: 'start', maxSeconds: 90, elapsedMs: 0, at: station.at },
    });
  });

  it('keep a teller with the current name', async () => {
    const station = openedStation();
    station.do({ type: 'editTeller', tellerId: 4, lastName: 'Ñuñez', location: 'Gate 2', isActive: false });
    const documents = await documentsOf(station.log);
    expect(await documents.get(USERS, 4)).toMatchObject({
      name: 'Ana Ñuñez',
      nameFolded: 'ana ñuñez',
      isActive: false,
      lastLoginIp: ANA.ip,
    });
  });

  it('keep logins, cash-ins and command keys', async () => {
    const station = openedStation();
    const mark = { key: '1|POST /api/teller/:id/cashin|k1', fingerprint: 'f1' };
    const [event] = station.do({ type: 'cashIn', tellerId: 5, amount: peso(12.5) }, ADMIN, mark);
    const documents = await documentsOf(station.log);
    const revision = event?.revision;
    expect(await documents.get(RECORDED_COMMANDS, mark.key)).toEqual({
      id: mark.key,
      revision,
      events: 1,
      fingerprint: 'f1',
    });
    expect(await documents.get(CASHINS, 1)).toMatchObject({
      tellerId: 5,
      amount: peso(12.5),
      at: station.at,
    });
    expect(await documents.get(USERS, 5)).toMatchObject({
      lastCash: { cashin: [{ id: 1, amount: peso(12.5), at: station.at }], remit: [] },
    });
    const logins = await documents.find(LOGINS, { where: { userId: 5 }, limit: 10 });
    expect(logins).toEqual([{ id: 5, userId: 5, ip: BEN.ip, at: station.at }]);
  });
});

describe('the last cash-in and the last remit', () => {
  const reason = 'Typed twice';

  async function lastOf({ log }: TestStation) {
    const teller = await (await documentsOf(log)).get(USERS, 4);
    const view = teller === null ? null : tellerView(teller);
    return [view?.last_cashin_amount, view?.last_remit_amount];
  }

  it.each([['cashin'], ['remit']] as const)('are those before where a %s is reversed', async (of) => {
    const station = openedStation();
    for (const pesos of [300, 200]) {
      station.do({ type: 'cashIn', tellerId: 4, amount: peso(pesos) });
      station.do({ type: 'remit', tellerId: 4, amount: peso(pesos / 10) });
    }
    station.do({ type: 'cashIn', tellerId: 5, amount: peso(10) });
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(500) });
    expect(await lastOf(station)).toEqual(['500.00', '20.00']);
    const wrong = { type: 'reverseCash', of, tellerId: 4, reason } as const;
    const last = of === 'cashin' ? 4 : 2;
    station.do({ ...wrong, id: last, amount: peso(0) });
    expect(await lastOf(station)).toEqual(of === 'cashin' ? ['200.00', '20.00'] : ['500.00', '30.00']);
    station.do({ ...wrong, id: 1, amount: peso(15) });
    expect(await lastOf(station)).toEqual(of === 'cashin' ? ['15.00', '20.00'] : ['500.00', '15.00']);
  });

  it('are none where the only one is reversed', async () => {
    const station = openedStation();
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(500_000) });
    station.do({ type: 'reverseCash', of: 'cashin', tellerId: 4, id: 1, amount: peso(0), reason });
    expect(await lastOf(station)).toEqual([null, null]);
  });
});

describe('who writes what', () => {
  it('each collection is written by one projection, those of the checkpoint and of commands by the projector', () => {
    const written = projections.flatMap(({ collections }) => collections.map(({ name }) => name));
    const declared = COLLECTIONS.map(({ name }) => name);
    expect([...written, PROJECTOR.name, RECORDED_COMMANDS.name].toSorted()).toEqual(declared.toSorted());
  });
});
