import type { PipelineLimits } from '../limits.js';
import type { SeededRandom } from './seeded-random.fixture.js';

/** What one seed is about: how the store behaves, who writes, what else goes wrong. */
export interface Plan {
  readonly faultProbability: number;
  readonly slowestMs: number;
  /** Instances that write to the same stream. */
  readonly writers: 1 | 2;
  readonly clients: number;
  readonly commandsPerClient: number;
  readonly crashes: number;
  readonly clockJumps: number;
  /** Acknowledged events disappear: nothing may be served from then on. Only with one writer. */
  readonly losesEnd: boolean;
  readonly limits: Partial<PipelineLimits>;
}

const USUAL_LIMITS = {
  appendTimeoutMs: 1_000,
  outcomeDeadlineMs: 300,
  firstRetryMs: 20,
  longestRetryMs: 400,
};

export function planOf(random: SeededRandom): Plan {
  const losesEnd = random.chance(0.08);
  return {
    faultProbability: random.pick([0, 0.02, 0.1, 0.1, 0.3]),
    slowestMs: random.pick([0, 2, 10, 50]),
    writers: losesEnd || random.chance(0.5) ? 1 : 2,
    clients: random.between(2, 6),
    commandsPerClient: random.between(10, 40),
    crashes: losesEnd ? 0 : random.pick([0, 0, 1, 3]),
    clockJumps: random.pick([0, 0, 1, 3]),
    losesEnd,
    limits: {
      ...USUAL_LIMITS,
      batchCommands: random.pick([1, 2, 5, 500]),
      waitingCommands: random.pick([3, 10_000, 10_000]),
    },
  };
}
