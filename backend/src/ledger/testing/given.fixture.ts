import { expect } from '@jest/globals';
import type { ErrorCode } from '@taya/contracts/errors';
import { validateEvent } from '../codec.js';
import type { Command } from '../commands.js';
import type { Actor } from '../context.js';
import type { Decision } from '../decision.js';
import type { DomainEvent } from '../events.js';
import { OPENED, TestStation, usualActor } from './station.fixture.js';

/**
 * Specs in the form of house rules: given these events in an opened station, when this command comes, then these events
 * or this refusal follow. Without an actor, the usual one for the command gives it: Ana for the tellers.
 */
export function given(...happened: readonly DomainEvent[]): Given {
  const station = new TestStation();
  station.record(OPENED);
  station.record(happened);
  return givenStation(station);
}

/** Like `given`, starting from an existing station. */
export function givenStation(station: TestStation): Given {
  return {
    when: (command, actor = usualActor(command)) => outcome(station, actor, station.decide(command, actor)),
  };
}

interface Given {
  when(command: Command, actor?: Actor): Outcome;
}

interface Outcome {
  /** Exactly these events, in this order; each matches its schema and can be applied. */
  then(...events: readonly DomainEvent[]): void;
  thenRefused(code: ErrorCode, message?: string): void;
}

function outcome(station: TestStation, actor: Actor, decision: Decision): Outcome {
  return {
    // biome-ignore lint/suspicious/noThenProperty: given, when and then are the usual words; nothing awaits this.
    then(...events) {
      expect(decision).toEqual({ ok: true, events });
      expect(events.flatMap(validateEvent)).toEqual([]);
      station.record(events, actor);
    },
    thenRefused(code, message) {
      const refusal = message === undefined ? expect.objectContaining({ code }) : { code, message };
      expect(decision).toEqual({ ok: false, refusal });
    },
  };
}
