import { describe, expect, it } from '@jest/globals';
import type { CountedReceipt } from '@taya/contracts/print';
import type { Actor } from './context.js';
import type { DomainEvent } from './events.js';
import { StationState } from './state/state.js';
import { givenStation } from './testing/given.fixture.js';
import { finishGame, openGame, pay, print, printOf, sell, type Ticket } from './testing/play.fixture.js';
import {
  ADMIN,
  ADMIN_PERSON,
  ANA,
  AUDITOR,
  BEN,
  OPENED,
  openedStation,
  peso,
  SUPER_ADMIN,
  serialNumber,
  TestStation,
} from './testing/station.fixture.js';

const printed = (bet: Ticket, receipt: CountedReceipt, count: number): DomainEvent => ({
  type: 'bet.printed',
  data: { betId: bet.betId, gameId: bet.gameId, sellerId: bet.sellerId, receipt, count },
});

/** Ana's 1,000 on MERON and Ben's 800 on WALA, betting open; both have cash. */
function open() {
  const station = openedStation();
  for (const { userId } of [ANA, BEN]) {
    station.do({ type: 'cashIn', tellerId: userId, amount: peso(5_000) });
  }
  const gameId = openGame(station);
  const anas = sell(station, gameId, 'MERON', peso(1_000), ANA);
  const bens = sell(station, gameId, 'WALA', peso(800), BEN);
  return { station, gameId, anas, bens };
}

/** The same with MERON as the winner: Ana's ticket is unpaid, Ben's has lost. */
function finished() {
  const day = open();
  finishGame(day.station, day.gameId, 'set_winner_meron');
  return day;
}

const refusalOf = (station: TestStation, bet: Ticket, receipt: CountedReceipt, actor: Actor) =>
  station.refusalOf(printOf(station, bet, receipt), actor);

describe('the prints of a receipt', () => {
  it('are counted from 1, whoever prints: there is one original', () => {
    const { station, anas } = open();
    for (const [actor, count] of [
      [ANA, 1],
      [ADMIN, 2],
      [ANA, 3],
    ] as const) {
      givenStation(station)
        .when(printOf(station, anas, 'bet'), actor)
        .then(printed(anas, 'bet', count));
    }
  });

  it('are counted by the ledger alone: two PCs that know of no print get one original', () => {
    const { station, anas } = open();
    const first = printOf(station, anas, 'bet');
    const second = printOf(station, anas, 'bet');
    expect(second).toEqual(first);
    givenStation(station)
      .when(first, ANA)
      .then(printed(anas, 'bet', 1));
    givenStation(station)
      .when(second, ADMIN)
      .then(printed(anas, 'bet', 2));
  });

  it('are counted separately for each bet, and for its two receipts', () => {
    const { station, anas, bens } = finished();
    print(station, anas, 'bet');
    pay(station, anas, ANA);
    givenStation(station)
      .when(printOf(station, bens, 'bet'), BEN)
      .then(printed(bens, 'bet', 1));
    givenStation(station)
      .when(printOf(station, anas, 'payout'))
      .then(printed(anas, 'payout', 1));
    givenStation(station)
      .when(printOf(station, anas, 'bet'))
      .then(printed(anas, 'bet', 2));
  });

  it('that were not recorded do not count: the next one is the original', () => {
    const { station, anas } = open();
    const { journal } = station.state;
    const mark = journal.mark();
    const command = printOf(station, anas, 'bet');
    station.do(command, ANA);
    journal.rollbackTo(mark);
    givenStation(station)
      .when(command, ANA)
      .then(printed(anas, 'bet', 1));
  });

  it('change no drawer, no pool and no bet', () => {
    const { station, anas } = finished();
    pay(station, anas, BEN);
    const { prints, printOrder, printWindow, ...before } = figuresOf(station);
    print(station, anas, 'bet');
    print(station, anas, 'payout', BEN);
    expect(figuresOf(station)).toMatchObject(before);
  });
});

const figuresOf = ({ state }: TestStation) => ({
  drawers: [...state.drawers.entries()],
  unclaimed: [...state.unclaimed.entries()],
  counters: state.counters.get(),
  game: state.game.get(),
  prints: [...state.prints.entries()],
  printOrder: [...state.printOrder.entries()],
  printWindow: state.printWindow.get(),
});

