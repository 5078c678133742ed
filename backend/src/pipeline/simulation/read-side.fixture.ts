import type { StoredBet } from '../../ledger/prints.js';
import type { LookUpKey } from '../recorded-commands.js';
import type { Figures } from './reference-model.fixture.js';
import type { SimulatedDisk } from './simulated-event-store.fixture.js';
import type { SimulatedWorld } from './simulated-world.fixture.js';

/** The read models cannot answer at the moment. */
export class ReadSideBehindError extends Error {
  override readonly name = 'ReadModelsBehindError';
}

/** Whether it is this, or that of the real read models, which stand above this folder. */
export function isBehind(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReadModelsBehindError';
}

/** The read models of one server process, as its pipeline and its calls use them. */
export interface ReadSide {
  readonly lookUpKey: LookUpKey;
  /** How many events they are behind. */
  lag(): number;
  /**
   * What they know of the bet with a serial once they include everything that is durable for this process; null for none.
   * @throws ReadSideBehindError
   */
  bet(serial: string): Promise<StoredBet | null>;
  /** The process ends, in whatever way. */
  close(): Promise<void>;
}

export interface ReadSideParts {
  readonly world: SimulatedWorld;
  readonly disk: SimulatedDisk;
  /** How likely a write of read models fails, from 0 to 1; 0 once everything has calmed down. */
  readonly faultProbability: () => number;
  /** How late they hear of new events at most. */
  readonly latestMs: number;
  /** The drawers by the house rules right after an event. */
  readonly drawersAt: (revision: number) => ReadonlyMap<number, Figures>;
}

/** The read models of every process: they outlive it. */
export interface ReadSides {
  open(process: { readonly name: string; readonly durableRevision: () => number }): ReadSide;
  /** Resolves once they are complete, after the last event. @throws Error when they are not what the log says */
  settled(): Promise<void>;
  /** What happened to them, for the question whether a run met everything. */
  readonly met: { rebuilds: number; failures: number };
}
