import { Inject, Injectable } from '@nestjs/common';
import type { HealthView } from '@taya/contracts/answers/health';
import { BEHIND_SECONDS } from '../projections/lag-monitor.js';
import { ReadModels } from '../read-models/read-models.js';
import { StationHealth } from '../system/station-health.js';
import { SYSTEM, type System } from '../system/system.js';
import { ClockAlarm } from './clock-alarm.js';
import { MONITORED_PARTS, type MonitoredParts } from './monitored-parts.js';
import { Readiness } from './readiness.js';

const CHECK_EVERY_MS = 1_000;

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
  #checkedMs = Number.NEGATIVE_INFINITY;
  #isChecking = false;

  constructor(
    @Inject(SYSTEM) private readonly system: System,
    @Inject(MONITORED_PARTS) private readonly monitored: Pick<MonitoredParts, 'progress' | 'identities'>,
    private readonly models: ReadModels,
    private readonly health: StationHealth,
    private readonly clock: ClockAlarm,
    private readonly readiness: Readiness,
  ) {}

  view(): HealthView {
    this.#checkDocuments();
    const { state } = this.monitored.progress.status;
    const readModels = this.#areUnavailable ? 'unavailable' : state;
    const { degraded } = this.health;
    const isBehind = state === 'following' && this.readiness.lag.seconds > BEHIND_SECONDS;
    const isWell = degraded.length === 0 && GOOD.has(readModels) && !isBehind;
    const isGood = isWell && this.monitored.identities().holds;
    return { status: isGood ? 'ok' : 'degraded', readModels, degraded, clock: this.clock.state };
  }

  /** Whether the documents can be read is checked beside the answers; the next one knows. */
  #checkDocuments(): void {
    const nowMs = this.system.clock.monotonicMs();
    if (this.#isChecking || nowMs - this.#checkedMs < CHECK_EVERY_MS) return;
    this.#isChecking = true;
    this.#checkedMs = nowMs;
    void this.models
      .state()
      .then(
        (state) => state === 'unavailable',
        () => true,
      )
      .then((areUnavailable) => {
        this.#areUnavailable = areUnavailable;
        this.#isChecking = false;
      });
  }
}
