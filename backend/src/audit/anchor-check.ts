import { LedgerDamagedError, type RecordedEvent, type Tail } from '../event-store/event-store.js';
import type { LedgerLocation } from '../event-store/open-ledger.js';
import { type Anchor, readAnchor } from '../event-store/sqlite/anchor.js';
import { ledgerPaths } from '../event-store/sqlite/files.js';
import { Finding } from './finding.js';

/** Compares a log with its anchor, which says up to where it was acknowledged. Read the anchor before the log's end. */
export class AnchorCheck {
  readonly anchor: Anchor | null;
  /** Why the anchor cannot be used, or null when it can. */
  readonly problem: string | null;

  private constructor(anchor: Anchor | null, problem: string | null) {
    this.anchor = anchor;
    this.problem = problem;
  }

  static of({ dataDir, eventStore }: LedgerLocation): AnchorCheck {
    // An anchor stands beside a file; a server is asked for what it acknowledged, and has it.
    if (eventStore !== null) return new AnchorCheck(null, null);
    try {
      const anchor = readAnchor(ledgerPaths(dataDir).anchor);
      return new AnchorCheck(anchor, anchor === null ? 'there is no anchor' : null);
    } catch (error) {
      if (error instanceof LedgerDamagedError) return new AnchorCheck(null, error.message);
      throw error;
    }
  }

  /** @throws Finding when the event at the anchor is another one than acknowledged */
  take({ revision, hash }: RecordedEvent): void {
    if (revision !== this.anchor?.revision || hash === this.anchor.hash) return;
    throw new Finding('anchor', revision, `the hash is ${hash}, but ${this.anchor.hash} was acknowledged`);
  }

  /** @throws Finding when the log ends before its anchor, or the anchor cannot be used */
  end({ revision }: Tail): void {
    if (this.problem !== null)
      throw new Finding('anchor', null, `${this.problem}: nothing shows whether events are missing`);
    const acknowledged = this.anchor?.revision ?? revision;
    if (revision >= acknowledged) return;
    const missing = acknowledged - revision;
    throw new Finding(
      'anchor',
      revision + 1,
      `the event is missing: ${missing} more were acknowledged, up to revision ${acknowledged}`,
    );
  }
}
