import { linkEvents } from '../../backend/src/event-store/chain.js';
import type { RecordedEvent, Tail } from '../../backend/src/event-store/event-store.js';
import type { Command, ResultOf } from '../../backend/src/ledger/commands.js';
import { type Actor, STATION_ACTOR } from '../../backend/src/ledger/context.js';
import type { Refused } from '../../backend/src/ledger/decision.js';
import type { CommandMark } from '../../backend/src/ledger/events.js';
import { execute } from '../../backend/src/ledger/execute.js';
import type { StationState } from '../../backend/src/ledger/state/state.js';
import { DecisionContexts } from '../../backend/src/pipeline/decision-contexts.js';
import { Replica } from '../../backend/src/pipeline/replica.js';
import { nodeSystem } from '../../backend/src/system/node-system.js';

/** The command id that a client would have sent; undefined for none. */
export type CommandIds = (actor: Actor, command: Command, atMs: number) => CommandId | undefined;

type CommandId = Omit<CommandMark, 'events'>;

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
    const { revision, hash } = this.tail;
    const key = this.#ids(actor, command, context.at);
    const executed = execute(this.state, command, { context, revision, instance: 'demo', key });
    if (!executed.ok) return executed;
    const linked = linkEvents(hash, executed.jsons);
    this.#replica.advance(linked);
    this.#recorded.push(...linked.map((event, index) => ({ ...event, revision: revision + 1 + index })));
    this.state.journal.forgetAll();
    return executed;
  }

  /** The events recorded since the last call. */
  take(): readonly RecordedEvent[] {
    return this.#recorded.splice(0);
  }
}
