import type { AuditEvent, AuditEvents, EventSummary, ExaminedEvent } from '@taya/contracts/answers/audit';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { instant } from '@taya/contracts/time';
import { amountOf } from '../../ledger/event-facts.js';
import { EVENTS, type LedgerEvent } from '../../ledger/events.js';
import type { FoundEvents, SummedEvents } from '../questions/events.js';
import type { ExaminedEvent as Examined } from '../questions/one-event.js';
import type { TellerFigures } from '../questions/teller-figures.js';

const FIGURES = ['onHand', 'unfinished', 'unclaimed', 'remittable'] as const;

export function eventsAnswer({ events, older, end }: FoundEvents): Omit<AuditEvents, 'paper'> {
  return { events: events.map(eventAnswer), older, end, types: Object.keys(EVENTS) };
}

/** How many events of each type were found, and the pesos that they are about. */
export function summaryAnswer({ kinds, older, end }: SummedEvents): EventSummary {
  const answered = kinds.map(({ type, count, amount }) => ({
    type,
    count,
    amount: amount === null ? null : money(amount),
  }));
  return { kinds: answered, older, end };
}

export function eventAnswer(event: LedgerEvent): AuditEvent {
  const { revision, at, type, by, data } = event;
  const amount = amountOf(event);
  return {
    revision,
    at: instant(at),
    type,
    by: { user_id: by.userId, ip: by.ip },
    amount: amount === null ? null : money(amount),
    data: { ...data },
  };
}

export function examinedAnswer(examined: Examined): ExaminedEvent {
  const { event, recorded, previousHash, brokenLink, accounts, tellers, names } = examined;
  const nameOf = (account: string) => names.ofAccount(account);
  const moved = accounts.map(({ account, before, after }) => ({ account, amount: after - before }));
  return {
    ...eventAnswer(event),
    version: Number((JSON.parse(recorded.json) as { readonly v: number }).v),
    on: event.on,
    stored: recorded.json,
    hash: recorded.hash,
    previous_hash: previousHash,
    broken_link: brokenLink,
    postings: moved.map(({ account, amount }) => ({
      account,
      username: nameOf(account),
      amount: money(amount),
    })),
    sum: money(moved.reduce((sum, { amount }) => sum + amount, 0)),
    accounts: accounts.map(({ account, before, after }) => ({
      account,
      username: nameOf(account),
      before: money(before),
      after: money(after),
    })),
    tellers: tellers.map(({ id, username, before, after }) => ({
      id,
      username,
      figures: changed(before, after),
    })),
  };
}

function changed(before: TellerFigures, after: TellerFigures) {
  return FIGURES.flatMap((name) =>
    before[name] === after[name] ? [] : [{ name, before: money(before[name]), after: money(after[name]) }],
  );
}

function money(amount: number): string {
  return twoPlaces(centavos(amount));
}
