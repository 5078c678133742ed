import type { EventOf, EventType, LedgerEvent } from './events.js';

/** The events of a noun: `bet` for all of `bet.…`. */
export type EventTypeOf<Noun extends string> = Extract<EventType, `${Noun}.${string}`>;

/** Whether an event is one of a noun. */
export const isOf = (noun: string, type: EventType): boolean => type.startsWith(`${noun}.`);

/** What somebody makes of each event of a group. The compiler asks for a new one wherever there is such a map. */
export type EventMap<Types extends EventType, Result, Given extends readonly unknown[] = []> = {
  readonly [T in Types]: (event: EventOf<T>, ...given: Given) => Result;
};

/** What is made of an event; undefined for one of another group. */
export function apply<Types extends EventType, Result, Given extends readonly unknown[]>(
  map: EventMap<Types, Result, Given>,
  event: LedgerEvent,
  ...given: Given
): Result | undefined {
  type Handlers = { readonly [T in EventType]?: (event: LedgerEvent, ...given: Given) => Result };
  return (map as Handlers)[event.type]?.(event, ...given);
}
