import { EVENT_FIELDS } from '@taya/contracts/events';
import { type DomainEvent, EVENTS, type EventData, type EventType } from './events.js';

/** Whom and what an event concerns: the names of its fields say so. */

type IdOrList<Data> = {
  [Field in keyof Data]-?: Field extends `${string}Id`
    ? Field
    : Data[Field] extends unknown[]
      ? Field
      : never;
}[keyof Data];
type NamingField = { [T in EventType]: IdOrList<EventData<T>> }[EventType];

/** The compiler asks for every id and every list. */
const NAMED_BY = EVENT_FIELDS satisfies Readonly<Record<NamingField, unknown>>;

type UserField = {
  [Field in NamingField]: (typeof EVENT_FIELDS)[Field] extends 'teller' | 'user' ? Field : never;
}[NamingField];

interface Naming extends Readonly<Partial<Record<UserField | 'gameId' | 'betId', number>>> {
  readonly tellers?: readonly { readonly tellerId: number }[];
  readonly serial?: string;
  readonly businessDate?: string;
  readonly date?: string;
  readonly refNumber?: string;
}

/** Fields that name a user. */
const USER_FIELDS: ReadonlySet<string> = new Set(
  Object.entries(NAMED_BY).flatMap(([field, what]) => (what === 'teller' || what === 'user' ? [field] : [])),
);

const USER_FIELDS_OF = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { data }]) => [
    type,
    [...USER_FIELDS].filter((field) => Object.hasOwn(data.properties, field)),
  ]),
) as unknown as Readonly<Record<EventType, readonly UserField[]>>;

/** Whose drawer, bet or session it is about, each once. */
export function usersOf({ type, data }: DomainEvent): readonly number[] {
  const naming = data as Naming;
  if (naming.tellers !== undefined) return naming.tellers.map(({ tellerId }) => tellerId);
  const ids = USER_FIELDS_OF[type].flatMap((field) => naming[field] ?? []);
  return ids.length > 1 ? [...new Set(ids)] : ids;
}

/** The teller whose drawer or bet it is about, the payer of a payout; null where it names none or a list of them. */
export function tellerOf({ data }: DomainEvent): number | null {
  const { tellerId, payerId, sellerId } = data as Naming;
  return tellerId ?? payerId ?? sellerId ?? null;
}

export function gameOf({ data }: DomainEvent): number | null {
  return (data as Naming).gameId ?? null;
}

export function betOf({ data }: DomainEvent): number | null {
  return (data as Naming).betId ?? null;
}

/** The code that it gives to a ticket, a cash-in or a remit. */
export function codeOf({ data }: DomainEvent): string | null {
  const { serial, refNumber } = data as Naming;
  return serial ?? refNumber ?? null;
}

/** The station's day that it names; null for most. */
export function dateOf({ data }: DomainEvent): string | null {
  const { businessDate, date } = data as Naming;
  return businessDate ?? date ?? null;
}
