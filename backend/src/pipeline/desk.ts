import { nextLink } from '../event-store/chain.js';
import type { NewEvent } from '../event-store/event-store.js';
import { checked, encode } from '../ledger/codec.js';
import type { Command, Context } from '../ledger/commands.js';
import { decide } from '../ledger/decide.js';
import type { CommandMark, DomainEvent, Envelope, LedgerEvent } from '../ledger/events.js';
import { scopedKey } from '../ledger/keys.js';
import { type ResultOf, resultOf } from '../ledger/results.js';
import type { StationState } from '../ledger/state/state.js';
import type { Clock } from '../system/system.js';
import { Batch } from './batch.js';
import { CommandEvents } from './command-events.js';
import type { Contexts } from './contexts.js';
import type { CommandKey, CommandRequest, Outcome } from './ledger.js';
import type { PipelineObserver } from './observer.js';
import type { OlderCommands } from './older-commands.js';
import type { Replica } from './replica.js';
import type { Desk } from './turn.js';

export interface DeskOptions {
  readonly replica: Replica;
  readonly contexts: Contexts;
  readonly clock: Clock;
  readonly olderCommands: OlderCommands;
  readonly observer: PipelineObserver;
  /** The name of this instance in the events it writes. */
  readonly instance: string;
  /** Null until the station is opened. */
  readonly timeZone: string;
}

/** Where commands are decided, one after another: it has the state, ahead of what is durable, and the batch that is filling. */
export class LedgerDesk implements Desk {
  readonly replica: Replica;
  readonly olderCommands: OlderCommands;
  readonly clock: Clock;
  readonly commandEvents = new CommandEvents();
  readonly #options: DeskOptions;
  #open = new Batch();

  constructor(options: DeskOptions) {
    this.#options = options;
    this.replica = options.replica;
    this.olderCommands = options.olderCommands;
    this.clock = options.clock;
  }

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

  decide<Given extends Command>(request: CommandRequest<Given>): Outcome<ResultOf<Given>> {
    const { revision, hash } = this.replica;
    const mark = this.state.journal.mark();
    try {
      const context = this.#options.contexts.next(request.actor, this.state, this.#options.timeZone);
      const decision = decide(this.state, request.command, context);
      this.#options.observer.decided?.({ request, revision, context, decision });
      if (!decision.ok) return decision;
      const { stored, events } = this.#apply(decision.events, context, request.key);
      const result = resultOf(this.state, request.command, events);
      this.#open.add(stored, events, this.state.journal.mark());
      this.commandEvents.remember(events);
      return { ok: true, events, repeated: false, result };
    } catch (error) {
      this.replica.rollbackTo(mark, { revision, hash });
      throw error;
    }
  }

  #apply(domainEvents: readonly DomainEvent[], context: Context, key: CommandKey | undefined) {
    const stored: NewEvent[] = [];
    const events: LedgerEvent[] = [];
    const cause = { userId: context.actor.userId, ip: context.actor.ip };
    for (const [index, domainEvent] of domainEvents.entries()) {
      const mark = index === 0 && key !== undefined ? { command: markOf(key, domainEvents.length) } : {};
      const envelope: Envelope = { at: context.at, by: cause, on: this.#options.instance, ...mark };
      const json = encode(checked(domainEvent), envelope);
      const hash = nextLink(this.replica.hash, json);
      const event = { ...domainEvent, ...envelope, revision: this.replica.revision + 1 } as LedgerEvent;
      this.replica.evolve(event, hash);
      stored.push({ json, hash });
      events.push(event);
    }
    return { stored, events };
  }
}

function markOf({ scope, value, fingerprint }: CommandKey, events: number): CommandMark {
  return { key: scopedKey(scope, value), fingerprint, events };
}
