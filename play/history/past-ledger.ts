import { nextLink } from '../../backend/src/event-store/chain.js';
import type { RecordedEvent, Tail } from '../../backend/src/event-store/event-store.js';
import { checked, encode } from '../../backend/src/ledger/codec.js';
import { type ResultOf, resultOf } from '../../backend/src/ledger/command-table.js';
import { type Actor, type Command, STATION_ACTOR } from '../../backend/src/ledger/commands.js';
import { decide } from '../../backend/src/ledger/decide.js';
import type { Refused } from '../../backend/src/ledger/decision.js';
import type { Envelope, LedgerEvent } from '../../backend/src/ledger/events.js';
import type { StationState } from '../../backend/src/ledger/state/state.js';
import { DecisionContexts } from '../../backend/src/pipeline/decision-contexts.js';
import { Replica } from '../../backend/src/pipeline/replica.js';
import { nodeSystem } from '../../backend/src/system/node-system.js';

/** The command id that a client would have sent; undefined for none. */
export type CommandIds = (actor: Actor, command: Command, atMs: number) => CommandId | undefined;

type CommandId = Omit<NonNullable<Envelope['command']>, 'events'>;

/** A ledger with its own clock: commands are decided as in a station, and their events can be taken out. */
export class PastLedger {
  /** Its time in milliseconds since 1970 UTC. Never goes back. */
  nowMs: number;
  readonly #replica: Replica;
  readonly #contexts: DecisionContexts;
  readonly #timeZone: string;
  readonly #ids: CommandIds;
  #recorded: RecordedEvent[] = [];

  constructor(stationId: string, timeZone: string, nowMs: number, ids: CommandIds = () => undefined) {
    this.nowMs = nowMs;
    this.#ids = ids;
    this.#timeZone = timeZone;
    this.#replica = Replica.ofStation(stationId);
    const clock = { ...nodeSystem.clock, nowMs: () => Math.floor(this.nowMs) };
    this.#contexts = new DecisionContexts({ ...nodeSystem, clock });
  }

  get state(): StationState {
    return this.#replica.state;
  }

  get tail(): Tail {
    return { revision: this.#replica.revision, hash: this.#replica.hash };
  }

  /**
   * Gives a command that must be accepted.
   * @throws Error with the refusal otherwise
   */
  do<Given extends Command>(command: Given, actor: Actor = STATION_ACTOR): ResultOf<Given> {
    const outcome = this.try(command, actor);
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.refusal.code} ${outcome.refusal.message}`);
    return outcome.result;
  }

  try<Given extends Command>(
    command: Given,
    actor: Actor,
  ): { readonly ok: true; readonly result: ResultOf<Given> } | Refused {
    const context = this.#contexts.next(actor, this.state, this.#timeZone);
    const decision = decide(this.state, command, context);
    if (!decision.ok) return decision;
    const envelope: Envelope = { at: context.at, by: { userId: actor.userId, ip: actor.ip }, on: 'demo' };
    const id = this.#ids(actor, command, context.at);
    const first = id && { ...envelope, command: { ...id, events: decision.events.length } };
    const events = decision.events.map((event, index) =>
      this.#record({ ...event, ...((index === 0 && first) || envelope), revision: this.tail.revision + 1 }),
    );
    this.state.journal.forgetAll();
    return { ok: true, result: resultOf(this.state, command, events) };
  }

  /** The events recorded since the last call. */
  take(): readonly RecordedEvent[] {
    return this.#recorded.splice(0);
  }

  #record(event: LedgerEvent): LedgerEvent {
    checked(event);
    const json = encode(event, event);
    const hash = nextLink(this.#replica.hash, json);
    this.#replica.evolve(event, hash);
    this.#recorded.push({ revision: event.revision, json, hash });
    return event;
  }
}
