import { nextLink } from '../event-store/chain.js';
import type { NewEvent } from '../event-store/event-store.js';
import { checked, encode } from '../ledger/codec.js';
import { type ResultOf, resultOf } from '../ledger/command-table.js';
import { type Command, type Context, type Sealing, STATION_ACTOR } from '../ledger/commands.js';
import { decide } from '../ledger/decide.js';
import { refusal } from '../ledger/decision.js';
import type { CommandMark, DomainEvent, Envelope, LedgerEvent } from '../ledger/events.js';
import { scopedKey } from '../ledger/keys.js';
import type { StationState } from '../ledger/state/state.js';
import type { Clock } from '../system/system.js';
import { type Addition, Batch, bytesOf } from './batch.js';
import type { DecisionContexts } from './decision-contexts.js';
import type { CommandKey, CommandRequest, Outcome } from './ledger.js';
import type { PipelineObserver } from './observer.js';
import type { RecordedCommands } from './recorded-commands.js';
import type { Replica } from './replica.js';

/** The key that seals are signed with. */
export type Sealer = Pick<Sealing, 'publicKey' | 'sign'>;

export interface SpeculationParts {
  readonly replica: Replica;
  readonly contexts: DecisionContexts;
  readonly clock: Clock;
  readonly recorded: RecordedCommands;
  readonly observer: PipelineObserver;
  /** The name of this instance in the events it writes. */
  readonly instance: string;
  /** Signs seals; left out where the station has no key. */
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
  readonly #parts: SpeculationParts;
  #open = new Batch();

  constructor(parts: SpeculationParts) {
    this.#parts = parts;
    this.replica = parts.replica;
    this.recorded = parts.recorded;
    this.clock = parts.clock;
  }

  /** The name of this instance in the events it writes. */
  get instance(): string {
    return this.#parts.instance;
  }

  /** May be ahead of what is durable. */
  get state(): StationState {
    return this.replica.state;
  }

  /** The batch that gets the next command's events. */
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
    const { revision, hash } = this.replica;
    const mark = this.state.journal.mark();
    try {
      const next = this.#parts.contexts.next(request.actor, this.state, this.#parts.timeZone);
      const context = request.command.type === 'sealDay' ? this.#withSealing(next) : next;
      const decision = decide(this.state, request.command, context);
      this.#parts.observer.decided?.({ request, revision, context, decision });
      if (!decision.ok) return decision;
      const addition = this.#apply(decision.events, context, request.key);
      const { events, bytes } = addition;
      if (bytes > this.#parts.commandBytes) {
        this.replica.rollbackTo(mark, { revision, hash });
        return { ok: false, refusal: refusal('STATION_LIMIT') };
      }
      const result = resultOf(this.state, request.command, events);
      this.#open.add(addition, this.state.journal.mark());
      this.recorded.remember(events);
      return { ok: true, events, repeated: false, result };
    } catch (error) {
      this.replica.rollbackTo(mark, { revision, hash });
      throw error;
    }
  }

  /**
   * A marker event: after it nothing that was sent before can be recorded any more: it takes the place that an append on its
   * way expects. It is only made here; who appends it reads it back as part of the log.
   */
  marker(reason: string): Batch {
    const { at } = this.#parts.contexts.next(STATION_ACTOR, this.state, this.#parts.timeZone);
    const { userId, ip } = STATION_ACTOR;
    const envelope: Envelope = { at, by: { userId, ip }, on: this.#parts.instance };
    const json = encode(checked({ type: 'ledger.opened', data: { reason } }), envelope);
    const marker = new Batch();
    marker.stored.push({ json, hash: nextLink(this.replica.hash, json) });
    return marker;
  }

  /** Has the open batch carry a marker event and nothing else. */
  addMarker(reason: string): void {
    const context = this.#parts.contexts.next(STATION_ACTOR, this.state, this.#parts.timeZone);
    const addition = this.#apply([{ type: 'ledger.opened', data: { reason } }], context, undefined);
    this.#open.add(addition, this.state.journal.mark());
  }

  #withSealing({ actor, at, today, serials, sessionId }: Context): Context {
    const { sealer } = this.#parts;
    const { revision, hash } = this.replica;
    const sealing = sealer === undefined ? {} : { sealing: { ...sealer, revision, hash } };
    return { actor, at, today, serials, sessionId, ...sealing };
  }

  #apply(domainEvents: readonly DomainEvent[], context: Context, key: CommandKey | undefined): Addition {
    const stored: NewEvent[] = [];
    const events: LedgerEvent[] = [];
    let bytes = 0;
    const cause = { userId: context.actor.userId, ip: context.actor.ip };
    for (const [index, domainEvent] of domainEvents.entries()) {
      const mark = index === 0 && key !== undefined ? { command: markOf(key, domainEvents.length) } : {};
      const envelope: Envelope = { at: context.at, by: cause, on: this.#parts.instance, ...mark };
      const json = encode(checked(domainEvent), envelope);
      const hash = nextLink(this.replica.hash, json);
      const event = { ...domainEvent, ...envelope, revision: this.replica.revision + 1 } as LedgerEvent;
      this.replica.evolve(event, hash);
      stored.push({ json, hash });
      events.push(event);
      bytes += bytesOf({ json, hash });
    }
    return { stored, events, bytes };
  }
}

function markOf({ scope, value, fingerprint }: CommandKey, events: number): CommandMark {
  return { key: scopedKey(scope, value), fingerprint, events };
}