describe('who may print', () => {
  it('the bet receipt: the teller who sold the bet, and the admin', () => {
    const { station, anas } = finished();
    pay(station, anas, BEN);
    const refusals = [ANA, ADMIN, BEN, AUDITOR, SUPER_ADMIN].map((actor) =>
      refusalOf(station, anas, 'bet', actor),
    );
    expect(refusals).toEqual([null, null, 'NOT_YOUR_BET', 'FORBIDDEN', 'FORBIDDEN']);
  });

  it('the payout receipt: the tellers who sold or paid the bet, and the admin', () => {
    const { station, anas } = finished();
    pay(station, anas, BEN);
    const cora: Actor = { userId: 6, sessionId: 'session-of-6', ip: '192.168.1.13' };
    const profile = {
      username: 'cora',
      firstName: 'Cora',
      middleName: '',
      lastName: 'Cruz',
      location: 'Gate',
    };
    station.do({ type: 'createTeller', ...profile, ip: cora.ip, credentialId: 'c' });
    station.do({ type: 'signIn', userId: 6, credentialId: 'c' }, { ...cora, sessionId: '' });
    const refusals = [ANA, BEN, ADMIN, cora, AUDITOR, SUPER_ADMIN].map((actor) =>
      refusalOf(station, anas, 'payout', actor),
    );
    expect(refusals).toEqual([null, null, null, 'NOT_YOUR_BET', 'FORBIDDEN', 'FORBIDDEN']);
  });
});

describe('a bet receipt', () => {
  it('is printed at every status of the game', () => {
    const { station, gameId, anas } = open();
    const at = [station.state.game.get()?.status];
    expect(print(station, anas, 'bet')).toBe(1);
    const actions = ['pause', 'pause', 'stop_betting_all', 'set_winner_wala', 'confirm_result'] as const;
    actions.forEach((action, index) => {
      station.do({ type: 'actOnGame', gameId, action });
      at.push(station.state.game.get()?.status);
      expect(print(station, anas, 'bet')).toBe(index + 2);
    });
    expect(at).toEqual([2, 3, 2, 5, 7, 6]);
  });

  it('is printed of a cancelled bet too', () => {
    const { station, anas } = open();
    print(station, anas, 'bet');
    station.do({ type: 'cancelBet', serial: anas.serial }, ANA);
    givenStation(station)
      .when(printOf(station, anas, 'bet'))
      .then(printed(anas, 'bet', 2));
  });
});

describe('a payout receipt', () => {
  it('can be printed for a bet that was paid or claimed, also after its date was cleared', () => {
    const { station, anas, bens } = open();
    finishGame(station, 1, 'set_draw');
    pay(station, anas, ANA);
    station.do({ type: 'claimBet', serial: bens.serial });
    expect(print(station, anas, 'payout')).toBe(1);
    expect(print(station, bens, 'payout', BEN)).toBe(1);
    station.do({ type: 'clearDate', date: '2026-11-21' });
    expect(print(station, anas, 'payout')).toBe(2);
    expect(print(station, bens, 'payout', ADMIN)).toBe(2);
  });

  it('is not printed at any status of the game before the bet is paid', () => {
    const { station, gameId, anas } = open();
    expect(refusalOf(station, anas, 'payout', ANA)).toBe('BET_NOT_PAID');
    for (const action of [
      'pause',
      'pause',
      'stop_betting_all',
      'set_winner_meron',
      'confirm_result',
    ] as const) {
      station.do({ type: 'actOnGame', gameId, action });
      expect(refusalOf(station, anas, 'payout', ADMIN)).toBe('BET_NOT_PAID');
    }
  });

  it('is not printed of a bet that lost, was cancelled, or was cleared unpaid', () => {
    const { station, gameId, anas, bens } = open();
    const cancelled = sell(station, gameId, 'MERON', peso(10), ANA);
    station.do({ type: 'cancelBet', serial: cancelled.serial }, ANA);
    finishGame(station, gameId, 'set_winner_meron');
    expect(refusalOf(station, bens, 'payout', BEN)).toBe('BET_NOT_PAID');
    expect(refusalOf(station, cancelled, 'payout', ANA)).toBe('BET_NOT_PAID');
    station.do({ type: 'clearDate', date: '2026-11-21' });
    expect(refusalOf(station, anas, 'payout', ANA)).toBe('BET_NOT_PAID');
  });

  it('cannot be printed for an unpaid winner, whatever the read models say', () => {
    const { station, anas } = finished();
    const { stored, ...command } = printOf(station, anas, 'payout');
    const believed = { ...stored, payerId: ANA.userId, claimedBy: ADMIN_PERSON };
    givenStation(station)
      .when({ ...command, stored: believed }, ANA)
      .thenRefused('BET_NOT_PAID');
  });
});

