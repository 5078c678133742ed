import { Inject, Injectable } from '@nestjs/common';
import { PROJECTOR_STATES } from '@taya/contracts/answers/health';
import { isFinal } from '@taya/contracts/game';
import { ACTIVITY, type Activity } from '../active/activity.js';
import { INSTANCE } from '../auth/account-security-log.js';
import { isPrint } from '../ledger/event-kinds.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { StationState } from '../ledger/state/state.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { StationHealth } from '../system/station-health.js';
import { SYSTEM, type System } from '../system/system.js';
import { Tallies } from '../system/tallies.js';
import { resolveWithin } from '../system/waiting.js';
import { ClockAlarm } from './clock-alarm.js';
import { DataDisk } from './data-disk.js';
import type { Metrics } from './metrics.js';
import { MONITORED_PARTS, type MonitoredParts } from './monitored-parts.js';
import { Readiness } from './readiness.js';

/** How long somebody who asks waits for a ledger that does not answer; its rows are then those of before. */
const STATE_WITHIN_MS = 500;
/** The same for a disk that does not answer. */
const DISK_WITHIN_MS = 2_000;
const NO_BACKUP = -1;
/** An alert asks how much these grow, and Prometheus sees nothing of what a series has at its first sample. */
const COUNTED_FROM_ZERO = ['BAD_CREDENTIALS', 'TOO_MANY_SIGN_INS'];
const PART_STATES = { ok: 0, warning: 1, failing: 2 } as const;

/** The metrics of a station, brought up to date when somebody asks for them. */
@Injectable()
export class MetricsReading {
  readonly #metrics: Metrics;
  #projected: number;

  constructor(
    @Inject(SYSTEM) private readonly system: System,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(MONITORED_PARTS) private readonly monitored: MonitoredParts,
    @Inject(INSTANCE) private readonly instance: string,
    @Inject(ACTIVITY) private readonly activity: Activity,
    private readonly readiness: Readiness,
    private readonly health: StationHealth,
    private readonly clock: ClockAlarm,
    private readonly tallies: Tallies,
    private readonly dataDisk: DataDisk,
  ) {
    this.#metrics = monitored.metrics;
    this.#projected = monitored.progress.status.revision;
    ledger.onDurable((events) => this.#countEvents(events));
    monitored.progress.onProgress(({ revision }) => this.#countProjected(revision));
  }

  /** In the text format of Prometheus. */
  async text(): Promise<{ readonly contentType: string; readonly text: string }> {
    this.#readCounts();
    this.#readStation();
    await Promise.all([this.#readReadiness(), this.#readState(), this.#readDisk(), this.#readWitness()]);
    const { registry } = this.#metrics;
    return { contentType: registry.contentType, text: await registry.metrics() };
  }

  #countEvents(recorded: readonly LedgerEvent[]): void {
    const { events, prints } = this.#metrics;
    for (const event of recorded) {
      events.inc({ type: event.type });
      if (!isPrint(event)) continue;
      const { receipt, count } = event.data;
      prints.inc({ receipt, print: count === 1 ? 'first' : 'copy' });
    }
  }

  #countProjected(revision: number): void {
    // Read models that were opened again begin anew: that is no progress.
    if (this.#projected >= 0 && revision > this.#projected) {
      this.#metrics.projectedEvents.observe(revision - this.#projected);
    }
    this.#projected = revision;
  }

  #readCounts(): void {
    const { commands, refusals, conflicts, recoveries, signIns } = this.#metrics;
    const { counters } = this.monitored.pipeline;
    for (const counter of [commands, refusals, conflicts, recoveries, signIns]) counter.reset();
    for (const [type, answers] of counters.byType) {
      for (const [outcome, count] of Object.entries(answers)) commands.inc({ type, outcome }, count);
    }
    for (const [code, count] of counters.byRefusal) refusals.inc({ code }, count);
    conflicts.inc(counters.conflicts);
    recoveries.inc(counters.recoveries);
    for (const result of COUNTED_FROM_ZERO) signIns.inc({ result }, 0);
    for (const [result, count] of this.tallies.signIns.counts) signIns.inc({ result }, count);
  }

  #readStation(): void {
    const metrics = this.#metrics;
    const { pipeline, progress } = this.monitored;
    const { events, seconds } = this.readiness.lag;
    metrics.info.set({ ledger_id: this.ledger.ledgerId, instance: this.instance }, 1);
    metrics.degraded.set(this.health.degraded.length);
    metrics.waiting.set(pipeline.waiting);
    metrics.revision.set(this.ledger.durableRevision);
    metrics.lagEvents.set(events);
    metrics.lagSeconds.set(seconds);
    for (const state of PROJECTOR_STATES)
      metrics.readModels.set({ state }, state === progress.status.state ? 1 : 0);
    metrics.active.set(this.activity.isActive ? 1 : 0);
    metrics.clockOff.set(this.clock.state.offBySeconds);
    this.#readIdentities();
    metrics.sockets.reset();
    for (const [role, count] of this.tallies.liveClients()) metrics.sockets.set({ role }, count);
  }

