import { Inject, Injectable } from '@nestjs/common';
import type { Awaited } from '@taya/contracts/answers/identities';
import type { ReadyPart, ReadyView } from '@taya/contracts/answers/ready';
import { CONFIG, type Config } from '../config/config.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { LagMonitor } from '../projections/lag-monitor.js';
import type { ProjectorStatus } from '../read-models/progress.js';
import { ReadModels } from '../read-models/read-models.js';
import { type DegradedPart, StationHealth } from '../system/station-health.js';
import { SYSTEM, type System } from '../system/system.js';
import { resolveWithin } from '../system/waiting.js';
import { ClockAlarm } from './clock-alarm.js';
import { DataDisk } from './data-disk.js';
import { MONITORED_PARTS, type MonitoredParts } from './monitored-parts.js';

const WITHIN_MS = 2_000;
/** How long its result is shared: the call is public. */
const SHARED_MS = 1_000;
const MEBIBYTE = 1024 ** 2;
/** Less than this leaves no room for a batch, the write-ahead log and what the read models make of it. */
const FULL_BYTES = 64 * MEBIBYTE;
const LOW_BYTES = 1024 * MEBIBYTE;

/** The parts of a station that have to do with its ledger. */
const OF_LEDGER: ReadonlySet<string> = new Set<DegradedPart['part']>(['ledger', 'event store', 'commands']);

const WHY_NOT_READ: Readonly<Record<ProjectorStatus['state'], string>> = {
  starting: 'The read models are being opened; lists, reports and the board wait for them.',
  rebuilding: 'The read models are being made again; lists, reports and the board wait for them.',
  following: 'The read models are behind, or cannot be read; lists, reports and the board wait for them.',
  'standing-by': 'The active instance of the station writes the read models; this one stands by.',
  retrying: 'The read models are being opened again; lists, reports and the board wait for them.',
  stopped: 'The read models have stopped: lists and reports wait until somebody sees to it.',
};

/** What differs is for auditors alone. */
const DIFFERS =
  'A check of the ledger, the read models or the state does not hold. The auditor’s pages say which.';

const CHECKS_WAIT: Readonly<Record<Awaited, string>> = {
  disk: 'The ledger is not checked at the moment: the disk of the data folder has too little room for it.',
  'event store': 'The ledger is not checked at the moment: the event store does not answer.',
  documents: 'The ledger is not checked at the moment: the server of the documents does not answer.',
  'read models': 'What the lists show is not checked up to the end: the read models are behind.',
};

const OK = { state: 'ok', message: '' } as const;
const failing = (message: string) => ({ state: 'failing', message }) as const;
const warning = (message: string) => ({ state: 'warning', message }) as const;

type Found = Pick<ReadyPart, 'state' | 'message'>;

/**
 * Whether the station serves commands and reads, tried out: a command's slot in the queue, a read of the read models.
 * Checks are bounded in time, and those who ask within a second share one. Says nothing that a stranger may not know.
 */
@Injectable()
export class Readiness {
  readonly #lag: LagMonitor;
  #check: Promise<ReadyView> | null = null;
  #checkedMs = Number.NEGATIVE_INFINITY;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(SYSTEM) private readonly system: System,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(MONITORED_PARTS)
    private readonly monitored: Pick<MonitoredParts, 'progress' | 'acknowledgedRevision' | 'identities'>,
    private readonly models: ReadModels,
    private readonly health: StationHealth,
    private readonly clock: ClockAlarm,
    private readonly dataDisk: DataDisk,
  ) {
    this.#lag = new LagMonitor(ledger, monitored.progress, system);
  }

  get lag() {
    return this.#lag.lag;
  }

  /** Resolves within two seconds. */
  view(): Promise<ReadyView> {
    const nowMs = this.system.clock.monotonicMs();
    if (this.#check === null || nowMs - this.#checkedMs >= SHARED_MS) {
      this.#checkedMs = nowMs;
      this.#check = this.#checkParts();
    }
    return this.#check;
  }

  async #checkParts(): Promise<ReadyView> {
    const [commands, documents, disk] = await Promise.all([
      this.#checkWithin(this.#checkCommands(), () => failing('Commands are not answered in time.')),
      this.#checkWithin(this.#checkDocuments(), () => failing(WHY_NOT_READ[this.#projector])),
      this.#checkWithin(this.#checkDisk(), () => warning('The free space of the data folder is not known.')),
    ]);
    const parts: ReadyPart[] = [
      { part: 'commands', ...commands },
      { part: 'ledger', ...this.#checkStore() },
      ...(this.monitored.acknowledgedRevision === null
        ? []
        : [{ part: 'anchor', ...this.#checkAcknowledged() }]),
      { part: 'read models', ...documents },
      { part: 'disk', ...disk },
      { part: 'clock', ...this.#checkClock() },
      { part: 'live check', ...this.#checkIdentities() },
      ...this.#listOthers(),
    ];
    return { parts, lag: this.lag };
  }

  #checkWithin(check: Promise<Found>, otherwise: () => Found): Promise<Found> {
    // Where a check throws, the reason is in the operations log.
    return resolveWithin(this.system.timers, WITHIN_MS, check, otherwise);
  }

  /** A reading of the state waits for its turn as commands do. */
  async #checkCommands(): Promise<Found> {
    const stopped = this.health.degraded.find(({ part }) => part === 'commands');
    if (stopped !== undefined) return failing(stopped.message);
    await this.ledger.read(() => null);
    return OK;
  }

  #checkStore(): Found {
    const broken = this.health.degraded.find(({ part }) => part === 'ledger' || part === 'event store');
    return broken === undefined ? OK : failing(broken.message);
  }

  /** It is written before a command is answered, so it names at least what was durable before it is read. */
  #checkAcknowledged(): Found {
    const { durableRevision } = this.ledger;
    try {
      const revision = this.monitored.acknowledgedRevision?.() ?? durableRevision;
      return revision >= durableRevision ? OK : failing('The anchor of the ledger is not written any more.');
    } catch {
      return failing('The anchor of the ledger is missing or cannot be read.');
    }
  }

  async #checkDocuments(): Promise<Found> {
    if (this.#projector !== 'following') return failing(WHY_NOT_READ[this.#projector]);
    if ((await this.models.state()) === 'unavailable') return failing('The read models cannot be read.');
    await this.models.currentWithRevision();
    return OK;
  }

  get #projector(): ProjectorStatus['state'] {
    return this.monitored.progress.status.state;
  }

  async #checkDisk(): Promise<Found> {
    const { freeBytes } = await this.dataDisk.space();
    const { eventStore, mongoUrl } = this.config;
    const isNeeded = eventStore === null || mongoUrl === null;
    if (freeBytes < FULL_BYTES && isNeeded)
      return failing('The disk of the data folder has less than 64 MiB free.');
    return freeBytes < LOW_BYTES ? warning('The disk of the data folder has less than 1 GiB free.') : OK;
  }

  #checkClock(): Found {
    return this.clock.state.isOff ? warning('The clock of the server is wrong.') : OK;
  }

  #checkIdentities(): Found {
    const { holds, waits_for } = this.monitored.identities();
    if (!holds) return warning(DIFFERS);
    return waits_for === null ? OK : warning(CHECKS_WAIT[waits_for]);
  }

  /** Parts without which commands and most reads are served. */
  #listOthers(): readonly ReadyPart[] {
    return this.health.degraded
      .filter(({ part }) => !OF_LEDGER.has(part) && part !== 'read models')
      .map(({ part, message }) => ({ part, ...warning(message) }));
  }
}
