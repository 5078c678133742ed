import type { Role } from '@taya/contracts/roles';
import type { Context } from './context.js';
import type { Decision } from './decision.js';
import type { DomainEvent, EventOf, EventType } from './events.js';
import type { StationState } from './state/state.js';

/** `station`: only the program itself, never a call. `anyone`: no session needed. `signedIn`: every role. */
type Roles = Role | readonly Role[] | 'station' | 'anyone' | 'signedIn';

/** The events of one command, as its decider produced them: at least one. */
export type OwnEvents<Type extends EventType> = readonly [EventOf<Type>, ...EventOf<Type>[]];

/**
 * Makes one command; it stands with the others of its noun, beside its decider, and `commands.ts` has all of them.
 * @param roles who may give it
 * @param decide its fields and the events that it records are those of its decider: input is parsed already, rules are
 *   checked there
 * @param result for its caller, of its own events and the state right after them, answered once they are durable. Views are
 *   made from it later and elsewhere. For a repeated command the events are the first ones, but the state is the current one;
 *   what the state no longer knows is null, and can be read from the read models. Rows never change, so they may be stored.
 */
export function command<const Who extends Roles, Fields, Event extends DomainEvent, Result>(
  roles: Who,
  decide: (state: StationState, fields: Fields, context: Context) => Decision<Event>,
  result: (state: StationState, events: OwnEvents<Event['type']>) => Result,
) {
  return { roles, decide, result } as const;
}

/** The result of a command whose caller needs to know no more than that it is done. */
export const noResult = () => null;