describe('the state alone', () => {
  it('counts the prints of bets in play, of unpaid winners and of bets just paid, claimed or cancelled', () => {
    const { station, gameId, anas, bens } = open();
    const cancelled = sell(station, gameId, 'WALA', peso(10), ANA);
    const ask = ({ serial }: Ticket, receipt: CountedReceipt) => ({
      type: 'recordPrint' as const,
      serial,
      receipt,
    });
    station.do(ask(cancelled, 'bet'), ANA);
    station.do({ type: 'cancelBet', serial: cancelled.serial }, ANA);
    const expectPrint = (bet: Ticket, receipt: CountedReceipt, count: number) =>
      givenStation(station)
        .when(ask(bet, receipt), ADMIN)
        .then(printed(bet, receipt, count));
    expectPrint(cancelled, 'bet', 2);
    expectPrint(anas, 'bet', 1);
    finishGame(station, gameId, 'set_draw');
    expectPrint(anas, 'bet', 2);
    pay(station, anas, ANA);
    expectPrint(anas, 'payout', 1);
    expectPrint(anas, 'payout', 2);
    expectPrint(anas, 'bet', 3);
    station.do({ type: 'claimBet', serial: bens.serial });
    expectPrint(bens, 'payout', 1);
    expectPrint(bens, 'payout', 2);
    expectPrint(bens, 'bet', 1);
  });

  it('continues the count of an unpaid winner whose prints are no longer among the recent ones', () => {
    const station = new TestStation();
    station.state = new StationState({ prints: 1 });
    station.record(OPENED);
    const gameId = openGame(station);
    const bets = [sell(station, gameId, 'MERON', peso(1)), sell(station, gameId, 'MERON', peso(1))];
    for (const { serial } of [...bets, ...bets]) {
      station.do({ type: 'recordPrint', serial, receipt: 'bet' }, ANA);
    }
    const prints = station.log.slice(-4).map((json) => JSON.parse(json).data.count);
    expect(prints).toEqual([1, 1, 2, 2]);
  });

  it('does not know a losing bet once the next game was created, and refuses it as not found', () => {
    const { station, bens } = finished();
    openGame(station);
    givenStation(station)
      .when({ type: 'recordPrint', serial: bens.serial, receipt: 'bet' }, BEN)
      .thenRefused('BET_NOT_FOUND');
  });
});

describe('a bet that the state has long forgotten', () => {
  const old: Ticket = {
    betId: 77,
    serial: serialNumber(77_777),
    gameId: 33,
    sellerId: ANA.userId,
    side: 'WALA',
    stake: peso(1),
  };

  it('continues the count of the read models', () => {
    const { station } = open();
    station.state.printWindow.put({ first: 0, next: 0, horizon: 12 });
    const { stored, ...command } = printOf(station, old, 'bet');
    const known = { ...command, stored: { ...stored, prints: { bet: 4, payout: 0 }, revision: 12 } };
    givenStation(station)
      .when(known, ANA)
      .then(printed(old, 'bet', 5));
    // It was printed again since: the older count from the read models is ignored.
    givenStation(station)
      .when(known, ANA)
      .then(printed(old, 'bet', 6));
  });

  it('waits until the read models include every print the state has forgotten', () => {
    const { station } = open();
    station.state.printWindow.put({ first: 0, next: 0, horizon: 12 });
    const { stored, ...command } = printOf(station, old, 'bet');
    givenStation(station)
      .when({ ...command, stored: { ...stored, revision: 11 } }, ANA)
      .thenRefused('BEHIND');
  });
});

describe('a log with a gap in its counts', () => {
  it.each([
    ['a second original', [1, 1]],
    ['a print left out', [1, 2, 4]],
  ])('is refused: %s', (_what, counts) => {
    const { station, anas } = open();
    const last = counts.at(-1) ?? 0;
    station.record(counts.slice(0, -1).map((count) => printed(anas, 'bet', count)));
    expect(() => station.record([printed(anas, 'bet', last)])).toThrow(
      `print ${last} of 1/bet follows print ${counts.at(-2)}`,
    );
  });
});
