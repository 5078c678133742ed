import { describe, expect, it } from '@jest/globals';
import { startOfDay } from '@taya/contracts/day';
import { freeSerial } from './serials.js';
import { hasLockedBet } from './slips.js';
import { givenStation } from './testing/given.fixture.js';
import { balanceOf, finishGame, openGame, pay, sell } from './testing/play.fixture.js';
import {
  ADMIN,
  ANA,
  BEN,
  DAY,
  openedStation,
  peso,
  SUPER_ADMIN,
  serialNumber,
  TIME_ZONE,
} from './testing/station.fixture.js';

const approval = { approverId: SUPER_ADMIN.userId, pinId: 'pin' };
const LOST = { type: 'lockBet', betId: 1, claimant: 'Pedro', reason: 'lost in the hall' } as const;
const FOUND = { type: 'unlockBet', betId: 1, reason: 'found again' } as const;

/** Ana's ticket of 100.00 on MERON is worth 190.00, Ben's lost; admin and super admin have a PIN. */
function finished() {
  const station = openedStation();
  for (const { userId } of [ADMIN, SUPER_ADMIN]) {
    const actor = { userId, sessionId: `session-of-${userId}`, ip: `10.0.0.${userId}` };
    station.do({ type: 'setPin', verifiedCredentialId: `credential-of-${userId}`, pinId: 'pin' }, actor);
  }
  openGame(station);
  const winner = sell(station, 1, 'MERON', peso(100), ANA);
  const loser = sell(station, 1, 'WALA', peso(100), BEN);
  finishGame(station, 1, 'set_winner_meron');
  station.do({ type: 'cashIn', tellerId: BEN.userId, amount: peso(1_000) });
  return { station, winner, loser };
}

function locked(lostTicketDays = 7) {
  const day = finished();
  day.station.do({ type: 'changeSettings', lostTicketDays });
  const [event] = day.station.do(LOST);
  if (event?.type !== 'bet.locked') throw new Error('a lock records one event');
  const { claimCode } = event.data;
  return { ...day, claimCode, payment: { type: 'payLostBet', betId: 1, claimCode, approval } as const };
}

