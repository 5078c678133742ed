import { existsSync, readdirSync } from 'node:fs';
import type { Seal } from '@taya/contracts/seal';
import type { StoreSettings } from '../../config/config.js';
import {
  EMPTY_STREAM,
  type EventReader,
  ForeignSchemaError,
  LedgerDamagedError,
  NoLedgerError,
} from '../../event-store/event-store.js';
import type { ProjectionSet } from '../../projections/projection-writer.js';
import { isStationFile } from '../../system/private-files.js';
import { type OpenProgressDisplay, withProgressDisplay } from '../../system/progress-display.js';
import type { Timers } from '../../system/system.js';
import { CHECKS, type Check, reasonOf, Violation } from '../log/violation.js';
import { AnchorCheck } from './anchor-check.js';
import { endOf, grouped, type LogProof, proveLog } from './log-proof.js';
import { LogProofThread } from './log-proof-thread.js';
import { PasswordCheck } from './password-check.js';
import { ReadModelCheck, type ReadModelComparison } from './read-model-check.js';

export interface VerifyOptions {
  readonly location: StoreSettings;
  readonly timers: Timers;
  readonly openReader: () => Promise<EventReader>;
  readonly projections: ProjectionSet;
  /** Seals from paper or from a witness, which the log has to bear out. */
  readonly seals?: readonly Seal[] | undefined;
  /** One line of the report. */
  readonly print: (line: string) => void;
  readonly progress: OpenProgressDisplay;
  /** From this revision on the log has a thread of its own. Other than usual only in specs. */
  readonly ownThreadFrom?: number;
}

/** A shorter log is proved before a second thread would have started. */
const OWN_THREAD_FROM = 50_000;
/** Between two looks at how far the other thread is. */
const LOOK_MS = 200;
/** Nothing else may keep the process alive meanwhile. */
const KEEPS_PROCESS = true;

/**
 * Runs all checks of a station, on its data folder, running or stopped: the log is proved, then the password hashes are
 * compared with it, and the read models with a replay of it. On a long log the first and the last are done at once.
 * @returns whether everything is right; the report names the first wrong event
 */
