import { localDate } from '@taya/contracts/time';
import { must } from '../finding.js';
import type { Drawer, Facts, IdKind, User } from './facts.js';
import { TELLER } from './roles.js';

/** Rules for many kinds of events. Each throws BrokenRule. */

const MAX_AMOUNT = 9_999_999_999;

/** Ids of a kind are consecutive. */
export function takeId(facts: Facts, kind: IdKind, id: number): void {
  const next = facts.lastId[kind] + 1;
  must(id === next, () => `${kind} ${id} follows ${kind} ${next - 1}`);
  facts.lastId[kind] = id;
}

export function mustBeToday(facts: Facts, date: string): void {
  const today = localDate(facts.at, facts.timeZone);
  must(date === today, () => `the date ${date} is not the station's day ${today}`);
}

export function mustNotBeInFuture(facts: Facts, date: string): void {
  const today = localDate(facts.at, facts.timeZone);
  must(date <= today, () => `the date ${date} is after the station's day ${today}`);
}

export function mustBeAmount(what: string, amount: number): void {
  must(amount > 0 && amount <= MAX_AMOUNT, () => `a ${what} of ${amount} centavos is outside the limits`);
}

export function userOf(facts: Facts, userId: number): User {
  const user = facts.users.get(userId);
  must(user !== undefined, () => `there is no user ${userId}`);
  return user;
}

export function mustBeTeller(facts: Facts, userId: number): void {
  must(userOf(facts, userId).role === TELLER, () => `user ${userId} is no teller`);
}

export function drawerOf(facts: Facts, tellerId: number): Drawer {
  let drawer = facts.drawers.get(tellerId);
  if (drawer === undefined) {
    drawer = { onHand: 0, unfinished: 0, unclaimed: 0 };
    facts.drawers.set(tellerId, drawer);
  }
  return drawer;
}

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Twelve characters from the alphabet without misread ones; the sum of each value times its position is divisible by 31. */
export function mustBeCode(code: string): void {
  const values = [...code].map((character) => ALPHABET.indexOf(character));
  const sum = values.reduce((total, value, index) => total + (index + 1) * value, 0);
  const isCode = values.length === 12 && !values.includes(-1) && sum % ALPHABET.length === 0;
  must(isCode, () => `the code ${code} has a wrong check character`);
}
