import type { HealthView } from '@taya/contracts/answers/health';
import { PartLog } from './log-events.js';
import { STABLE_AFTER_MS } from './restart-policy.js';
import type { PartStatus } from './supervised-worker.js';
import type { System, TimerHandle } from './system.js';

/** The public message about a part that is being restarted: no paths, no reasons. */
const RESTARTING = {
  ledger: 'The thread that writes the ledger is being started again; commands wait for it.',
  'event store': 'The server that keeps the ledger does not answer; commands wait for it.',
  'read models':
    'The read models are being opened again; lists, reports and the board wait for them. Bets and payouts go on.',
  'deep pages': 'The thread for pages far down in a list is being started again.',
  lists: 'The thread that finds and adds up bets for lists is being started again.',
  reports: 'The thread that adds reports up is being started again.',
  'report files': 'The thread that makes files of reports is being started again.',
  audit: 'The thread that answers auditors is being started again; nothing else waits for it.',
  'live check':
    'The thread that checks the ledger all the time is being started again; nothing waits for it.',
  snapshots:
    'The thread that makes snapshots and checks the first is being started again; nothing waits for it.',
} as const;

/** The thread works, but what it writes to is full, fails or does not answer. */
const RECORDING_UNKNOWN = {
  ledger:
    'The disk of the ledger does not take what is written, so commands wait. They go on by themselves once it does.',
  'event store': RESTARTING['event store'],
} as const;

const COMMANDS_STOPPED =
  'No command is taken any more, so nothing can be sold or paid. The operations log says why.';

const STATE_DIFFERS =
  'What the station was started from is not what its log says, so figures and refusals may be wrong. Call the operator: ' +
  'the operations log says what differs.';

/** Parts that a server of others has, with the words of the operations log. */
const SERVERS: ReadonlySet<PartName> = new Set(['event store']);

/** What could not be recorded is sent again within five seconds while somebody waits for it. */
const TRIED_AGAIN_MS = 10_000;

export type PartName = keyof typeof RESTARTING;

export type LedgerPart = Extract<PartName, 'ledger' | 'event store'>;

type PartView = HealthView['degraded'][number];

export interface DegradedPart extends PartView {
  readonly part: PartName | 'commands' | 'state';
}

interface Incident {
  readonly sinceMs: number;
  losses: number;
  /** The last revision applied by read models that have stopped. */
  stoppedAt: number | null;
  isUp: boolean;
  stableTimer: TimerHandle | null;
}

/** The state of the station's parts: each change is logged once for the operator, and `GET /api/health` shows it. */
export class StationHealth {
  /** Parts that do not work, and those that did not work a moment ago. */
  readonly #incidents = new Map<PartName, Incident>();
  /** Since when recording has failed, and by which part; null while it works. */
  #unknown: { readonly part: LedgerPart; readonly sinceMs: number; readonly failedMs: number | null } | null =
    null;
  #commandsStoppedMs: number | null = null;
  /** The state at this revision is not that of the log. */
  #wrongState: { readonly revision: number; readonly sinceMs: number } | null = null;

  constructor(private readonly system: Pick<System, 'clock' | 'timers'>) {}

