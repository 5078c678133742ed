import { existsSync, readdirSync } from 'node:fs';
import type { Seal } from '@taya/contracts/seal';
import type { StoreSettings } from '../../config/config.js';
import {
  type EventReader,
  ForeignSchemaError,
  LedgerDamagedError,
  NoLedgerError,
} from '../../event-store/event-store.js';
import { type CleanupStack, combineFailures, failuresIn, withCleanup } from '../../system/cleanup-stack.js';
import { isStationFile } from '../../system/private-files.js';
import type { OpenProgress } from '../../system/progress.js';
import { CHECKS, type Check, reasonOf, Violation } from '../log/violation.js';
import { linkedWindows, NOTHING } from '../log/walk.js';
import { AnchorCheck } from './anchor-check.js';
import { LogProof } from './log-proof.js';
import { PasswordCheck } from './password-check.js';
import type { ReadModelComparison } from './read-model-check.js';

export interface VerifyOptions {
  readonly location: StoreSettings;
  readonly openReader: () => Promise<EventReader>;
  readonly beginReadModels: (cleanup: CleanupStack) => Promise<ReadModelComparison>;
  /** Seals from paper or from a witness, which the log has to bear out. */
  readonly seals?: readonly Seal[] | undefined;
  readonly print: (line: string) => void;
  readonly progress: OpenProgress;
}

/** How many events are read and replayed at once: a document that several of them change is written once. */
const WINDOW = 4_000;

/**
 * Runs all checks of a station, on its data folder, running or stopped. One walk through the log proves it and replays the
 * read models; then the password hashes are compared with it, and the read models with the replay.
 * @returns whether everything is right; the report names the first wrong event
 * @throws what else failed, after the report if something is wrong
 */
export async function verify(options: VerifyOptions): Promise<boolean> {
  const run = new Run(options);
  const failures = await run.failures();
  const violation = failures.find((failure) => failure instanceof Violation) ?? null;
  const others = failures.filter((failure) => failure !== violation);
  if (violation !== null || others.length === 0) run.report(violation).forEach(options.print);
  if (others.length > 0) throw combineFailures(others);
  return violation === null;
}

class Run {
  readonly #options: VerifyOptions;
  #anchor: AnchorCheck | null = null;
  #log: LogProof | null = null;
  readonly #passwords = new PasswordCheck();
  #readModels = 'not compared';

  constructor(options: VerifyOptions) {
    this.#options = options;
  }

  /** None when all holds; else a violation, or what the checks could not be made for, and what failed in closing. */
  async failures(): Promise<readonly unknown[]> {
    try {
      await withCleanup((cleanup) => this.#checkAll(cleanup));
      return [];
    } catch (error) {
      return failuresIn(error);
    }
  }

  async #checkAll(cleanup: CleanupStack): Promise<void> {
    const { location, seals, beginReadModels } = this.#options;
    // Read in this order, so that on a running station each is at most as recent as the next.
    const anchor = AnchorCheck.of(location);
    this.#anchor = anchor;
    const readModels = await beginReadModels(cleanup);
    const reader = await this.#openReader();
    cleanup.defer(() => reader.close());
    const log = new LogProof(location, anchor, seals);
    this.#log = log;
    // What is found in the log comes first, because everything else is derived from it.
    await this.#walk(reader, log, readModels);
    log.end();
    await this.#passwords.compare(location, log.credentials);
    const result = await readModels.compare();
    if ('reason' in result) throw new Violation('read models', result.revision, result.reason);
    this.#readModels = result.words;
  }

  async #walk(reader: EventReader, log: LogProof, readModels: ReadModelComparison): Promise<void> {
    const { revision: end, problem } = await this.#endOf(reader);
    const span = { title: 'Checking', after: NOTHING.revision, end };
    const report = this.#options.progress(span);
    for await (const window of linkedWindows(reader, end, NOTHING, WINDOW)) {
      for (const recorded of window) log.take(recorded);
      await readModels.replay(window);
      report(log.tail.revision);
    }
    if (problem !== null) throw new Violation('chain', end + 1, problem);
  }

  /** The end of the log; if it is too damaged, what was acknowledged. */
  async #endOf(reader: EventReader) {
    try {
      const { revision } = await reader.tail();
      return { revision, problem: null };
    } catch (error) {
      const problem = `the end of the ledger cannot be read: ${reasonOf(error)}`;
      return { revision: this.#anchor?.anchor?.revision ?? NOTHING.revision, problem };
    }
  }

  async #openReader(): Promise<EventReader> {
    try {
      return await this.#options.openReader();
    } catch (error) {
      if (error instanceof ForeignSchemaError) throw new Violation('file', null, error.message);
      // A reader cannot be opened beside an anchor that cannot be read.
      if (error instanceof LedgerDamagedError) throw new Violation('anchor', null, error.message);
      // A folder without anything of a station is a mistaken one, and says nothing of the station.
      if (error instanceof NoLedgerError && isUnused(this.#options.location)) throw error;
      throw new Violation('chain', 0, `the ledger cannot be opened: ${reasonOf(error)}`);
    }
  }

  /** One line for each check, and the verdict. After a violation the other checks say how far they came. */
  report(violation: Violation | null): readonly string[] {
    const lines = CHECKS.map((check) => {
      if (check === violation?.check) return line('BAD ', check, violation.message);
      return line(violation === null ? 'good' : 'so far', check, this.#summaryOf(check));
    });
    const verdict =
      violation === null
        ? `Everything holds up to revision ${this.#log?.tail.revision}.`
        : `It does not hold: ${violation.message}`;
    return [...lines, verdict];
  }

  #summaryOf(check: Check): string {
    switch (check) {
      case 'file':
        return this.#options.location.eventStore === null
          ? 'the ledger holds the table of events and nothing else: no trigger, view or other table'
          : 'none: the ledger is on a server';
      case 'anchor':
        return this.#anchorLine();
      case 'passwords':
        return this.#passwords.summary;
      case 'read models':
        return this.#readModels;
      default:
        return this.#log?.summaries[check] ?? 'not read';
    }
  }

  #anchorLine(): string {
    if (this.#options.location.eventStore !== null) return 'none: the server keeps what it acknowledged';
    const anchor = this.#anchor?.anchor;
    if (anchor === null || anchor === undefined) return 'not read';
    const mark = this.#markText(anchor.mark?.keyId);
    return `1 anchor of ledger ${anchor.ledgerId}: it names revision ${anchor.revision}${mark}${this.#unacknowledgedText()}`;
  }

  #unacknowledgedText(): string {
    const count = this.#log === null ? 0 : (this.#anchor?.unacknowledged(this.#log.tail) ?? 0);
    return count === 0
      ? ''
      : `; ${count} more ${count === 1 ? 'follows' : 'follow'} that nobody was told of: recorded as the station ended without a stop, or added since`;
  }

  #markText(keyId: string | undefined): string {
    if (keyId === undefined) return ', without a MAC of a station key';
    const isHere = this.#options.location.trust?.key?.id === keyId;
    return isHere
      ? `, with the MAC of the station key ${keyId}`
      : `; it has a MAC of the station key ${keyId}, which is not here, so that was not checked`;
  }
}

function line(verdict: string, check: Check, text: string): string {
  return `${verdict.padEnd(6)} ${check.padEnd(11)} ${text}`;
}

/** Whether no station has kept anything in the folder. */
function isUnused({ dataDir }: StoreSettings): boolean {
  return !existsSync(dataDir) || !readdirSync(dataDir).some(isStationFile);
}
