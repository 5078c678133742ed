import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GameAction } from '@taya/contracts/game';
import { buildLookUps } from './look-ups.js';
import { canonicalText, fromSnapshot, toSnapshot } from './state/snapshot.js';
import { givenStation } from './testing/given.fixture.js';
import { balanceOf, finishGame, openGame, pay, sell, type Ticket, ticketOf } from './testing/play.fixture.js';
import {
  ADMIN,
  ANA,
  BEN,
  DAY,
  openedStation,
  peso,
  SUPER_ADMIN,
  type TestStation,
} from './testing/station.fixture.js';
import { stored } from './testing/stored-snapshot.fixture.js';

const act = (action: GameAction) => ({ type: 'actOnGame', gameId: 1, action }) as const;
const REOPEN = { type: 'reopenResult', gameId: 1, reason: 'wrong side set' } as const;
const APPROVED = { ...REOPEN, approval: { approverId: SUPER_ADMIN.userId, pinId: 'pin' } } as const;
const UNDER_REVIEW = 'The result of this game is under review: nothing of it is paid.';

let station: TestStation;
let winner: Ticket;
let loser: Ticket;

/** MERON won 1,000 against 800 at 5 %. The super admin has a PIN, and the tellers have cash. */
beforeEach(() => {
  station = openedStation();
  station.do({ type: 'setPin', verifiedCredentialId: 'credential-of-2', pinId: 'pin' }, SUPER_ADMIN);
  for (const { userId } of [ANA, BEN]) station.do({ type: 'cashIn', tellerId: userId, amount: peso(5_000) });
  openGame(station);
  winner = sell(station, 1, 'MERON', peso(1_000), ANA);
  loser = sell(station, 1, 'WALA', peso(800), BEN);
  finishGame(station, 1, 'set_winner_meron');
});

/** Of the state, all that is neither the game nor what every event changes. */
const figures = () => {
  const { drawers, unclaimed, books, settled, cancelled, counters } = toSnapshot(station.state);
  return { drawers, unclaimed, books, settled, cancelled, counters };
};

describe('reopening a confirmed result', () => {
  it('says what confirming did, why it is undone, and who approved it', () => {
    givenStation(station)
      .when(APPROVED)
      .then({
        type: 'game.reopened',
        data: {
          gameId: 1,
          reason: 'wrong side set',
          commission: peso(90),
          breakage: 0,
          tellers: [
            { tellerId: 4, wonStakes: peso(1_000), lostStakes: 0, payouts: peso(1_710) },
            { tellerId: 5, wonStakes: 0, lostStakes: peso(800), payouts: 0 },
          ],
          approverId: 2,
        },
      });
  });

  it.each(['set_winner_meron', 'set_winner_wala', 'set_draw'] as const)(
    'leaves every figure as if it had not been confirmed: %s',
    (outcome) => {
      station = openedStation();
      station.do({ type: 'setPin', verifiedCredentialId: 'credential-of-2', pinId: 'pin' }, SUPER_ADMIN);
      openGame(station);
      sell(station, 1, 'MERON', peso(1_000), ANA);
      const cancelled = sell(station, 1, 'WALA', peso(70), ANA);
      sell(station, 1, 'WALA', peso(800), BEN);
      station.do({ type: 'cancelBet', serial: cancelled.serial }, ANA);
      for (const action of ['stop_betting_all', outcome] as const) station.do(act(action));
      const before = figures();
      station.do(act('confirm_result'));
      station.do(APPROVED);
      expect(figures()).toEqual(before);
      expect(station.state.game.get()).toMatchObject({ status: 7, frozen: null, finishedAt: null });
    },
  );

  it('then takes another result, which is paid like any other', () => {
    station.do(APPROVED);
    for (const action of ['undo_result', 'set_winner_wala', 'confirm_result'] as const)
      station.do(act(action));
    givenStation(station).when({ type: 'payBet', serial: winner.serial }, ANA).thenRefused('BET_LOST');
    expect(pay(station, loser, BEN)).toBe(peso(1_710));
    expect(station.state.game.get()).toMatchObject({ status: 6, result: 'WALA', review: null });
    expect(balanceOf(station, ANA)).toMatchObject({ unfinished: 0, unclaimed: 0 });
  });

  it('keeps the day on which it was confirmed first', () => {
    station.at += DAY;
    station.do(APPROVED);
    station.do(act('confirm_result'));
    expect(station.state.game.get()).toMatchObject({ businessDate: '2026-11-21', finishedAt: station.at });
    expect([...station.state.unclaimed.values()].map(({ businessDate }) => businessDate)).toEqual([
      '2026-11-21',
    ]);
  });

  it('can be done again, and with a game without bets', () => {
    for (let times = 0; times < 2; times += 1) {
      station.do(APPROVED);
      station.do(act('confirm_result'));
    }
    finishGame(station, openGame(station), 'set_draw');
    station.do({ ...APPROVED, gameId: 2 });
    station.do({ type: 'actOnGame', gameId: 2, action: 'confirm_result' });
    expect(pay(station, winner, ANA)).toBe(peso(1_710));
  });

  it('goes on after a restart from a snapshot', () => {
    station.do(APPROVED);
    const before = canonicalText(station.state);
    station.state = buildLookUps(fromSnapshot(stored(toSnapshot(station.state))));
    expect(canonicalText(station.state)).toBe(before);
    for (const action of ['undo_result', 'set_winner_wala', 'confirm_result'] as const)
      station.do(act(action));
    station.state = buildLookUps(fromSnapshot(stored(toSnapshot(station.state))));
    station.do(APPROVED);
    station.do(act('confirm_result'));
    expect(pay(station, loser, BEN)).toBe(peso(1_710));
  });
});