describe('a ticket that was reported lost', () => {
  it('gets a claim slip, which is paid from the start of the seventh day after', () => {
    const { station } = finished();
    const [payableDay, claimCode] = ['2026-11-28', station.nextSerial];
    givenStation(station)
      .when(LOST)
      .then({
        type: 'bet.locked',
        data: {
          betId: 1,
          gameId: 1,
          sellerId: ANA.userId,
          claimant: 'Pedro',
          reason: 'lost in the hall',
          claimCode,
          payableFrom: startOfDay(payableDay, { timeZone: TIME_ZONE, dayStartsAt: '00:00' }),
          payableDay,
        },
      });
  });

  it('is not paid by the ticket, nor claimed, nor locked again, and nobody says who lost it', () => {
    const { station, winner } = locked();
    const { serial } = winner;
    const said = 'Reported lost on Nov 21, 2026. Pay nothing on this paper: call the administrator.';
    for (const command of [{ type: 'payBet', serial }, { type: 'claimBet', serial }, LOST] as const)
      givenStation(station).when(command).thenRefused('BET_LOCKED', said);
  });

  it('still counts as unclaimed', () => {
    const { station } = locked();
    expect(balanceOf(station, ANA).unclaimed).toBe(peso(190));
  });

  it('is paid once by its slip, at any window, with a second person who did not lock it', () => {
    const { station, payment, claimCode } = locked(0);
    const { approval: _, ...alone } = payment;
    givenStation(station)
      .when(alone, BEN)
      .thenRefused('APPROVAL_REQUIRED', 'Paying a lost ticket needs a second person.');
    const byLocker = { ...payment, approval: { approverId: ADMIN.userId, pinId: 'pin' } };
    givenStation(station)
      .when(byLocker, BEN)
      .thenRefused('APPROVAL_REFUSED', 'Administrator locked this ticket: somebody else has to approve.');
    const sale = { betId: 1, gameId: 1, sellerId: ANA.userId, side: 'MERON', stake: peso(100) } as const;
    const paid = { ...sale, payerId: BEN.userId, payout: peso(190), claimCode, approverId: 2 };
    givenStation(station).when(payment, BEN).then({ type: 'bet.paid', data: paid });
    expect(balanceOf(station, ANA).unclaimed).toBe(0);
    givenStation(station).when(payment, ANA).thenRefused('BET_ALREADY_PAID');
    givenStation(station).when(FOUND).thenRefused('BET_ALREADY_PAID');
  });

  it('waits for its day, with the hour at which it begins', () => {
    const { station, payment } = locked(1);
    station.at = Date.UTC(2026, 10, 21, 16) - 1;
    givenStation(station)
      .when(payment, BEN)
      .thenRefused('CLAIM_TOO_EARLY', 'This claim slip is paid from Nov 22, 2026, 12:00 AM on.');
    station.at += 1;
    expect(station.refusalOf(payment, BEN)).toBeNull();
  });

  it('is paid by the whole code of its own slip alone, and by none that was ended', () => {
    const { station, payment, winner } = locked(0);
    for (const claimCode of [serialNumber(9_999), winner.serial, payment.claimCode.slice(0, 11)])
      givenStation(station)
        .when({ ...payment, claimCode }, BEN)
        .thenRefused('CLAIM_NOT_FOUND');
    givenStation(station)
      .when({ ...payment, betId: 2 }, BEN)
      .thenRefused('CLAIM_NOT_FOUND');
    station.do(FOUND);
    givenStation(station).when(payment, BEN).thenRefused('CLAIM_NOT_FOUND');
    expect(pay(station, winner, BEN)).toBe(peso(190));
  });

  it('needs the money in the drawer, and an open shift where tellers work in shifts', () => {
    const { station, payment } = locked(0);
    station.do({ type: 'remit', tellerId: BEN.userId, amount: peso(1_000) });
    station.do({ type: 'changeSettings', shifts: true });
    givenStation(station).when(payment, BEN).thenRefused('SHIFT_NOT_OPEN');
    station.do({ type: 'changeSettings', shifts: false });
    givenStation(station).when(payment, BEN).thenRefused('ON_HAND_TOO_LOW');
  });

  it('is one that won and is unpaid', () => {
    const { station, winner } = finished();
    givenStation(station)
      .when({ ...LOST, betId: 2 })
      .thenRefused('BET_LOST');
    givenStation(station).when(FOUND).thenRefused('BET_NOT_LOCKED');
    pay(station, winner, BEN);
    givenStation(station).when(LOST).thenRefused('BET_ALREADY_PAID');
    openGame(station);
    const open = sell(station, 2, 'MERON', peso(100), ANA);
    givenStation(station)
      .when({ ...LOST, betId: open.betId })
      .thenRefused('GAME_NOT_FINISHED');
  });

  it('is not cleared before the day after the one on which its slip is paid', () => {
    const { station, payment } = locked(1);
    const clear = { type: 'clearDate', date: '2026-11-21' } as const;
    givenStation(station).when(clear).thenRefused('TICKETS_LOCKED');
    station.at += DAY;
    givenStation(station).when(clear).thenRefused('TICKETS_LOCKED');
    expect(hasLockedBet(station.state, 1)).toBe(true);
    station.at += DAY;
    station.do(clear);
    expect(hasLockedBet(station.state, 1)).toBe(false);
    givenStation(station).when(payment, BEN).thenRefused('CLAIM_NOT_FOUND');
  });

  it('lets its date be cleared once it is paid or found', () => {
    const { station } = locked();
    const clear = { type: 'clearDate', date: '2026-11-21' } as const;
    expect(station.refusalOf(clear)).toBe('TICKETS_LOCKED');
    station.do(FOUND);
    expect(hasLockedBet(station.state, 1)).toBe(false);
    expect(station.refusalOf(clear)).toBeNull();
  });

  it('has a code that no ticket takes, until the lock is taken off', () => {
    const { station, claimCode } = locked();
    const free = serialNumber(900);
    expect(freeSerial(station.state, [claimCode, free])).toBe(free);
    station.do(FOUND);
    expect(freeSerial(station.state, [claimCode, free])).toBe(claimCode);
  });
});
