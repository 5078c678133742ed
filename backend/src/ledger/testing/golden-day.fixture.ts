import type { GameAction } from '@taya/contracts/game';
import { centavos, hundredths } from '@taya/contracts/money';
import type { Command } from '../commands.js';
import type { Actor } from '../context.js';
import { drawerOf, onHandOf } from '../drawers.js';
import { finishGame, openGame, pay, print, printOf, sell, ticketOf } from './play.fixture.js';
import {
  ADMIN,
  ANA,
  ANA_IP,
  AUDITOR,
  BEN,
  BEN_IP,
  DAY,
  peso,
  SUPER_ADMIN,
  TestStation,
} from './station.fixture.js';

/**
 * Records a day with every event type, through the deciders. It once produced `golden.ndjson`, whose lines never
 * change. For a new event type, or a new version of one, add to the end of this day; `npm run golden` appends its lines.
 */
export function recordGoldenDay(): readonly string[] {
  const station = new TestStation();
  openWithPeople(station);
  playFirstDay(station);
  playSecondDay(station);
  station.record([{ type: 'ledger.opened', data: { reason: 'an append without an answer' } }]);
  printReceipts(station);
  withdrawBet(station);
  changeHouseRules(station);
  endSessions(station);
  resetPassword(station);
  callLast(station);
  station.do({ type: 'sealDay', date: '2026-11-21' });
  reverseCash(station);
  workInShifts(station);
  approve(station);
  promise(station);
  reportLost(station);
  holdPayouts(station);
  reopenResult(station);
  return station.log;
}

function openWithPeople(station: TestStation): void {
  station.do({
    type: 'openStation',
    stationId: '1',
    stationName: 'Taya',
    timeZone: 'Asia/Manila',
    credentialIds: ['c1', 'c2', 'c3'],
  });
  for (const actor of [ADMIN, SUPER_ADMIN, AUDITOR]) signIn(station, actor, `c${actor.userId}`);
  const profile = { middleName: '', location: 'Booth', type: 'createTeller' } as const;
  const ana = { username: 'ana', firstName: 'Ana', lastName: 'Cruz', ip: ANA_IP, credentialId: 'c4' };
  const ben = { username: 'ben', firstName: 'Benjamín', lastName: 'Reyes', ip: BEN_IP, credentialId: 'c5' };
  for (const teller of [ana, ben]) station.do({ ...profile, ...teller });
  for (const actor of [ANA, BEN]) signIn(station, actor, `c${actor.userId}`);
}

function signIn(station: TestStation, { userId, ip }: Actor, credentialId: string): void {
  station.do({ type: 'signIn', userId, credentialId }, { userId, sessionId: '', ip });
}

function act(station: TestStation, gameId: number, ...actions: readonly GameAction[]): void {
  for (const action of actions) {
    station.at += 61_234;
    station.do({ type: 'actOnGame', gameId, action });
  }
}

function playFirstDay(station: TestStation): void {
  const cashIn: Command = { type: 'cashIn', tellerId: 4, amount: peso(5_000) };
  station.do(cashIn, ADMIN, { key: '1|POST /api/teller/:id/cashin|first', fingerprint: 'f1' });
  station.do({ type: 'cashIn', tellerId: 5, amount: peso(3_000) });
  const first = openGame(station);
  for (const action of ['set', 'start', 'pause'] as const) {
    station.at += 4_321;
    station.do({ type: 'setTimer', action, maxSeconds: 600 });
  }
  sell(station, first, 'MERON', peso(1_000), ANA);
  const anasWala = sell(station, first, 'WALA', peso(500.25), ANA);
  sell(station, first, 'WALA', peso(299.99), BEN);
  const cancelled = sell(station, first, 'MERON', peso(50), BEN);
  station.do({ type: 'cancelBet', serial: cancelled.serial }, BEN, {
    key: '5|POST /api/bet/:code/cancel|k',
    fingerprint: 'f2',
  });
  act(
    station,
    first,
    'stop_betting_meron',
    'pause',
    'pause',
    'stop_betting_wala',
    'set_winner_meron',
    'undo_result',
  );
  act(station, first, 'set_winner_wala', 'confirm_result');
  pay(station, anasWala, BEN);
  act(station, createGame(station), 'cancel');
  const third = openGame(station);
  const refunded = sell(station, third, 'MERON', peso(96_000), ANA);
  sell(station, third, 'WALA', peso(4_000), BEN);
  finishGame(station, third, 'set_winner_meron');
  pay(station, refunded, ANA);
  station.do({ type: 'claimBet', serial: ticketOf(station, 6).serial });
  station.do({ type: 'remit', tellerId: 4, amount: peso(123.45) });
}

function createGame(station: TestStation): number {
  station.do({ type: 'createGame', name: 'Game #2 - Nov 21, 2026' });
  return station.state.counters.get().game;
}

