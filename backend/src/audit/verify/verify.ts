import { existsSync, readdirSync } from 'node:fs';
import type { Seal } from '@taya/contracts/seal';
import type { StoreSettings } from '../../config/config.js';
import {
  type EventReader,
  ForeignSchemaError,
  LedgerDamagedError,
  NoLedgerError,
  type RecordedEvent,
} from '../../event-store/event-store.js';
import { type CleanupStack, combineFailures, failuresIn, withCleanup } from '../../system/cleanup-stack.js';
import { messageOf } from '../../system/named-error.js';
import { isStationFile } from '../../system/private-files.js';
import { type OpenProgress, readableNumber } from '../../system/progress.js';
import { checkedEvent } from '../log/event-form.js';
import { LogJudge } from '../log/judge.js';
import { SealCheck } from '../log/seal-check.js';
import { CHECKS, type Check, Violation } from '../log/violation.js';
import { EMPTY_TAIL, linkedWindows } from '../log/walk.js';
import { AcknowledgedCheck } from './acknowledged-check.js';
import { compareCredentials, NamedCredentials } from './password-check.js';
import type { ReadModelResult } from './read-model-check.js';
import { compareSnapshots } from './snapshot-check.js';

export interface VerifyOptions {
  readonly location: StoreSettings;
  readonly openReader: () => Promise<EventReader>;
  /** Begun before the log is read, and waited for after it. */
  readonly checkReadModels: (cleanup: CleanupStack) => Promise<ReadModelResult>;
  /** Seals from paper or from a witness, which the log has to bear out. */
  readonly seals?: readonly Seal[] | undefined;
  readonly print: (line: string) => void;
  readonly progress: OpenProgress;
}

/**
 * Runs all checks of a station, on its data folder, running or stopped. One walk through the log proves it, while
 * another one replays the read models; then the password hashes are compared with it.
 * @returns whether everything is right; the report names the first wrong event
 * @throws what else failed, after the report if something is wrong
 */
export async function verify(options: VerifyOptions): Promise<boolean> {
  const run = new Run(options);
  // None when all holds; else a violation, or what the checks could not be made for, and what failed in closing.
  const failures: readonly unknown[] = await withCleanup((cleanup) => run.checkAll(cleanup)).then(
    () => [],
    failuresIn,
  );
  const violation = failures.find((failure) => failure instanceof Violation) ?? null;
  const others = failures.filter((failure) => failure !== violation);
  if (violation !== null || others.length === 0) run.report(violation).forEach(options.print);
  if (others.length > 0) throw combineFailures(others);
  return violation === null;
}

class Run {
  readonly #credentials = new NamedCredentials();
  // Looked at before the end of the log, so that on a running station it is at most as recent.
  readonly #acknowledged: AcknowledgedCheck;
  /** What the walk came to, in words; null where the log could not be opened. */
  #ofLog: { readonly [Name in Check]?: string } | null = null;
  /** The last event that follows rightly: everything holds up to there. */
  #tail = EMPTY_TAIL;
  #snapshots = 'not compared';
  #passwords = 'not compared';
  #readModels = 'not compared';

  constructor(private readonly options: VerifyOptions) {
    this.#acknowledged = AcknowledgedCheck.of(options.location);
  }

  async checkAll(cleanup: CleanupStack): Promise<void> {
    const { location, checkReadModels } = this.options;
    const readModels = checkReadModels(cleanup);
    // What is found in the log comes first, because everything else is derived from it.
    readModels.catch(() => {});
    const reader = await this.#openReader();
    cleanup.defer(() => reader.close());
    await this.#prove(reader);
    this.#acknowledged.checkEnd(this.#tail);
    this.#snapshots = await compareSnapshots(location.dataDir, reader, this.#tail.revision);
    this.#passwords = await compareCredentials(location, this.#credentials);
    const result = await readModels;
    if ('reason' in result) throw new Violation('read models', result.revision, result.reason);
    this.#readModels = result.words;
  }

