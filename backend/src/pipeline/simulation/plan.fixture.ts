import type { Remembered } from '../../ledger/state/state.js';
import type { PipelineLimits } from '../limits.js';
import type { SeededRandom } from './seeded-random.fixture.js';

/** What one seed is about: how the store behaves, who writes, what else goes wrong. */
export interface Plan {
  readonly faultProbability: number;
  readonly slowestMs: number;
  /** The store is a server: an append that was given up may arrive later, whatever became of its sender. */
  readonly isServer: boolean;
  /** How many of them serve the station; several only on a server. */
  readonly instances: number;
  /** How late what was given up arrives at most. */
  readonly latestMs: number;
  /** How late an instance hears of what others wrote at most. */
  readonly followLatestMs: number;
  readonly clients: number;
  readonly commandsPerClient: number;
  /** How long a client pauses at most: on a quiet day, what arrives late finds the log as it was. */
  readonly longestPauseMs: number;
  readonly crashes: number;
  /** How often an instance does nothing at all for a while, or is cut from the store. */
  readonly pauses: number;
  readonly cuts: number;
  /** How long one of them lasts at most, and how long it is until the next one. */
  readonly longestTroubleMs: number;
  readonly restMs: number;
  /** How long a caller waits before they ask another instance; 0 for as long as it takes. */
  readonly patienceMs: number;
  readonly clockJumps: number;
  /** Hours pass: keys become older than those of the morning, and another business date begins. */
  readonly nights: number;
  /** Acknowledged events disappear: nothing may be served from then on. Only with one writer. */
  readonly losesEnd: boolean;
  readonly limits: Partial<PipelineLimits>;
  /** Little, so that a short day leaves much behind the horizon; {} for as much as a real station. */
  readonly remembered: Partial<Remembered>;
  /** How late the read models hear of new events at most. */
  readonly readSideLatestMs: number;
}

const PATIENCE_MS = 2_500;

const USUAL_LIMITS = {
  appendTimeoutMs: 1_000,
  outcomeDeadlineMs: 300,
  firstRetryMs: 20,
  longestRetryMs: 400,
};

/** @param isSeveral whether processes can be each other's standby */
export function planOf(random: SeededRandom, isSeveral = false): Plan {
  const plan = planOfOne(random);
  return isSeveral && plan.isServer ? planOfSeveral(plan, random) : plan;
}

/** A day long enough for takeovers, in which instances stand still and are cut off for longer than a lease lasts. */
function planOfSeveral(plan: Plan, random: SeededRandom): Plan {
  return {
    ...plan,
    instances: random.pick([2, 2, 3]),
    latestMs: random.pick([3_000, 15_000]),
    longestPauseMs: random.pick([600, 2_000, 4_000]),
    pauses: random.pick([0, 2, 4]),
    cuts: random.pick([0, 2, 4]),
    longestTroubleMs: 12_000,
    restMs: 4_000,
    patienceMs: PATIENCE_MS,
  };
}

function planOfOne(random: SeededRandom): Plan {
  const losesEnd = random.chance(0.08);
  const isServer = !losesEnd && random.chance(0.6);
  const pauses = isServer ? random.pick([0, 0, 2]) : 0;
  return {
    faultProbability: random.pick([0, 0.02, 0.1, 0.1, 0.3]),
    slowestMs: random.pick([0, 2, 10, 50]),
    isServer,
    instances: 1,
    latestMs: 3_000,
    followLatestMs: random.pick([0, 5, 100, 5_000]),
    clients: random.between(2, 6),
    commandsPerClient: random.between(10, 40),
    longestPauseMs: random.pick([60, 60, 4_000]),
    crashes: losesEnd ? 0 : random.pick([0, 0, 1, 3]),
    pauses,
    cuts: isServer ? random.pick([0, 0, 2]) : 0,
    longestTroubleMs: 6_000,
    restMs: 400,
    patienceMs: pauses > 0 ? PATIENCE_MS : 0,
    clockJumps: random.pick([0, 0, 1, 3]),
    nights: random.pick([0, 0, 1, 2]),
    losesEnd,
    // Read models of the log as it was can say nothing about older commands any more: each would wait for ever.
    remembered: losesEnd ? {} : random.pick([{}, few(random), few(random), few(random)]),
    readSideLatestMs: random.pick([0, 5, 100, 1_500]),
    limits: {
      ...USUAL_LIMITS,
      batchCommands: random.pick([1, 2, 5, 500]),
      waitingCommands: random.pick([3, 10_000, 10_000]),
      slowedLagEvents: random.pick([10, 20_000, 20_000]),
      refusedLagEvents: random.pick([20, 40_000, 40_000]),
      slowedByMs: 10,
    },
  };
}

function few(random: SeededRandom): Remembered {
  return { keys: random.pick([2, 5, 15, 40]), prints: random.pick([0, 1, 3]), bets: random.pick([0, 1, 4]) };
}
