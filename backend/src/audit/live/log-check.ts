import { join } from 'node:path';
import type { CheckedPart } from '@taya/contracts/answers/identities';
import type { EventReader, RecordedEvent } from '../../event-store/event-store.js';
import { decode } from '../../ledger/codec.js';
import type { LedgerEvent } from '../../ledger/events.js';
import { Auditor } from '../auditor.js';
import { type Check, Finding } from '../finding.js';
import { checkedEvent, checkLink, windows } from '../log.js';
import { Names } from '../names.js';
import { SealCheck } from '../seal-check.js';
import { TemporaryRegisters } from '../temporary-registers.js';
import { type Bad, badAt, type Moved, movedBy } from './bad.js';
import { SeenEvents } from './seen-events.js';

type Reader = Pick<EventReader, 'read' | 'tail'>;
type PartName = CheckedPart['name'];

/** Events are read again in windows as small as this, so that a look can end soon. */
const READ_AGAIN = 500;

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
  /** Of the checks that go from event to event: they cannot go on after one. */
  #stopped: LogFinding | null = null;
  /** Of the bytes of the log: looked at again each time. */
  readonly #damage = new Map<Reading, LogFinding>();
  readonly #looksShort: number;
  /** Looks in a row at which the log had ended before what the station has recorded. */
  #timesShort = 0;

  /**
   * @param folder for files that grow with the log; null for private temporary ones
   * @param looksShort after how many looks at its end the log is short
   */
  constructor(reader: Reader, folder: string | null, looksShort: number) {
    this.#looksShort = looksShort;
    const fileOf = (name: string) => (folder === null ? '' : join(folder, name));
    this.#reader = reader;
    this.#registers = new TemporaryRegisters(fileOf('registers.sqlite'));
    this.#seen = new SeenEvents(fileOf('seen.sqlite'));
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
   * it at most.
   */
  async readAgain(isEnough: () => boolean): Promise<void> {
    const { revision: last } = this.#last;
    await this.#noting('newest', () => this.#compare(Math.max(0, last - READ_AGAIN + 1), last));
    await this.#noting('again', async () => {
      for (let left = last + 1; left > 0; left -= READ_AGAIN) {
        if (this.#again >= last) this.#again = -1;
        const through = Math.min(this.#again + READ_AGAIN, last);
        await this.#compare(this.#again + 1, through);
        this.#again = through;
        if (isEnough()) return;
      }
    });
  }

  close(): void {
    this.#registers.close();
    this.#seen.close();
  }

  async #followTo(end: number, isEnough: () => boolean): Promise<void> {
    if (this.#stopped !== null) return;
    for await (const window of windows(this.#reader, end, this.#last.revision + 1)) {
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
      this.auditor.take(event);
      this.#seals.take(event, recorded, this.auditor.balances);
    } catch (error) {
      if (!(error instanceof Finding)) throw error;
      const { tellerId, amount } = movedBy(event);
      const bad = badAt(event.revision, error.message, { at: event.at, tellerId, shown: amount });
      this.#stopped = { part: partOf(error.check), bad };
      return false;
    }
    if (event.type === 'game.created') this.auditor.balances.forgetSettled();
    return true;
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
   * Notes what is found in the bytes of the log, and that it is gone when it is not found any more: a reading goes on at
   * the place where it found something.
   */
  async #noting(reading: Reading, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#damage.delete(reading);
    } catch (error) {
      if (!(error instanceof Finding)) throw error;
      this.#damage.set(reading, await this.#damageAt(error));
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