  /** Keeps the words alone: of a long log, what it is judged by takes more memory than all the rest. */
  async #prove(reader: EventReader): Promise<void> {
    const { location, seals: expected } = this.options;
    const judge = new LogJudge();
    const seals = new SealCheck(location.trust, expected);
    try {
      await this.#walk(reader, (recorded) => {
        const { event, stored } = checkedEvent(recorded);
        judge.take(recorded.revision, stored);
        this.#tail = recorded;
        this.#credentials.take(event);
        seals.take(event, recorded);
        this.#acknowledged.checkEvent(recorded);
      });
      judge.end();
      seals.end(this.#tail);
    } finally {
      const chain = `${readableNumber(judge.events)} events without a gap, every hash right; the last is ${this.#tail.hash || 'none'}`;
      this.#ofLog = { chain, ...judge.summaries, seals: seals.summary };
    }
  }

  async #walk(reader: EventReader, take: (recorded: RecordedEvent) => void): Promise<void> {
    const { revision: end, problem } = await this.#endOf(reader);
    const report = this.options.progress({ title: 'Checking', after: EMPTY_TAIL.revision, end });
    for await (const window of linkedWindows(reader, end)) {
      window.forEach(take);
      report(this.#tail.revision);
    }
    if (problem !== null) throw new Violation('chain', end + 1, problem);
  }

  /** The end of the log; if it is too damaged, what was acknowledged. */
  async #endOf(reader: EventReader) {
    try {
      const { revision } = await reader.tail();
      return { revision, problem: null };
    } catch (error) {
      const problem = `the end of the ledger cannot be read: ${messageOf(error)}`;
      return { revision: this.#acknowledged.position?.revision ?? EMPTY_TAIL.revision, problem };
    }
  }

  async #openReader(): Promise<EventReader> {
    try {
      return await this.options.openReader();
    } catch (error) {
      if (error instanceof ForeignSchemaError) throw new Violation('file', null, error.message);
      // A reader cannot be opened beside an anchor that cannot be read.
      if (error instanceof LedgerDamagedError) throw new Violation('anchor', null, error.message);
      // A folder without anything of a station is a mistaken one, and says nothing of the station.
      if (error instanceof NoLedgerError && isUnused(this.options.location)) throw error;
      throw new Violation('chain', 0, `the ledger cannot be opened: ${messageOf(error)}`);
    }
  }

  /** One line for each check, and the verdict. After a violation the other checks say how far they came. */
  report(violation: Violation | null): readonly string[] {
    const summaries = this.#summaries();
    const lines = CHECKS.map((check) => {
      if (check === violation?.check) return line('BAD ', check, violation.message);
      return line(violation === null ? 'good' : 'so far', check, summaries[check] ?? 'not read');
    });
    const verdict =
      violation === null
        ? `Everything holds up to revision ${this.#tail.revision}.`
        : `It does not hold: ${violation.message}`;
    return [...lines, verdict];
  }

  #summaries(): { readonly [Name in Check]?: string } {
    const isInFile = this.options.location.eventStore === null;
    return {
      ...this.#ofLog,
      file: isInFile
        ? 'the ledger holds the table of events and nothing else: no trigger, view or other table'
        : 'none: the ledger is on a server',
      anchor: this.#acknowledged.summaryAt(this.#ofLog && this.#tail),
      snapshots: this.#snapshots,
      passwords: this.#passwords,
      'read models': this.#readModels,
    };
  }
}

function line(verdict: string, check: Check, text: string): string {
  return `${verdict.padEnd(6)} ${check.padEnd(11)} ${text}`;
}

/** Whether no station has stored anything in the folder. */
function isUnused({ dataDir }: StoreSettings): boolean {
  return !existsSync(dataDir) || !readdirSync(dataDir).some(isStationFile);
}