describe('under review', () => {
  beforeEach(() => {
    station.do(APPROVED);
  });

  it('nothing is paid or claimed on either side', () => {
    for (const { serial } of [winner, loser]) {
      givenStation(station)
        .when({ type: 'payBet', serial }, ANA)
        .thenRefused('GAME_NOT_FINISHED', UNDER_REVIEW);
      givenStation(station).when({ type: 'claimBet', serial }).thenRefused('GAME_NOT_FINISHED', UNDER_REVIEW);
    }
  });

  it('betting never opens again, and nothing is paused', () => {
    station.do(act('undo_result'));
    for (const action of ['start_betting_all', 'start_betting_meron', 'start_betting_wala', 'pause'] as const)
      givenStation(station)
        .when(act(action))
        .thenRefused('ACTION_NOT_ALLOWED', 'The result is under review: betting stays closed.');
    for (const action of ['last_call', 'cancel', 'confirm_result'] as const)
      givenStation(station).when(act(action)).thenRefused('ACTION_NOT_ALLOWED');
  });

  it('no game is created, no date cleared, no day sealed, and the day does not begin elsewhere', () => {
    givenStation(station).when({ type: 'createGame', name: 'Next' }).thenRefused('GAME_RUNNING');
    for (const type of ['clearDate', 'sealDay'] as const)
      givenStation(station).when({ type, date: '2026-11-21' }).thenRefused('DATE_HAS_OPEN_GAME');
    givenStation(station).when({ type: 'changeSettings', dayStartsAt: '06:00' }).thenRefused('GAME_RUNNING');
  });
});

