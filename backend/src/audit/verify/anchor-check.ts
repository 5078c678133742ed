import { LedgerDamagedError, type RecordedEvent, type Tail } from '../../event-store/event-store.js';
import type { LedgerLocation } from '../../event-store/open-ledger.js';
import { type FoundAnchor, keyProblem, readAnchor } from '../../event-store/sqlite/anchor.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { type StationTrust, WITHOUT_KEY } from '../../system/station-key.js';
import { Violation } from '../log/violation.js';

const NOTHING_SHOWS = 'nothing shows whether events are missing';

/** Compares a log with its anchor, which says up to where it was acknowledged. Read the anchor before the log's end. */
export class AnchorCheck {
  private constructor(
    readonly anchor: FoundAnchor | null,
    /** Why the anchor cannot be used, or null when it can. */
    readonly problem: string | null,
    readonly path: string,
  ) {}

  static of({ dataDir, eventStore, trust = WITHOUT_KEY }: LedgerLocation): AnchorCheck {
    // An anchor stands beside a file; a server is asked for what it acknowledged, and has it.
    if (eventStore !== null) return new AnchorCheck(null, null, '');
    const { anchor: path } = ledgerPaths(dataDir);
    const unusable = (problem: string) => new AnchorCheck(null, problem, path);
    try {
      const anchor = readAnchor(path);
      if (anchor === null) return unusable(`there is no anchor: ${NOTHING_SHOWS}`);
      return new AnchorCheck(anchor, markProblem(path, anchor, trust), path);
    } catch (error) {
      if (error instanceof LedgerDamagedError) return unusable(`${error.message}: ${NOTHING_SHOWS}`);
      throw error;
    }
  }

  /** Looked at again: the station may have been started since, and have gone on. */
  #isStillClosed(): boolean {
    if (this.anchor?.isClosed !== true) return false;
    const now = readAnchor(this.path);
    return now?.isClosed === true && now.revision === this.anchor.revision;
  }

  /** How many events up to this end nobody was told of. Looked at again: a station that runs has gone on since. */
  unacknowledged({ revision }: Tail): number {
    const now = this.anchor === null ? null : readAnchor(this.path);
    return now === null ? 0 : Math.max(0, revision - now.revision);
  }

  /** @throws Violation when the event at the anchor is another one than acknowledged */
  take({ revision, hash }: RecordedEvent): void {
    if (revision !== this.anchor?.revision || hash === this.anchor.hash) return;
    throw new Violation('anchor', revision, `the hash is ${hash}, but ${this.anchor.hash} was acknowledged`);
  }

  /** @throws Violation when the log ends before its anchor, or the anchor cannot be used */
  end({ revision }: Tail): void {
    const { problem } = this;
    if (problem !== null) throw new Violation('anchor', null, problem);
    const acknowledged = this.anchor?.revision ?? revision;
    if (revision > acknowledged && this.#isStillClosed()) {
      throw new Violation(
        'anchor',
        acknowledged + 1,
        `the station had stopped in good order at revision ${acknowledged}, but ${revision - acknowledged} more follow: ` +
          'somebody else has written them',
      );
    }
    if (revision >= acknowledged) return;
    const missing = acknowledged - revision;
    throw new Violation(
      'anchor',
      revision + 1,
      `the event is missing: ${missing} more were acknowledged, up to revision ${acknowledged}`,
    );
  }
}

/** An auditor may well have no key: that is said in the report, and no fault of the anchor. */
function markProblem(path: string, { mark }: FoundAnchor, trust: StationTrust): string | null {
  return trust.key === null ? null : keyProblem(path, mark, trust);
}
