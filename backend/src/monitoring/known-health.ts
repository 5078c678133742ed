import { Inject, Injectable } from '@nestjs/common';
import type { HealthView } from '@taya/contracts/answers/health';
import { isFollowed } from '../read-models/progress.js';
import { ReadModels } from '../read-models/read-models.js';
import { StationHealth } from '../system/station-health.js';
import { SYSTEM, type System } from '../system/system.js';
import { ClockAlarm } from './clock-alarm.js';
import { Readiness } from './readiness.js';
import { WATCHED, type Watched } from './watched.js';

/** How long a look at the documents counts. */
const LOOK_EVERY_MS = 1_000;
/** Read models that lack something for longer than this are more than busy. */
const BEHIND_SECONDS = 10;

/** States in which lists and reports are served, or will be without anybody's help. */
const GOOD: ReadonlySet<HealthView['readModels']> = new Set<HealthView['readModels']>([
  'starting',
  'rebuilding',
  'following',
  'standing-by',
]);

/** What is known of the station's health without waiting for anything. */
@Injectable()
export class KnownHealth {
  #areUnavailable = false;
  #lookedMs = Number.NEGATIVE_INFINITY;
  #isLooking = false;

  constructor(
    @Inject(SYSTEM) private readonly system: System,
    @Inject(WATCHED) private readonly watched: Pick<Watched, 'progress' | 'identities'>,
    private readonly models: ReadModels,
    private readonly health: StationHealth,
    private readonly clock: ClockAlarm,
    private readonly readiness: Readiness,
  ) {}

  view(): HealthView {
    this.#look();
    const { state } = this.watched.progress.status;
    const readModels = this.#areUnavailable ? 'unavailable' : state;
    const { degraded } = this.health;
    const isBehind = isFollowed(state) && this.readiness.lag.seconds > BEHIND_SECONDS;
    const isWell = degraded.length === 0 && GOOD.has(readModels) && !isBehind;
    const isGood = isWell && this.watched.identities().holds;
    return { status: isGood ? 'ok' : 'degraded', readModels, degraded, clock: this.clock.state };
  }

  /** Whether the documents can be read is looked up beside the answers; the next one knows. */
  #look(): void {
    const nowMs = this.system.clock.monotonicMs();
    if (this.#isLooking || nowMs - this.#lookedMs < LOOK_EVERY_MS) return;
    this.#isLooking = true;
    this.#lookedMs = nowMs;
    void this.models
      .state()
      .then(
        (state) => state === 'unavailable',
        () => true,
      )
      .then((areUnavailable) => {
        this.#areUnavailable = areUnavailable;
        this.#isLooking = false;
      });
  }
}