describe('a result is not reopened', () => {
  const refused = (words: string) =>
    givenStation(station).when(APPROVED).thenRefused('NOT_REOPENABLE', words);

  it('once a ticket was paid, also where others are left', () => {
    pay(station, winner, ANA);
    refused('A ticket of this game was paid: its result stays.');
    openGame(station);
    const paid = sell(station, 2, 'MERON', peso(10), ANA);
    sell(station, 2, 'MERON', peso(20), ANA);
    finishGame(station, 2, 'set_draw');
    pay(station, paid, ANA);
    givenStation(station)
      .when({ ...APPROVED, gameId: 2 })
      .thenRefused('NOT_REOPENABLE', 'A ticket of this game was paid: its result stays.');
  });

  it('where another was corrected since: who approves sees the result that they reopen', () => {
    const seen = { ...APPROVED, expectedResult: 'WALA' } as const;
    givenStation(station)
      .when(seen)
      .thenRefused('GAME_CHANGED', 'The result is MERON now. Please look at it again.');
    expect(station.do({ ...seen, expectedResult: 'MERON' })).toHaveLength(1);
  });

  it('once a ticket was claimed', () => {
    station.do({ type: 'claimBet', serial: winner.serial });
    refused('A ticket of this game was claimed: its result stays.');
  });

  it('once a ticket was reported lost, until that was taken back', () => {
    const { betId } = winner;
    station.do({ type: 'lockBet', betId, claimant: 'Ben Cruz', reason: 'lost in the hall' });
    refused('A ticket of this game was reported lost: its result stays.');
    station.do({ type: 'unlockBet', betId, reason: 'found again' });
    expect(station.do(APPROVED)).toHaveLength(1);
  });

  it('once its date was cleared', () => {
    station.do({ type: 'clearDate', date: '2026-11-21' });
    refused('The date of this game was cleared: its result stays.');
  });

  it('once its day was sealed', () => {
    station.do({ type: 'sealDay', date: '2026-11-21' });
    refused('The day of this game is sealed: its result stays.');
  });

  it('once the next game was created', () => {
    openGame(station);
    refused('Another game was created since: this result stays.');
    expect(station.state.books.get('WALA')?.bets.size).toBe(0);
  });

  it('when it is not confirmed, or was cancelled', () => {
    station.do(APPROVED);
    refused('Only a confirmed result can be reopened.');
    station.do(act('confirm_result'));
    station.do({ type: 'createGame', name: 'Next' });
    station.do({ type: 'actOnGame', gameId: 2, action: 'cancel' });
    givenStation(station)
      .when({ ...APPROVED, gameId: 2 })
      .thenRefused('NOT_REOPENABLE', 'Only a confirmed result can be reopened.');
    givenStation(station)
      .when({ ...APPROVED, gameId: 3 })
      .thenRefused('GAME_NOT_FOUND');
  });

  it('without a second person, a reason, or by anybody but the admin', () => {
    givenStation(station)
      .when(REOPEN)
      .thenRefused('APPROVAL_REQUIRED', 'Reopening a result needs a second person.');
    givenStation(station)
      .when({ ...REOPEN, approval: { approverId: ADMIN.userId, pinId: 'pin' } })
      .thenRefused('APPROVAL_REFUSED');
    for (const reason of ['no', 'x'.repeat(101)])
      givenStation(station)
        .when({ ...APPROVED, reason })
        .thenRefused('VALIDATION', 'reason must have 3 to 100 characters');
    givenStation(station).when(APPROVED, SUPER_ADMIN).thenRefused('FORBIDDEN');
    givenStation(station).when(APPROVED, ANA).thenRefused('FORBIDDEN');
  });
});

it('the Z of a shift has the bets of a game under review among the open ones, and none of a confirmed one', () => {
  const closes = (): number | undefined => {
    station.do({ type: 'openShift', onHand: balanceOf(station, BEN).onHand }, BEN);
    const absent = { tellerId: BEN.userId, pieces: [], reason: 'went home' };
    const closed = station.do({ type: 'closeShift', absent }, ADMIN).at(-1);
    return closed?.type === 'shift.closed' ? closed.data.betsOpen : undefined;
  };
  station.do({ type: 'changeSettings', shifts: true });
  expect(closes()).toBe(0);
  station.do(APPROVED);
  expect(closes()).toBe(1);
});

it('a losing ticket is known until the next game is created', () => {
  givenStation(station).when({ type: 'payBet', serial: loser.serial }, BEN).thenRefused('BET_LOST');
  openGame(station);
  givenStation(station).when({ type: 'payBet', serial: loser.serial }, BEN).thenRefused('BET_NOT_FOUND');
  expect(ticketOf(station, loser.betId)).toEqual(loser);
});