  #readIdentities(): void {
    const { auditHolds, auditRevision, auditAge } = this.#metrics;
    const { parts, revision, checked_at } = this.monitored.identities();
    // A station that was just started knows nothing yet, and 1 would say that it does.
    for (const { name, holds } of parts)
      if (checked_at !== null) auditHolds.set({ part: name }, holds ? 1 : 0);
    auditRevision.set(revision);
    auditAge.set(checked_at === null ? 0 : this.#secondsSince(Date.parse(checked_at)));
  }

  /** Claims nothing of read models that do not answer, or not in time. */
  async #readWitness(): Promise<void> {
    const { witnessSeals, witnessFailures, witnessWaiting, witnessAge } = this.#metrics;
    const { status, waiting } = this.monitored.witness;
    witnessSeals.reset();
    witnessSeals.inc(status.stored);
    witnessFailures.reset();
    witnessFailures.inc(status.failures);
    const found = await this.#within(STATE_WITHIN_MS, waiting());
    witnessWaiting.reset();
    witnessAge.reset();
    if (found === null) return;
    witnessWaiting.set(found.seals);
    witnessAge.set(found.oldestAtMs === null ? 0 : this.#secondsSince(found.oldestAtMs));
  }

  async #readReadiness(): Promise<void> {
    const { parts } = await this.readiness.view();
    this.#metrics.ready.set(parts.some(({ state }) => state === 'failing') ? 0 : 1);
    this.#metrics.parts.reset();
    for (const { part, state } of parts) this.#metrics.parts.set({ part }, PART_STATES[state]);
  }

  async #readState(): Promise<void> {
    const rows = await this.#within(STATE_WITHIN_MS, this.ledger.read(stateRowsOf));
    for (const [kind, count] of Object.entries(rows ?? {})) this.#metrics.stateRows.set({ kind }, count);
  }

  /** Claims nothing of a folder that cannot be read, or not in time: `/api/ready` says so. */
  async #readDisk(): Promise<void> {
    const { diskFree, fileBytes, backupAge } = this.#metrics;
    const { dataDisk } = this;
    const reading = Promise.all([dataDisk.space(), dataDisk.sizes(), dataDisk.lastBackupMs()]);
    const found = await this.#within(DISK_WITHIN_MS, reading);
    diskFree.reset();
    fileBytes.reset();
    backupAge.set(NO_BACKUP);
    if (found === null) return;
    const [{ freeBytes }, sizes, savedAtMs] = found;
    diskFree.set(freeBytes);
    if (savedAtMs !== null) backupAge.set(this.#secondsSince(savedAtMs));
    for (const [file, bytes] of sizes) fileBytes.set({ file }, bytes);
  }

  /** null for what is not known in time. */
  #within<Found>(ms: number, reading: Promise<Found>): Promise<Found | null> {
    return resolveWithin<Found | null>(this.system.timers, ms, reading, () => null);
  }

  #secondsSince(ms: number): number {
    return Math.max(0, (this.system.clock.nowMs() - ms) / 1_000);
  }
}

/** How many rows the ledger's state has of each kind that grows. */
export function stateRowsOf(state: StationState): Readonly<Record<string, number>> {
  let [openBets, losingBets] = [0, 0];
  const game = state.game.get();
  for (const { bets } of state.books.values()) {
    if (game !== null && isFinal(game.status)) losingBets += bets.size;
    else openBets += bets.size;
  }
  let unpaidWinners = 0;
  for (const { books } of state.settled.values()) {
    for (const bets of books.values()) unpaidWinners += bets.size;
  }
  return {
    open_bets: openBets,
    losing_bets: losingBets,
    unpaid_winners: unpaidWinners,
    users: state.users.size,
    keys: state.commands.get().byKey.size + state.olderCommands.get().byKey.size,
    prints: state.prints.size,
    recent_bets: state.recentBets.size,
    unclaimed: state.unclaimed.size,
  };
}
