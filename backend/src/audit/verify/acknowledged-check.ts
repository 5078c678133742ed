import { LedgerDamagedError, type RecordedEvent, type Tail } from '../../event-store/event-store.js';
import type { LedgerLocation } from '../../event-store/open-ledger.js';
import {
  markProblem,
  readAcknowledgedPosition,
  type StoredPosition,
} from '../../event-store/sqlite/acknowledged-position.js';
import { ledgerPaths } from '../../event-store/sqlite/files.js';
import { WITHOUT_KEY } from '../../system/station-key.js';
import { Violation } from '../log/violation.js';

const NOTHING_SHOWS = 'nothing shows whether events are missing';

/** Compares a log with its acknowledged position. Read the position before the log's end. */
export class AcknowledgedCheck {
  private constructor(
    private readonly location: LedgerLocation,
    readonly position: StoredPosition | null,
    /** Why the position cannot be used, or null when it can. */
    private readonly problem: string | null,
  ) {}

  static of(location: LedgerLocation): AcknowledgedCheck {
    // The position stands beside a file; a server is asked for what it acknowledged, and has it.
    if (location.eventStore !== null) return new AcknowledgedCheck(location, null, null);
    const path = positionPath(location);
    const unusable = (problem: string) =>
      new AcknowledgedCheck(location, null, `${problem}: ${NOTHING_SHOWS}`);
    try {
      const position = readAcknowledgedPosition(path);
      if (position === null) return unusable('there is no anchor');
      return new AcknowledgedCheck(location, position, foundMarkProblem(path, position, location.trust));
    } catch (error) {
      if (error instanceof LedgerDamagedError) return unusable(error.message);
      throw error;
    }
  }

  /** @param last up to where the log was checked; null where it was not read */
  summaryAt(last: Tail | null): string {
    if (this.location.eventStore !== null) return 'none: the server keeps what it acknowledged';
    if (this.position === null) return 'not read';
    const { ledgerId, revision, mark } = this.position;
    const unacknowledged = last === null ? '' : this.#unacknowledgedText(last);
    return `1 anchor of ledger ${ledgerId}: it names revision ${revision}${this.#markText(mark?.keyId)}${unacknowledged}`;
  }

  /** Read again: the station may have been started since, and have gone on. */
  #isStillClosed(): boolean {
    if (this.position?.isClosed !== true) return false;
    const now = readAcknowledgedPosition(positionPath(this.location));
    return now?.isClosed === true && now.revision === this.position.revision;
  }

  /** Read again: a station that runs has gone on since. */
  #unacknowledgedText({ revision }: Tail): string {
    const now = readAcknowledgedPosition(positionPath(this.location));
    const count = now === null ? 0 : revision - now.revision;
    return count <= 0
      ? ''
      : `; ${count} more ${count === 1 ? 'follows' : 'follow'} that nobody was told of: recorded as the station ended without a stop, or added since`;
  }

  #markText(keyId: string | undefined): string {
    if (keyId === undefined) return ', without a MAC of a station key';
    const isHere = this.location.trust?.key?.id === keyId;
    return isHere
      ? `, with the MAC of the station key ${keyId}`
      : `; it has a MAC of the station key ${keyId}, which is not here, so that was not checked`;
  }

  /** @throws Violation when the event at the position is another one than acknowledged */
  checkEvent({ revision, hash }: RecordedEvent): void {
    if (revision !== this.position?.revision || hash === this.position.hash) return;
    throw new Violation(
      'anchor',
      revision,
      `the hash is ${hash}, but ${this.position.hash} was acknowledged`,
    );
  }

  /** @throws Violation when the log ends before the position, or that cannot be used */
  checkEnd({ revision }: Tail): void {
    const { problem } = this;
    if (problem !== null) throw new Violation('anchor', null, problem);
    const acknowledged = this.position?.revision ?? revision;
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

const positionPath = ({ dataDir }: LedgerLocation) => ledgerPaths(dataDir).anchor;

/** An auditor may well have no key: that is said in the report, and no fault of the position. */
function foundMarkProblem(path: string, { mark }: StoredPosition, trust = WITHOUT_KEY): string | null {
  return trust.key === null ? null : markProblem(path, mark, trust);
}