  get degraded(): readonly DegradedPart[] {
    const parts = [...this.#incidents]
      .filter(([, { isUp }]) => !isUp)
      .map(([part, incident]) => degradedPart(part, incident));
    return [...this.#listStopped(), ...this.#listRecovering(parts), ...parts];
  }

  statusFor(part: PartName): PartStatus {
    const log = new PartLog(part);
    return {
      reportLost: (reason) => this.#countLoss(part, reason, log),
      reportUp: () => this.#up(part, log),
    };
  }

  /**
   * The read models have stopped until they are repaired.
   * @param revision the last one applied, -1 for none
   */
  readModelsStopped(revision: number, reason: string): void {
    this.#openIncident('read models').stoppedAt = revision;
    new PartLog('read models').write('read-models.stopped', `Stopped: ${reason}`, { revision });
  }

  /** It is not known what the ledger contains; commands wait. The pipeline logs it. */
  recordingIsUnknown(part: LedgerPart): void {
    const sinceMs = this.#failing?.sinceMs ?? this.system.clock.nowMs();
    this.#unknown = { part, sinceMs, failedMs: null };
  }

  /** It is known that what was sent last is not recorded: whether the next will be, only trying it shows. */
  nothingIsRecorded(): void {
    if (this.#unknown === null) return;
    this.#unknown = { ...this.#unknown, failedMs: this.system.clock.monotonicMs() };
  }

  recordingIsKnown(): void {
    this.#unknown = null;
  }

  /** No command is taken until somebody has seen to it. The pipeline logs it. */
  commandsStopped(): void {
    this.#commandsStoppedMs ??= this.system.clock.nowMs();
    this.#unknown = null;
  }

  /** What a snapshot gave is compared with the log: with what differs first, or null. */
  stateChecked(revision: number, difference: string | null): void {
    const log = new PartLog('state');
    if (difference === null) {
      const text = `The state of revision ${revision}, from which this start went on, is what a replay from the beginning makes`;
      log.write('state.checked', text, { revision });
      return;
    }
    this.#wrongState = { revision, sinceMs: this.system.clock.nowMs() };
    log.write('state.differs', `The state of revision ${revision} is not that of the log: ${difference}`, {
      revision,
    });
  }

  #listStopped(): readonly DegradedPart[] {
    const [sinceMs, wrong] = [this.#commandsStoppedMs, this.#wrongState];
    return [
      ...(sinceMs === null ? [] : [describePart('commands', 'stopped', sinceMs, COMMANDS_STOPPED)]),
      ...(wrong === null
        ? []
        : [describePart('state', 'stopped', wrong.sinceMs, STATE_DIFFERS, wrong.revision)]),
    ];
  }

  /** The part that keeps the ledger, where only the pipeline has met its trouble. */
  #listRecovering(known: readonly DegradedPart[]): readonly DegradedPart[] {
    const failing = this.#failing;
    if (failing === null || known.some(({ part }) => part === failing.part)) return [];
    return [describePart(failing.part, 'restarting', failing.sinceMs, RECORDING_UNKNOWN[failing.part])];
  }

  /** Where nobody has tried for a while, nothing says that it fails still. */
  get #failing() {
    const failedMs = this.#unknown?.failedMs ?? null;
    const isLongAgo = failedMs !== null && this.system.clock.monotonicMs() - failedMs > TRIED_AGAIN_MS;
    return isLongAgo ? null : this.#unknown;
  }

  #countLoss(part: PartName, reason: string, log: PartLog): void {
    const incident = this.#openIncident(part);
    incident.losses += 1;
    const first = SERVERS.has(part) ? 'Does not answer, and is asked on' : 'Failed, and is started again';
    const again = 'Failed again; it is tried on, and told once it has stayed up for a minute';
    if (incident.losses <= 2) log.write('part.down', `${incident.losses === 1 ? first : again}: ${reason}`);
  }

  #up(part: PartName, log: PartLog): void {
    const incident = this.#incidents.get(part);
    if (incident === undefined) return;
    const wasUp = incident.isUp;
    incident.isUp = true;
    incident.stoppedAt = null;
    if (wasUp) return;
    if (incident.losses === 1) log.write('part.up', SERVERS.has(part) ? 'Answers again' : 'Runs again');
    incident.stableTimer = this.system.timers.after(STABLE_AFTER_MS, () => {
      this.#incidents.delete(part);
      if (incident.losses > 1) log.write('part.up', 'Runs again, and has for a minute');
    });
  }

  /** The current incident of a part, or a new one: it is down. */
  #openIncident(part: PartName): Incident {
    const known = this.#incidents.get(part);
    const incident = known ?? {
      sinceMs: this.system.clock.nowMs(),
      losses: 0,
      stoppedAt: null,
      isUp: false,
      stableTimer: null,
    };
    incident.stableTimer?.cancel();
    incident.isUp = false;
    this.#incidents.set(part, incident);
    return incident;
  }
}

function degradedPart(part: PartName, { sinceMs, stoppedAt }: Incident): DegradedPart {
  if (stoppedAt === null) return describePart(part, 'restarting', sinceMs, RESTARTING[part]);
  const where =
    stoppedAt === -1 ? 'and cannot be shown' : `after revision ${stoppedAt}: what follows cannot be taken in`;
  const message =
    `The read models have stopped ${where}. Lists and reports wait until somebody sees to it; bets and payouts go on. ` +
    'The operations log says why.';
  return describePart(part, 'stopped', sinceMs, message, stoppedAt);
}

function describePart(
  part: DegradedPart['part'],
  state: DegradedPart['state'],
  sinceMs: number,
  message: string,
  revision: number | null = null,
): DegradedPart {
  return { part, state, since: new Date(sinceMs).toISOString(), revision, message };
}
