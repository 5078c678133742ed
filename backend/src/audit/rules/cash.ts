import { isLocalDate } from '@taya/contracts/time';
import type { EventOf } from '../../ledger/events.js';
import { must } from '../finding.js';
import { move, mustAgree } from './bets.js';
import {
  drawerOf,
  mustBeAmount,
  mustBeCode,
  mustBeTeller,
  mustBeToday,
  mustNotBeInFuture,
  takeId,
} from './common.js';
import type { Facts } from './facts.js';
import { isFinal } from './games.js';

export function cashIn(facts: Facts, { data }: EventOf<'cash.added'>): void {
  takeId(facts, 'cashin', data.cashinId);
  mustBeCashRecord(facts, 'cash-in', data);
  move(facts, data.tellerId, { onHand: data.amount });
}

export function cashRemitted(facts: Facts, { data }: EventOf<'cash.remitted'>): void {
  const { remitId, tellerId, amount } = data;
  takeId(facts, 'remit', remitId);
  mustBeCashRecord(facts, 'remit', data);
  const { onHand, unfinished, unclaimed } = drawerOf(facts, tellerId);
  const remittable = Math.max(0, onHand - unfinished - unclaimed);
  must(
    amount <= remittable,
    () => `teller ${tellerId} remitted ${amount} centavos, but could remit ${remittable}`,
  );
  move(facts, tellerId, { onHand: -amount });
}

function mustBeCashRecord(
  facts: Facts,
  what: string,
  { tellerId, amount, refNumber, businessDate }: EventOf<'cash.added' | 'cash.remitted'>['data'],
): void {
  mustBeTeller(facts, tellerId);
  mustBeAmount(what, amount);
  mustBeCode(refNumber);
  mustBeToday(facts, businessDate);
}

/**
 * A clearing takes every unpaid winner of games finished on or before the date, and nothing else; the sums are added up
 * bet by bet.
 */
export function dateCleared(facts: Facts, { data }: EventOf<'date.cleared'>): void {
  const { clearId, date, tellers } = data;
  takeId(facts, 'clear', clearId);
  mustBeClearable(facts, date);
  const cleared = clearThrough(facts, date);
  mustAgree('number of tellers', tellers.length, cleared.size);
  for (const { tellerId, bets, amount } of tellers) {
    const counted = cleared.get(tellerId);
    must(counted !== undefined, () => `teller ${tellerId} has nothing to clear, or two rows`);
    cleared.delete(tellerId);
    mustAgree(`cleared bets of teller ${tellerId}`, bets, counted.bets);
    mustAgree(`cleared amount of teller ${tellerId}`, amount, counted.amount);
    move(facts, tellerId, { unclaimed: -amount });
  }
  facts.clearedThrough = date;
}

function mustBeClearable(facts: Facts, date: string): void {
  const { game, clearedThrough } = facts;
  must(isLocalDate(date), () => `${date} is no date`);
  mustNotBeInFuture(facts, date);
  must(clearedThrough === null || date > clearedThrough, () => `${date} was cleared before`);
  const isOpen = !isFinal(game) && game !== null && game.createdDate <= date;
  must(!isOpen, () => `game ${game?.id}, created on or before ${date}, is not final`);
}

function clearThrough(facts: Facts, date: string): Map<number, { bets: number; amount: number }> {
  const cleared = new Map<number, { bets: number; amount: number }>();
  for (const [gameId, { businessDate, bets }] of facts.owing) {
    if (businessDate > date) continue;
    for (const { tellerId, payout, serial } of bets.values()) {
      const row = cleared.get(tellerId) ?? { bets: 0, amount: 0 };
      cleared.set(tellerId, { bets: row.bets + 1, amount: row.amount + payout });
      facts.serials.delete(serial);
    }
    facts.owing.delete(gameId);
  }
  return cleared;
}
