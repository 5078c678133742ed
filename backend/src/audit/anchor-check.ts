import type { RecordedEvent, Tail } from '../platform/event-store/event-store.js';
import { type Anchor, readAnchor } from '../platform/event-store/sqlite/anchor.js';
import { ledgerPaths } from '../platform/event-store/sqlite/files.js';
import { Finding } from './finding.js';

/** Holds a log against its anchor, which says up to where it was acknowledged. Read it before the log's end. */
export class AnchorCheck {
  readonly anchor: Anchor | null;

  constructor(dataDir: string) {
    this.anchor = readAnchor(ledgerPaths(dataDir).anchor);
  }

  /** @throws Finding when the event at the anchor is another one */
  take({ revision, hash }: RecordedEvent): void {
    if (revision !== this.anchor?.revision || hash === this.anchor.hash) return;
    throw new Finding('anchor', revision, `the hash is ${hash}, but ${this.anchor.hash} was acknowledged`);
  }

  /** @throws Finding when the log ends before its anchor, or there is none */
  end({ revision }: Tail): void {
    if (this.anchor === null)
      throw new Finding(
        'anchor',
        revision + 1,
        'there is no anchor: whether events are missing here cannot be known',
      );
    if (revision >= this.anchor.revision) return;
    const missing = this.anchor.revision - revision;
    throw new Finding(
      'anchor',
      revision + 1,
      `the event is missing: ${missing} more were acknowledged, the last at revision ${this.anchor.revision}`,
    );
  }
}
