import { authorityProblem } from '../ledger/authority.js';
import type { Command } from '../ledger/commands.js';
import { type Refusal, refusal } from '../ledger/decision.js';
import type { LedgerEvent } from '../ledger/events.js';
import { findKey, keyProblem, matchKey, needsLookup, scopedKey } from '../ledger/keys.js';
import { type ResultOf, resultOf } from '../ledger/results.js';
import type { CommandKey, CommandRequest, Outcome } from './ledger.js';
import type { CommandPlace } from './older-commands.js';
import type { Caller, Desk, Taken, Turn } from './turn.js';

const WITHDRAWN = { ok: false, refusal: refusal('WITHDRAWN') } as const;

/** A command: a known key gets its first answer again, an inquiry withdraws an unknown key, anything else is decided. */
export class CommandTurn<Given extends Command> implements Turn {
  readonly #request: CommandRequest<Given>;
  readonly #caller: Caller<Outcome<ResultOf<Given>>>;
  #isOver = false;
  /** undefined until the key was looked up among all recorded commands. */
  #older: CommandPlace | null | undefined;
  /** Read from the log, for a command that is no longer in memory. */
  #firstEvents: readonly LedgerEvent[] | undefined;

  constructor(request: CommandRequest<Given>, caller: Caller<Outcome<ResultOf<Given>>>) {
    this.#request = request;
    this.#caller = caller;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  take(desk: Desk): Taken {
    try {
      const { key } = this.#request;
      return key === undefined ? this.#decide(desk) : this.#takeWithKey(desk, key);
    } catch (error) {
      return { kind: 'taken', answer: () => this.#end(() => this.#caller.reject(error)) };
    }
  }

  refuse(reason: Refusal): void {
    this.#end(() => this.#caller.resolve({ ok: false, refusal: reason }));
  }

  #takeWithKey(desk: Desk, key: CommandKey): Taken {
    const name = scopedKey(key.scope, key.value);
    const seen = findKey(desk.state, name) ?? this.#older;
    if (seen) {
      // Knowing a key gives no rights: a user who was logged out since gets a 401.
      const problem = authorityProblem(desk.state, this.#request.command.type, this.#request.actor);
      if (problem !== null) return this.#answer({ ok: false, refusal: refusal(problem) });
      if (matchKey(seen, key.fingerprint) === 'repeated') return this.#repeat(desk, seen);
      return this.#answer({ ok: false, refusal: refusal('KEY_REUSED') });
    }
    // Checked only here, with the log's time: a clock that was set back must not keep a recorded command from its answer.
    const problem = keyProblem(key.value, Math.max(desk.clock.nowMs(), desk.state.lastAt.get()));
    if (problem !== null) return this.#answer({ ok: false, refusal: problem });
    const isLookedUp = seen === null;
    if (!isLookedUp && needsLookup(desk.state, key.value)) {
      return { kind: 'away', until: this.#lookUp(desk, name) };
    }
    return key.isInquiry ? this.#withdraw(desk) : this.#decide(desk);
  }

  #decide(desk: Desk): Taken {
    return this.#answer(desk.decide(this.#request));
  }

  /** Takes the key, so that the command itself cannot be recorded after this answer. */
  #withdraw(desk: Desk): Taken {
    const outcome = desk.decide({ ...this.#request, command: { type: 'withdrawCommand' } });
    return this.#answer(outcome.ok ? WITHDRAWN : outcome);
  }

  #repeat(desk: Desk, place: Pick<CommandPlace, 'revision' | 'events'>): Taken {
    const events = desk.commandEvents.get(place.revision) ?? this.#firstEvents;
    if (events === undefined) return { kind: 'away', until: this.#readFirstEvents(desk, place) };
    if (events[0]?.type === 'command.withdrawn') return this.#answer(WITHDRAWN);
    const result = resultOf(desk.state, this.#request.command, events);
    return this.#answer({ ok: true, events, repeated: true, result });
  }

  async #lookUp(desk: Desk, name: string): Promise<void> {
    this.#older = await desk.olderCommands.find(name);
  }

  async #readFirstEvents(desk: Desk, place: Pick<CommandPlace, 'revision' | 'events'>): Promise<void> {
    this.#firstEvents = await desk.olderCommands.eventsOf(place);
  }

  #answer(outcome: Outcome<ResultOf<Given>>): Taken {
    return { kind: 'taken', answer: () => this.#end(() => this.#caller.resolve(outcome)) };
  }

  #end(answer: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    answer();
  }
}
