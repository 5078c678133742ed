import { existsSync, readdirSync } from 'node:fs';
import type { Seal } from '@taya/contracts/seal';
import type { StoreSettings } from '../config/config.js';
import {
  EMPTY_STREAM,
  type EventReader,
  ForeignSchemaError,
  LedgerDamagedError,
  NoLedgerError,
  type RecordedEvent,
  type Tail,
} from '../event-store/event-store.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { ProjectionSet } from '../projections/projection-writer.js';
import { isStationFile } from '../system/private-files.js';
import { type ShowProgress, shown } from '../system/progress.js';
import type { Timers } from '../system/system.js';
import { AnchorCheck } from './anchor-check.js';
import { Auditor } from './auditor.js';
import { CheckpointCheck } from './checkpoint-check.js';
import { CHECKS, type Check, Finding } from './finding.js';
import { IDENTITIES } from './identities.js';
import { reasonOf, walk } from './log.js';
import { PasswordCheck } from './password-check.js';
import { ReadModelCheck } from './read-model-check.js';
import { SealCheck } from './seal-check.js';
import { SnapshotCheck } from './snapshot-check.js';
import { TemporaryRegisters } from './temporary-registers.js';

export interface VerifyOptions {
  readonly location: StoreSettings;
  readonly timers: Timers;
  readonly openReader: () => Promise<EventReader>;
  readonly projections: ProjectionSet;
  /** Seals from paper or from a witness, which the log has to bear out. */
  readonly seals?: readonly Seal[] | undefined;
  /** One line of the report. */
  readonly print: (line: string) => void;
  readonly progress: ShowProgress;
}

/**
 * Runs all checks of a station, on its data folder, running or stopped.
 * @returns whether everything is right; the report names the first wrong event
 */
export async function verify(options: VerifyOptions): Promise<boolean> {
  const { print } = options;
  const run = new Run(options);
  const finding = await run.findings();
  for (const line of run.report(finding)) print(line);
  return finding === null;
}

class Run {
  readonly #options: VerifyOptions;
  readonly #registers = new TemporaryRegisters();
  readonly #auditor = new Auditor(this.#registers);
  readonly #seals: SealCheck;
  #tail: Tail = { revision: -1, hash: '' };
  #anchor: AnchorCheck | null = null;
  #checkpoints: CheckpointCheck | null = null;
  #snapshots: SnapshotCheck | null = null;
  #readModels = 'not compared';
  readonly #passwords = new PasswordCheck();

  constructor(options: VerifyOptions) {
    this.#options = options;
    this.#seals = new SealCheck(options.location.trust, options.seals);
  }

  /** The first finding, or null. */
  async findings(): Promise<Finding | null> {
    try {
      await this.#checkAll();
      return null;
    } catch (error) {
      if (error instanceof Finding) return error;
      throw error;
    } finally {
      this.#registers.close();
    }
  }

