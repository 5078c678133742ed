import { join } from 'node:path';
import type { CheckedPart } from '@taya/contracts/answers/identities';
import type { EventReader, RecordedEvent } from '../../event-store/event-store.js';
import { decode } from '../../ledger/codec.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { checkedEvent } from '../log/event-form.js';
import { Auditor } from '../log/judge.js';
import { Names } from '../log/names.js';
import { SealCheck } from '../log/seal-check.js';
import { type Check, Finding } from '../log/violation.js';
import { checkLink, windows } from '../log/walk.js';
import { type Bad, badAt, type Moved, movedBy } from './bad.js';
import { SeenEvents } from './seen-events.js';
import { TemporaryRegisters } from './temporary-registers.js';

type Reader = Pick<EventReader, 'read' | 'tail' | 'digest'>;
type PartName = CheckedPart['name'];

/** The newest events are read again at each look. */
const NEWEST = 500;
/** All events are read again in blocks as small as this, so that a look can end soon. */
const BLOCK = 1_000;

/** The last revision of the block of another one. */
const endOfBlock = (revision: number) => revision - (revision % BLOCK) + BLOCK - 1;

/** The ways in which the log is read. */
type Reading = 'following' | 'newest' | 'again';

/** A finding, and under which part of the live check it is shown. */
export interface LogFinding {
  readonly part: PartName;
  readonly bad: Bad;
}

/**
 * Follows the log with all checks of the audit, and reads what it has checked again and again: an event may be changed
 * after it was checked.
 */
export class LogCheck {
  readonly #reader: Reader;
  readonly #registers: TemporaryRegisters;
  readonly #seen: SeenEvents;
  readonly auditor: Auditor;
  readonly names = new Names();
  readonly #seals = new SealCheck(undefined);
  #last = { revision: -1, hash: '' };
  /** Up to where it was read again. */
  #again = -1;
  /** Events to be read again until all of them were, since somebody else has written to the log's place. */
  #hurried = 0;
  #writesOfOthers: number | null = null;
  /** The digest of each whole block as it was when all of it held, by its first revision. */
  readonly #digests = new Map<number, string>();
  /** A finding of the checks that go from event to event: they cannot go on after it. */
  #stopped: LogFinding | null = null;
  /** Findings in the bytes of the log: looked at again each time. */
  readonly #damage = new Map<Reading, LogFinding>();
  readonly #looksShort: number;
  /** Looks in a row at which the log had ended before what the station has recorded. */
  #timesShort = 0;