function playSecondDay(station: TestStation): void {
  station.at += DAY;
  // As older programs did at their start.
  station.record([{ type: 'station.timeZoneChanged', data: { timeZone: 'Asia/Tokyo' } }]);
  station.do({ type: 'clearDate', date: '2026-11-21' });
  station.do({ type: 'changeHousePercentage', rate: hundredths(625) });
  station.do({
    type: 'changeSettings',
    payoutUnit: centavos(25),
    minimumPayout: hundredths(0),
    receiptTerms: 'Ñ ₱',
  });
  station.do({ type: 'changeOwnPassword', verifiedCredentialId: 'c4', credentialId: 'c4b' }, ANA);
  station.do({ type: 'changeAdminPassword', credentialId: 'c1b' });
  signIn(station, ADMIN, 'c1b');
  station.do({ type: 'editTeller', tellerId: 5, ip: '192.168.1.99', isActive: false });
  const fourth = openGame(station);
  sell(station, fourth, 'MERON', peso(77.77), ANA);
  sell(station, fourth, 'WALA', peso(33.33), ANA);
  finishGame(station, fourth, 'set_winner_meron');
  const fifth = openGame(station);
  sell(station, fifth, 'WALA', peso(10), ANA);
}

/** An original and a copy for the latest bet, and receipts of bets that left the state long ago. */
function printReceipts(station: TestStation): void {
  const open = ticketOf(station, station.state.counters.get().bet);
  print(station, open, 'bet');
  const key = { key: '1|POST /api/print/bet/:code|k', fingerprint: 'f3' };
  station.do(printOf(station, open, 'bet'), ADMIN, key);
  print(station, ticketOf(station, 2), 'payout');
  print(station, ticketOf(station, 6), 'payout', ADMIN);
}

/** A bet without an answer; the inquiry found that it had not arrived. */
function withdrawBet(station: TestStation): void {
  station.do({ type: 'withdrawCommand' }, ANA, { key: '4|POST /api/bet|lost', fingerprint: 'f4' });
}

/** Every house rule, and the removal of the one that can be removed. */
function changeHouseRules(station: TestStation): void {
  station.do({
    type: 'changeSettings',
    minimumBet: peso(5),
    maximumBet: peso(2_000),
    largeBet: peso(500),
    maximumTellerStake: peso(20_000),
    changeFirstPassword: true,
    idleMinutes: 30,
    tellerIdleMinutes: 480,
  });
  station.do({ type: 'changeSettings', maximumTellerStake: null });
}

/** Ana logs out and in again; the admin's session ends as idle. */
function endSessions(station: TestStation): void {
  station.do({ type: 'signOut' }, ANA, { key: '4|POST /api/auth/logout|k', fingerprint: 'f5' });
  signIn(station, ANA, 'c4b');
  station.do({ type: 'endIdleSession', userId: ADMIN.userId, sessionId: ADMIN.sessionId });
}

/** The super admin's password is reset at the server and then changed; Ana's is set and not changed. */
function resetPassword(station: TestStation): void {
  station.do({ type: 'resetPassword', userId: SUPER_ADMIN.userId, credentialId: 'c2b' });
  signIn(station, SUPER_ADMIN, 'c2b');
  station.do({ type: 'changeOwnPassword', verifiedCredentialId: 'c2b', credentialId: 'c2c' }, SUPER_ADMIN);
  station.do({ type: 'editTeller', tellerId: ANA.userId, credentialId: 'c4c' });
  signIn(station, ANA, 'c4c');
}

/**
 * A last call that is cancelled, one that a pause ends, and one whose time is up: the station closes betting, and the
 * timer follows.
 */
function callLast(station: TestStation): void {
  signIn(station, ADMIN, 'c1b');
  station.do({ type: 'changeSettings', lastCallSeconds: 45, timerFollowsBetting: true });
  const gameId = station.state.counters.get().game;
  act(station, gameId, 'stop_betting_all', 'start_betting_all', 'last_call');
  station.at += 1_000;
  for (const action of ['cancel_last_call', 'last_call', 'pause', 'pause'] as const) {
    station.do({ type: 'actOnGame', gameId, action });
  }
  station.do({ type: 'actOnGame', gameId, action: 'last_call', seconds: 10 });
  station.at += 10_000;
  station.do({ type: 'endLastCall', gameId, startedBy: station.log.length - 1 });
}

/** A ticket that may be claimed for a month. */
function promise(station: TestStation): void {
  station.do({ type: 'changeSettings', shifts: false, claimDays: 30 });
  sell(station, openGame(station), 'WALA', peso(60), ANA);
}

/** One ticket was found again, another is paid by its claim slip. */
function reportLost(station: TestStation): void {
  const game = station.state.counters.get().game;
  const found = sell(station, game, 'WALA', peso(70), ANA);
  finishGame(station, game, 'set_winner_wala');
  const lost = { type: 'lockBet', claimant: 'Peña, Ñ', reason: 'lost in the hall' } as const;
  station.do({ ...lost, betId: found.betId });
  station.do({ type: 'unlockBet', betId: found.betId, reason: 'found again' });
  station.do({ type: 'changeSettings', lostTicketDays: 0 });
  const betId = found.betId - 1;
  const [locked] = station.do({ ...lost, betId });
  if (locked?.type !== 'bet.locked') throw new Error('a lock records one event');
  const approval = { approverId: SUPER_ADMIN.userId, pinId: 'p2' };
  station.do({ type: 'payLostBet', betId, claimCode: locked.data.claimCode, approval });
}