export async function verify(options: VerifyOptions): Promise<boolean> {
  const { print } = options;
  const run = new Run(options);
  const violation = await run.violations();
  for (const line of run.report(violation)) print(line);
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

  /** The first violation, or null. */
  async violations(): Promise<Violation | null> {
    try {
      await this.#checkAll();
      return null;
    } catch (error) {
      if (error instanceof Violation) return error;
      throw error;
    }
  }

  async #checkAll(): Promise<void> {
    // Read in this order, so that on a running station each is at most as recent as the next.
    const anchor = AnchorCheck.of(this.#options.location);
    this.#anchor = anchor;
    const readModels = await violationOr(ReadModelCheck.of(this.#options.location));
    try {
      const reader = await this.#openReader();
      try {
        const { ownThreadFrom = OWN_THREAD_FROM } = this.#options;
        const { revision: end, problem } = await endOf(reader, anchor);
        const isLong = problem === null && end >= ownThreadFrom;
        if (readModels instanceof Violation || !isLong)
          await this.#checkInTurn(reader, anchor, readModels, end);
        else await this.#checkAtOnce(reader, anchor, readModels, end);
      } finally {
        await reader.close();
      }
    } finally {
      if (!(readModels instanceof Violation)) await readModels.close();
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

  async #checkInTurn(
    reader: EventReader,
    anchor: AnchorCheck,
    readModels: ReadModelCheck | Violation,
    end: number,
  ): Promise<void> {
    const { location, progress, seals } = this.#options;
    const proof = await withProgressDisplay(
      progress({ title: 'Checking', after: EMPTY_STREAM, end }),
      (told) => proveLog({ reader, location, anchor, seals, at: (revision) => told.at(revision) }),
    );
    await this.#afterLog(proof);
    if (readModels instanceof Violation) throw readModels;
    const span = { title: 'Replaying', after: EMPTY_STREAM, end: readModels.revision };
    this.#readModels = await withProgressDisplay(progress(span), (told) =>
      this.#compare(reader, readModels, { onReplayed: (revision, last) => told.at(revision, last) }),
    );
  }

  /** While this thread replays and compares the read models, another one proves the log, and looks at their indexes. */
  async #checkAtOnce(
    reader: EventReader,
    anchor: AnchorCheck,
    readModels: ReadModelCheck,
    end: number,
  ): Promise<void> {
    const { location, progress, seals } = this.#options;
    const thread = new LogProofThread(location, anchor, seals);
    try {
      const [proof, compared] = await withProgressDisplay(
        progress({ title: 'Checking', after: EMPTY_STREAM, end }),
        async (told) => {
          const onReplayed = (revision: number) => {
            if (thread.hasViolation) throw new Violation('read models', null, 'the log does not hold');
            told.at(Math.min(revision, thread.reached));
          };
          const indexes = readModels.file === null ? null : thread.indexProblem(readModels.file);
          const result = await violationOr(this.#compare(reader, readModels, { onReplayed, indexes }));
          return [await this.#lookingOn(thread.proof, () => told.at(thread.reached)), result] as const;
        },
      );
      await this.#afterLog(proof);
      if (compared instanceof Violation) throw compared;
      this.#readModels = compared;
    } finally {
      await thread.close();
    }
  }

  async #lookingOn<Result>(work: Promise<Result>, look: () => void): Promise<Result> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    while (!isDone) {
      look();
      await new Promise<void>((resume) => this.#options.timers.after(LOOK_MS, resume, KEEPS_PROCESS));
    }
    return work;
  }

  /**
   * What is found in the log comes first, because everything else is derived from it.
   * @throws Violation
   */
  async #afterLog(proof: LogProof): Promise<void> {
    this.#log = proof;
    if (proof.violation !== null) throw Violation.of(proof.violation);
    await this.#passwords.compare(this.#options.location, proof.credentials);
  }

  /** @returns what was compared, in words */
  async #compare(
    reader: EventReader,
    readModels: ReadModelCheck,
    comparison: Pick<ReadModelComparison, 'onReplayed' | 'indexes'>,
  ): Promise<string> {
    const { revision } = readModels;
    if (revision === -1) return 'there are none';
    const { revision: end } = await reader.tail();
    if (revision > end) {
      const reason = `the event is missing: the read models have seen revision ${revision}`;
      throw new Violation('read models', end + 1, reason);
    }
    const { projections, timers } = this.#options;
    const compared = await readModels.compare({ reader, projections, timers, ...comparison });
    const stored =
      compared.rows === null
        ? 'what the server keeps beside them, to find them by, is not looked at'
        : `so are ${grouped(compared.rows)} stored rows, with columns, indexes and command keys`;
    return `${grouped(compared.documents)} documents at revision ${compared.revision}, each as a fresh replay makes it; ${stored}`;
  }

  /** One line for each check, and the verdict. After a violation the other checks say how far they came. */
  report(violation: Violation | null): readonly string[] {
    const lines = CHECKS.map((check) => {
      if (check === violation?.check) return line('BAD ', check, violation.message);
      return line(violation === null ? 'good' : 'so far', check, this.#held(check));
    });
    const verdict =
      violation === null
        ? `Everything holds up to revision ${this.#log?.tail.revision}.`
        : `It does not hold: ${violation.message}`;
    return [...lines, verdict];
  }

  #held(check: Check): string {
    switch (check) {
      case 'file':
        return this.#options.location.eventStore === null
          ? 'the ledger holds the table of events and nothing else: no trigger, view or other table'
          : 'none: the ledger is on a server';
      case 'anchor':
        return this.#anchorLine();
      case 'passwords':
        return this.#passwords.held;
      case 'read models':
        return this.#readModels;
      default:
        return this.#log?.held[check] ?? 'not read';
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

async function violationOr<T>(examination: Promise<T>): Promise<T | Violation> {
  try {
    return await examination;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}

function line(verdict: string, check: Check, text: string): string {
  return `${verdict.padEnd(6)} ${check.padEnd(11)} ${text}`;
}

/** Whether no station has kept anything in the folder. */
function isUnused({ dataDir }: StoreSettings): boolean {
  return !existsSync(dataDir) || !readdirSync(dataDir).some(isStationFile);
}