  /**
   * @param folder for files that grow with the log
   * @param looksShort after how many looks at its end the log is short
   */
  constructor(reader: Reader, folder: string, looksShort: number) {
    this.#looksShort = looksShort;
    this.#reader = reader;
    this.#registers = new TemporaryRegisters(join(folder, 'registers.sqlite'));
    this.#seen = new SeenEvents(join(folder, 'seen.sqlite'));
    this.auditor = new Auditor(this.#registers);
  }

  /** The last event checked, -1 for none. */
  get revision(): number {
    return this.#last.revision;
  }

  /** The first revision that does not hold, as far as is known. */
  get finding(): LogFinding | null {
    const found = [...this.#damage.values(), ...(this.#stopped === null ? [] : [this.#stopped])];
    return found.sort((one, other) => (one.bad.revision ?? 0) - (other.bad.revision ?? 0))[0] ?? null;
  }

  get isHurried(): boolean {
    return this.#hurried > 0;
  }

  /** @param writesOfOthers another number than before once somebody else has written; null where it is not known */
  hears(writesOfOthers: number | null): void {
    if (writesOfOthers === null || writesOfOthers === this.#writesOfOthers) return;
    // The round goes on where it is: else whoever writes all the time would keep it from the newer events.
    if (this.#writesOfOthers !== null) this.#hurried = this.revision + 1;
    this.#writesOfOthers = writesOfOthers;
  }

  /**
   * Checks what follows, until it is enough or the log's end is reached.
   * @param recorded up to where the station has recorded events
   * @returns the end of the log
   */
  async follow(recorded: number, isEnough: () => boolean): Promise<number> {
    const { revision: end } = await this.#reader.tail();
    this.#timesShort = end < recorded ? this.#timesShort + 1 : 0;
    const wentOnTo = this.#timesShort >= this.#looksShort ? recorded : this.revision;
    await this.#noting('following', async () => {
      if (end >= wentOnTo) return this.#followTo(end, isEnough);
      throw new Finding('chain', end + 1, `the log ends at revision ${end}, and went on to ${wentOnTo}`);
    });
    return end;
  }

  /**
   * Reads again what was checked before: the newest events each time, and on from where it stopped the last time, all of
   * it at most. Behind what differs it begins at the first event, because an earlier one may differ too.
   */
  async readAgain(isEnough: () => boolean): Promise<void> {
    const { revision: last } = this.#last;
    await this.#noting('newest', () => this.#compare(Math.max(0, last - NEWEST + 1), last));
    for (let left = last + 1; left > 0; left -= BLOCK) {
      if (this.#again >= last) this.#again = -1;
      const from = this.#again + 1;
      const through = Math.min(endOfBlock(from), last);
      const isRight = await this.#noting('again', () => this.#compareBlock(from, through), through);
      this.#again = isRight ? through : -1;
      this.#hurried = isRight ? Math.max(0, this.#hurried - BLOCK) : 0;
      if (!isRight || isEnough()) return;
    }
  }

  close(): void {
    this.#registers.close();
    this.#seen.close();
  }

  async #followTo(end: number, isEnough: () => boolean): Promise<void> {
    while (this.#stopped === null && this.#last.revision < end) {
      const from = this.#last.revision + 1;
      const through = Math.min(endOfBlock(from), end);
      // Before it is read: what is changed in between is compared later.
      const digest = await this.#digestOf(from, through);
      await this.#followBlock(from, through, isEnough);
      if (this.#last.revision === through) this.#keep(from, digest);
      if (isEnough()) return;
    }
  }

  async #followBlock(from: number, through: number, isEnough: () => boolean): Promise<void> {
    for await (const window of windows(this.#reader, through, from)) {
      for (const recorded of window) {
        checkLink(this.#last.hash, recorded);
        const event = checkedEvent(recorded);
        if (!this.#take(event, recorded)) return;
        this.#seen.add(event, recorded.hash);
        this.#last = { revision: recorded.revision, hash: recorded.hash };
      }
      if (isEnough()) return;
    }
  }

  /** @returns whether the checks can go on */
  #take(event: LedgerEvent, recorded: RecordedEvent): boolean {
    this.names.take(event);
    try {
      this.auditor.take(recorded);
      this.#seals.take(event, recorded);
    } catch (error) {
      if (!(error instanceof Finding)) throw error;
      const { tellerId, amount } = movedBy(event);
      const bad = badAt(event.revision, error.message, { at: event.at, tellerId, shown: amount });
      this.#stopped = { part: partOf(error.check), bad };
      return false;
    }
    return true;
  }

  /** As `#compare`: event by event only where the digest of a block is not the one that it had. */
  async #compareBlock(from: number, through: number): Promise<void> {
    const digest = await this.#digestOf(from, through);
    if (digest !== null && digest === this.#digests.get(from)) return;
    await this.#compare(from, through);
    this.#keep(from, digest);
  }

  /** null where it is no whole block, or there are no digests. */
  async #digestOf(from: number, through: number): Promise<string | null> {
    if (from % BLOCK !== 0 || through !== endOfBlock(from)) return null;
    try {
      return (await this.#reader.digest?.(from, through)) ?? null;
    } catch {
      // Why it cannot be read is found by reading it.
      return null;
    }
  }

  #keep(from: number, digest: string | null): void {
    if (digest !== null) this.#digests.set(from, digest);
  }

  /** Compares events with what they were. */
  async #compare(from: number, through: number): Promise<void> {
    const seen = this.#seen.hashes(from - 1, through);
    for await (const window of windows(this.#reader, through, from)) {
      for (const recorded of window) {
        const { revision, hash } = recorded;
        checkLink(seen.get(revision - 1) ?? '', recorded);
        if (seen.get(revision) !== hash) {
          throw new Finding('chain', revision, 'the event is another one than before, with a hash that fits');
        }
      }
    }
  }

  /**
   * Notes what is found in the bytes of the log, and that it is gone once its place is found right.
   * @param through up to where all is right if nothing is found, except of what this reading has not come to
   * @returns whether nothing was found
   */
  async #noting(
    reading: Reading,
    work: () => Promise<void>,
    through = Number.POSITIVE_INFINITY,
  ): Promise<boolean> {
    try {
      await work();
      if ((this.#damage.get(reading)?.bad.revision ?? 0) <= through) this.#damage.delete(reading);
      return true;
    } catch (error) {
      if (!(error instanceof Finding)) throw error;
      this.#damage.set(reading, await this.#damageAt(error));
      return false;
    }
  }

  /** What is known of a damaged event: from when it was first checked, and from what it says now. */
  async #damageAt({ revision, message }: Finding): Promise<LogFinding> {
    if (revision === null) return { part: 'chain', bad: badAt(null, message) };
    const seen = this.#seen.get(revision);
    const now = await this.#sayingNow(revision);
    const known = {
      at: seen?.at ?? null,
      tellerId: seen?.tellerId ?? now?.tellerId ?? null,
      shown: now?.amount ?? null,
      replayed: seen?.amount ?? null,
    };
    return { part: 'chain', bad: badAt(revision, message, known) };
  }

  async #sayingNow(revision: number): Promise<Moved | null> {
    try {
      const [recorded] = await this.#reader.read(revision, 1);
      return recorded === undefined ? null : movedBy(decode(revision, recorded.json));
    } catch {
      // That it cannot be read is what is told of it.
      return null;
    }
  }
}

/** Events and their order belong to the chain, the accounts to the journal. */
function partOf(check: Check): PartName {
  switch (check) {
    case 'identity 1':
    case 'identity 2':
    case 'identity 3':
    case 'identity 4':
    case 'journal':
      return check;
    case 'accounts':
      return 'journal';
    default:
      return 'chain';
  }
}