/** A cash-in that was none, and a remit of another amount than was recorded. */
function reverseCash(station: TestStation): void {
  station.do({ type: 'cashIn', tellerId: 4, amount: peso(500) });
  station.do({ type: 'remit', tellerId: 4, amount: peso(50) });
  const reason = 'Ñ typed twice';
  station.do({ type: 'reverseCash', of: 'cashin', tellerId: 4, id: 3, amount: peso(0), reason });
  station.do({ type: 'reverseCash', of: 'remit', tellerId: 4, id: 2, amount: peso(40), reason });
}

/** Ana counts twice and is short; the admin closes another shift of hers, which is over. */
function workInShifts(station: TestStation): void {
  station.do({ type: 'changeOwnPassword', verifiedCredentialId: 'c4c', credentialId: 'c4d' }, ANA);
  station.do({ type: 'changeSettings', shifts: true, denominations: [peso(1_000), peso(100), peso(0.25)] });
  const open = () => station.do({ type: 'openShift', onHand: onHandOf(drawerOf(station.state, ANA.userId)) });
  const counted = (pieces: number) => [{ denomination: peso(1_000), pieces }];
  open();
  station.at += 3_600_000;
  station.do({ type: 'beginCount' });
  station.do({ type: 'countDrawer', pieces: counted(3) });
  station.do({ type: 'resumeShift' });
  station.do({ type: 'beginCount' });
  station.do({ type: 'countDrawer', pieces: [...counted(2), { denomination: peso(0.25), pieces: 3 }] });
  station.do({ type: 'closeShift' });
  open();
  const absent = { tellerId: ANA.userId, pieces: counted(4), reason: 'Ñ went home' };
  station.do({ type: 'closeShift', absent });
}

/** The super admin approves with their PIN, after a wrong one: an opening, a cancel, a payout, and corrections after a count. */
function approve(station: TestStation): void {
  const verifiedCredentialId = 'c2c';
  station.do({ type: 'setPin', verifiedCredentialId, pinId: 'p2' }, SUPER_ADMIN);
  station.do({ type: 'refusePin', approverId: SUPER_ADMIN.userId, pinId: 'p2' }, ANA);
  station.do({
    type: 'changeSettings',
    cancelApprovalAbove: peso(20),
    payoutApprovalAbove: peso(20),
    reversalApprovalAbove: peso(20),
    differenceApprovalAbove: peso(0.5),
    cancelReasons: true,
    cancelNeedsTicket: true,
  });
  const approval = { approverId: SUPER_ADMIN.userId, pinId: 'p2' };
  const reason = 'Ñ counted wrong';
  const onHand = peso(3_990);
  station.do({ type: 'openShift', onHand, reason, approval });
  const gameId = station.state.counters.get().game;
  act(station, gameId, 'set_winner_meron', 'confirm_result');
  const game = openGame(station);
  const cancelled = sell(station, game, 'MERON', peso(30), ANA);
  station.do({ type: 'cancelBet', serial: cancelled.serial, reason: 'other: Ñ', approval });
  const won = sell(station, game, 'MERON', peso(40), ANA);
  sell(station, game, 'WALA', peso(50), ANA);
  finishGame(station, game, 'set_winner_meron');
  station.do({ type: 'payBet', serial: won.serial, approval });
  const { cashin, remit } = station.state.counters.get();
  station.do({ type: 'cashIn', tellerId: 4, amount: peso(500) });
  station.do({ type: 'remit', tellerId: 4, amount: peso(10) });
  station.do({ type: 'beginCount' });
  station.do({ type: 'countDrawer', pieces: [{ denomination: peso(1_000), pieces: 4 }] });
  station.do({ type: 'closeShift', approval });
  const wrong = { type: 'reverseCash', tellerId: 4, reason, approval } as const;
  station.do({ ...wrong, of: 'cashin', id: cashin + 1, amount: peso(50) });
  station.do({ ...wrong, of: 'remit', id: remit + 1, amount: peso(100) });
}

/** A game whose tickets are paid a minute after it is confirmed. */
function holdPayouts(station: TestStation): void {
  station.do({ type: 'changeSettings', payoutHoldSeconds: 60 });
  finishGame(station, openGame(station), 'set_draw');
}

/** MERON was confirmed, and WALA had won. */
function reopenResult(station: TestStation): void {
  const gameId = openGame(station);
  sell(station, gameId, 'MERON', peso(60), ANA);
  sell(station, gameId, 'WALA', peso(40), ANA);
  finishGame(station, gameId, 'set_winner_meron');
  const approval = { approverId: SUPER_ADMIN.userId, pinId: 'p2' };
  station.do({ type: 'reopenResult', gameId, reason: 'Ñ wrong side', approval });
  act(station, gameId, 'undo_result', 'set_winner_wala', 'confirm_result');
}
