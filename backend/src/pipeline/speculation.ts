import { linkEvents } from '../event-store/chain.js';
import type { Command, ResultOf } from '../ledger/commands.js';
import { type Context, type Sealing, STATION_ACTOR } from '../ledger/context.js';
import { refusal } from '../ledger/decision.js';
import { encodeDecided, execute, type RecordedEvents, type Recording, record } from '../ledger/execute.js';
import { scopedKey } from '../ledger/keys.js';
import type { StationState } from '../ledger/state/state.js';
import type { Clock } from '../system/system.js';
import { type Addition, Batch, bytesOf } from './batch.js';
import type { DecisionContexts } from './decision-contexts.js';
import type { CommandKey, CommandRequest, Outcome } from './ledger.js';
import type { PipelineObserver } from './observer.js';
import type { RecordedCommands } from './recorded-commands.js';
import type { Replica } from './replica.js';

export type Sealer = Pick<Sealing, 'publicKey' | 'sign'>;

export interface SpeculationParts {
  readonly replica: Replica;
  readonly contexts: DecisionContexts;
  readonly clock: Clock;
  readonly recorded: RecordedCommands;
  readonly observer: PipelineObserver;
  readonly instance: string;
  readonly sealer?: Sealer | undefined;
  /** As much as the events of one command may take. */
  readonly commandBytes: number;
  /** Used until the station is opened, which records its own. */
  readonly timeZone: string;
}

/**
 * What is decided ahead of what is durable: the state that commands are decided on, one after another, and the batch that
 * takes their events.
 */
export class Speculation {
  readonly replica: Replica;
  readonly recorded: RecordedCommands;
  readonly clock: Clock;
  #open = new Batch();

  constructor(private readonly parts: SpeculationParts) {
    this.replica = parts.replica;
    this.recorded = parts.recorded;
    this.clock = parts.clock;
  }

  get instance(): string {
    return this.parts.instance;
  }

  /** May be ahead of what is durable. */
  get state(): StationState {
    return this.replica.state;
  }

  get open(): Batch {
    return this.#open;
  }

  /** Starts the next batch. */
  takeOpen(): Batch {
    const batch = this.#open;
    this.#open = new Batch();
    return batch;
  }

  /**
   * Decides a command and applies its events at once; they join the open batch.
   * @throws errors of the program while deciding or applying; then nothing of the command is left
   */
  decide<Given extends Command>(request: CommandRequest<Given>): Outcome<ResultOf<Given>> {
    const { revision } = this.replica;
    const mark = this.state.journal.mark();
    const context = this.#contextOf(request);
    const executed = execute(this.state, request.command, this.#describeRecording(context, request.key));
    const decision = executed.ok ? { ok: true as const, events: executed.decided } : executed;
    this.parts.observer.onDecided?.({ request, revision, context, decision });
    if (!executed.ok) return executed;
    const { events, result } = executed;
    const addition = this.#link(executed);
    if (addition.bytes > this.parts.commandBytes) {
      this.state.journal.rollbackTo(mark);
      return { ok: false, refusal: refusal('STATION_LIMIT') };
    }
    this.#add(addition);
    this.recorded.remember(events);
    return { ok: true, events, repeated: false, result };
  }

  /**
   * A marker event: after it nothing that was sent before can be recorded any more: it takes the place that an append on its
   * way expects. It is only made here; who appends it reads it back as part of the log.
   */
  marker(reason: string): Batch {
    const marker = new Batch();
    const { json } = encodeDecided(markerEvent(reason), this.#recordingOfMarker());
    marker.stored.push(...linkEvents(this.replica.hash, [json]));
    return marker;
  }

  /** Has the open batch carry a marker event and nothing else. */
  addMarker(reason: string): void {
    this.#add(this.#link(record(this.state, [markerEvent(reason)], this.#recordingOfMarker())));
  }

  #recordingOfMarker(): Recording {
    return this.#describeRecording(this.parts.contexts.next(STATION_ACTOR, this.state, this.parts.timeZone));
  }

  #contextOf({ actor, command }: CommandRequest): Context {
    const next = this.parts.contexts.next(actor, this.state, this.parts.timeZone);
    const { sealer } = this.parts;
    if (command.type !== 'sealDay' || sealer === undefined) return next;
    const { at, today, serials, sessionId } = next;
    const { revision, hash } = this.replica;
    return { actor, at, today, serials, sessionId, sealing: { ...sealer, revision, hash } };
  }

  #describeRecording(context: Context, key?: CommandKey): Recording {
    const mark = key && { key: scopedKey(key.scope, key.value), fingerprint: key.fingerprint };
    return { context, revision: this.replica.revision, instance: this.parts.instance, key: mark };
  }

  /** Links events that the state includes to those before them; the replica does not count them yet. */
  #link({ events, jsons }: RecordedEvents): Addition {
    const stored = linkEvents(this.replica.hash, jsons);
    return { stored, events, bytes: stored.reduce((sum, event) => sum + bytesOf(event), 0) };
  }

  #add(addition: Addition): void {
    this.replica.advance(addition.stored);
    this.#open.add(addition, this.state.journal.mark());
  }
}

function markerEvent(reason: string) {
  return { type: 'ledger.opened', data: { reason } } as const;
}