  async #checkAll(): Promise<void> {
    // Read in this order, so that on a running station each is at most as recent as the next.
    const anchor = AnchorCheck.of(this.#options.location);
    this.#anchor = anchor;
    this.#checkpoints = new CheckpointCheck(this.#options.location);
    this.#snapshots = new SnapshotCheck(this.#options.location.dataDir);
    const readModels = await findingOr(ReadModelCheck.of(this.#options.location));
    try {
      const reader = await this.#openReader();
      try {
        await this.#checkLog(reader, anchor);
        // The log comes first, because everything else is derived from it.
        await this.#passwords.compare(this.#options.location);
        if (readModels instanceof Finding) throw readModels;
        await this.#compare(reader, readModels);
      } finally {
        await reader.close();
        this.#checkpoints?.close();
      }
    } finally {
      if (!(readModels instanceof Finding)) await readModels.close();
    }
  }

  async #checkLog(reader: EventReader, anchor: AnchorCheck): Promise<void> {
    const { revision, problem } = await endOf(reader, anchor);
    await shown(this.#options.progress({ title: 'Checking', after: EMPTY_STREAM, end: revision }), (told) =>
      walk(reader, revision, (event, recorded) => {
        this.#take(event, recorded, anchor);
        told.at(recorded.revision);
        return undefined;
      }),
    );
    if (problem !== null) throw new Finding('chain', revision + 1, problem);
    this.#seals.end(this.#tail);
    anchor.end(this.#tail);
    this.#checkpoints?.end();
    this.#snapshots?.end();
  }

  async #openReader(): Promise<EventReader> {
    try {
      return await this.#options.openReader();
    } catch (error) {
      if (error instanceof ForeignSchemaError) throw new Finding('file', null, error.message);
      // A reader cannot be opened beside an anchor that cannot be read.
      if (error instanceof LedgerDamagedError) throw new Finding('anchor', null, error.message);
      // A folder without anything of a station is a mistaken one, and says nothing of the station.
      if (error instanceof NoLedgerError && isUnused(this.#options.location)) throw error;
      throw new Finding('chain', 0, `the ledger cannot be opened: ${reasonOf(error)}`);
    }
  }

  #take(event: LedgerEvent, recorded: RecordedEvent, anchor: AnchorCheck): void {
    this.#auditor.take(event);
    this.#passwords.take(event);
    this.#seals.take(event, recorded, this.#auditor.balances);
    anchor.take(recorded);
    this.#checkpoints?.take(event, recorded);
    this.#snapshots?.take(event, recorded);
    this.#tail = recorded;
    if (event.type === 'game.created') this.#auditor.balances.forgetSettled();
  }

  async #compare(reader: EventReader, readModels: ReadModelCheck): Promise<void> {
    const { revision } = readModels;
    if (revision === -1) {
      this.#readModels = 'there are none';
      return;
    }
    if (revision > this.#tail.revision) {
      throw new Finding(
        'read models',
        this.#tail.revision + 1,
        `the event is missing: the read models have seen revision ${revision}`,
      );
    }
    const { projections, timers, progress } = this.#options;
    const compared = await shown(
      progress({ title: 'Replaying', after: EMPTY_STREAM, end: revision }),
      (told) =>
        readModels.compare({
          reader,
          projections,
          timers,
          onReplayed: (replayed, end) => told.at(replayed, end),
        }),
    );
    const { documents, rows } = compared;
    const stored =
      rows === null
        ? 'what the server keeps beside them, to find them by, is not looked at'
        : `so are ${grouped(rows)} stored rows, with columns, search keys, indexes and command keys`;
    this.#readModels = `${grouped(documents)} documents at revision ${compared.revision}, each as a fresh replay makes it; ${stored}`;
  }

  /** One line for each check, and the verdict. After a finding the other checks say how far they came. */
  report(finding: Finding | null): readonly string[] {
    const lines = CHECKS.map((check) => {
      if (check === finding?.check) return line('BAD ', check, finding.message);
      return line(finding === null ? 'good' : 'so far', check, this.#held(check));
    });
    const verdict =
      finding === null
        ? `Everything holds up to revision ${this.#tail.revision}.`
        : `It does not hold: ${finding.message}`;
    return [...lines, verdict];
  }

  #held(check: Check): string {
    const { events, identities, accounts } = this.#auditor.counts;
    const { journal } = this.#auditor;
    switch (check) {
      case 'file':
        return this.#options.location.eventStore === null
          ? 'the ledger holds the table of events and nothing else: no trigger, view or other table'
          : 'none: the ledger is on a server';
      case 'chain':
        return `${grouped(events)} events without a gap, every hash right; the last is ${this.#tail.hash || 'none'}`;
      case 'events':
        return `${grouped(events)} events read, each of a known type and version, as its schema says`;
      case 'transitions':
        return `${grouped(events)} events, each a legal next step`;
      case 'journal':
        return `${grouped(journal.entries)} entries of ${grouped(journal.postings)} postings, each sums to zero: so does the trial balance at every revision`;
      case 'identity 1':
        return identityLine(1, identities[1]);
      case 'identity 2':
        return identityLine(2, identities[2]);
      case 'identity 3':
        return identityLine(3, identities[3]);
      case 'identity 4':
        return identityLine(4, identities[4]);
      case 'accounts':
        return `${grouped(accounts)} times an account of the journal was compared with the balances: drawers, pools, payables and the house's agree`;
      case 'seals':
        return this.#seals.text;
      case 'anchor':
        return this.#anchorLine();
      case 'checkpoints':
        return this.#checkpoints?.line ?? 'not read';
      case 'snapshots':
        return this.#snapshots?.line ?? 'not read';
      case 'passwords':
        return this.#passwords.held;
      case 'read models':
        return this.#readModels;
    }
  }

  #anchorLine(): string {
    if (this.#options.location.eventStore !== null) return 'none: the server keeps what it acknowledged';
    const anchor = this.#anchor?.anchor;
    if (anchor === null || anchor === undefined) return 'not read';
    return `1 anchor of ledger ${anchor.ledgerId}: it names revision ${anchor.revision}${this.#markText(anchor.mark?.keyId)}`;
  }

  #markText(keyId: string | undefined): string {
    if (keyId === undefined) return '';
    const isHere = this.#options.location.trust?.key?.id === keyId;
    return isHere
      ? `, with the MAC of the station key ${keyId}`
      : `; it has a MAC of the station key ${keyId}, which is not here, so that was not checked`;
  }
}

async function findingOr<T>(examination: Promise<T>): Promise<T | Finding> {
  try {
    return await examination;
  } catch (error) {
    if (error instanceof Finding) return error;
    throw error;
  }
}

/** The end of the log; if it is too damaged, what was acknowledged. */
async function endOf(reader: EventReader, { anchor }: AnchorCheck) {
  try {
    const { revision } = await reader.tail();
    return { revision, problem: null };
  } catch (error) {
    return {
      revision: anchor?.revision ?? -1,
      problem: `the end of the ledger cannot be read: ${reasonOf(error)}`,
    };
  }
}

function line(verdict: string, check: Check, text: string): string {
  return `${verdict.padEnd(6)} ${check.padEnd(11)} ${text}`;
}

function identityLine(identity: keyof typeof IDENTITIES, count: number): string {
  return `${IDENTITIES[identity]}: ${grouped(count)} times`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** Whether no station has kept anything in the folder. */
function isUnused({ dataDir }: StoreSettings): boolean {
  return !existsSync(dataDir) || !readdirSync(dataDir).some(isStationFile);
}
