import { authorityProblem } from './authority.js';
import { encode, requireValidEvent } from './codec.js';
import { COMMANDS, type Command, type ResultOf, resultOf } from './commands.js';
import type { Context } from './context.js';
import { type Decision, type Refused, refuse } from './decision.js';
import type { CommandMark, DomainEvent, Envelope, LedgerEvent } from './events.js';
import { evolve } from './evolve.js';
import type { StationState } from './state/state.js';

/** Where and under which key events are recorded. */
export interface Recording {
  readonly context: Context;
  /** Of the last event before them; it may not be durable yet. */
  readonly revision: number;
  /** The name of the instance that records them. */
  readonly instance: string;
  readonly key?: Omit<CommandMark, 'events'> | undefined;
}

/** Events that the state includes, each with the text that is stored. */
export interface RecordedEvents {
  readonly events: readonly LedgerEvent[];
  readonly jsons: readonly string[];
}

export interface Executed<Result> extends RecordedEvents {
  readonly ok: true;
  /** The events as they were decided. */
  readonly decided: readonly [DomainEvent, ...DomainEvent[]];
  readonly result: Result;
}

/**
 * What a command does to the station: its events, or a refusal with a code. Pure: time, ids and randomness come in with
 * the context, and nothing is changed. Refusals are checked in the order 401, 403, 400, 404, 409.
 */
export function decide(state: StationState, command: Command, context: Context): Decision {
  const problem = authorityProblem(state, command.type, context.actor);
  if (problem !== null) return refuse(problem);
  type Decide = (state: StationState, fields: object, context: Context) => Decision;
  const { type, ...fields } = command;
  // Each decider takes its own fields, which the compiler cannot follow through a look-up.
  return (COMMANDS[type].decide as Decide)(state, fields, context);
}

/**
 * Decides a command and applies its events to the state. Who stores them may still undo them with the state's journal.
 * @throws errors of the program; then nothing of the command is left
 */
export function execute<Given extends Command>(
  state: StationState,
  command: Given,
  recording: Recording,
): Executed<ResultOf<Given>> | Refused {
  const decision = decide(state, command, recording.context);
  if (!decision.ok) return decision;
  const mark = state.journal.mark();
  try {
    const { events, jsons } = record(state, decision.events, recording);
    return { ok: true, decided: decision.events, events, jsons, result: resultOf(state, command, events) };
  } catch (error) {
    state.journal.rollbackTo(mark);
    throw error;
  }
}

/** Checks, encodes and applies events that were decided. @throws errors of the program, in the middle of them */
export function record(
  state: StationState,
  decided: readonly DomainEvent[],
  recording: Recording,
): RecordedEvents {
  const jsons: string[] = [];
  const events: LedgerEvent[] = [];
  for (const [index, domainEvent] of decided.entries()) {
    const { key, revision } = recording;
    const command = index === 0 && key !== undefined ? { ...key, events: decided.length } : undefined;
    const { envelope, json } = encodeDecided(domainEvent, recording, command);
    const event = { ...domainEvent, ...envelope, revision: revision + 1 + index } as LedgerEvent;
    evolve(state, event);
    jsons.push(json);
    events.push(event);
  }
  return { events, jsons };
}

/** Checks an event that was decided, and makes its text. @throws BrokenInvariantError */
export function encodeDecided(
  decided: DomainEvent,
  { context, instance }: Recording,
  command?: CommandMark,
): { readonly envelope: Envelope; readonly json: string } {
  const { userId, ip } = context.actor;
  const envelope = { at: context.at, by: { userId, ip }, on: instance, ...(command && { command }) };
  return { envelope, json: encode(requireValidEvent(decided), envelope) };
}
