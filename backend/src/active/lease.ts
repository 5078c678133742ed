import { EMPTY_STREAM } from '../event-store/event-store.js';
import type { LeaseRecord, LeaseStream, StoredLease } from '../event-store/lease-stream.js';
import type { Clock, TimerHandle, Timers } from '../system/system.js';
import { pause } from '../system/waiting.js';

/** How long a lease lasts after the renewal that others have seen. */
export const LEASE_MS = 4_000;
/** The holder stops so much earlier: clocks run at different rates, and an answer is on its way for a moment. */
const MARGIN_MS = 500;
const RENEWED_EVERY_MS = 1_000;
const POLL_EVERY_MS = 250;

export interface LeaseParts {
  readonly stream: LeaseStream;
  /** Who this process is. */
  readonly self: Pick<LeaseRecord, 'holder' | 'location'>;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The lease was taken: from now on this is the only instance that holds it. */
  readonly onTaken: () => void;
  /** It ran out without a renewal, and may be renewed. */
  readonly onLapsed: () => void;
  /** Somebody else has taken it. */
  readonly onLost: () => void;
  /** The store of the lease does not answer; it is asked again. */
  readonly onFailure: (reason: Error) => void;
}

/** A moment on both clocks: the monotonic one stands still while a virtual machine sleeps, the other one can be set back. */
interface Moment {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

/**
 * Which of several instances is the active one. The holder counts from the moment at which it sent its last renewal;
 * whoever waits, from the moment at which they first saw it, and on their monotonic clock alone. So the holder stops
 * before anybody else begins, and the clocks of two machines are never compared. A process that stands still between
 * looking at the clock and acting on it is not kept out by a lease: that the log does, with the revision it expects.
 */
export class Lease {
  /** While it is held: since when, and the revision of its record. */
  #held: { since: Moment; revision: number } | null = null;
  /** The record that was seen last, and when it was seen first, on the monotonic clock. */
  #seen: { readonly revision: number; readonly sinceMs: number } | null = null;
  #next: TimerHandle | null = null;
  #lapse: TimerHandle | null = null;
  #work: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(private readonly parts: LeaseParts) {}

  /** Whether nobody else can have taken it yet. Asks nobody. */
  get isHeld(): boolean {
    return this.#held !== null && this.#sinceMs(this.#held.since) < LEASE_MS - MARGIN_MS;
  }

  /** Resolves after the first poll. */
  start(): Promise<void> {
    this.#work = this.#turn();
    return this.#work;
  }

  /** Lets others take it at once. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#next?.cancel();
    await this.#work;
    await this.release();
    await this.parts.stream.close();
  }

  /** Gives it up: others may take it at once, and this process too when it polls next. */
  async release(): Promise<void> {
    const held = this.#held;
    this.#drop();
    // Where that fails, others take it once its time is over.
    if (held !== null)
      await this.parts.stream.write(this.#record(true), held.revision).catch(this.parts.onFailure);
  }

  async #turn(): Promise<void> {
    let pauseMs = POLL_EVERY_MS;
    try {
      if (this.#held === null) await this.#takeIfFree();
      else await this.#renew(this.#held);
      if (this.#held !== null) pauseMs = RENEWED_EVERY_MS;
    } catch (error) {
      this.parts.onFailure(error as Error);
    }
    if (this.#isClosed) return;
    this.#next = this.parts.timers.after(pauseMs, () => {
      this.#work = this.#turn();
    });
  }

  async #takeIfFree(): Promise<void> {
    const { stream, clock, onTaken } = this.parts;
    const askedMs = clock.monotonicMs();
    const latest = await stream.latest();
    if (!this.#isFree(latest, askedMs) || this.#isClosed) return;
    const since = this.#now();
    const revision = await stream.write(this.#record(), latest?.revision ?? EMPTY_STREAM);
    if (revision === null || this.#isClosed) return;
    this.#hold(since, revision);
    if (this.isHeld) onTaken();
    else this.#drop();
  }

  /** @param askedMs when the record was asked for: it may have been renewed since */
  #isFree(latest: StoredLease | null, askedMs: number): boolean {
    if (latest === null || latest.isReleased) return true;
    const { holder, location, revision } = latest;
    const { self, clock } = this.parts;
    // One of this folder is of a process that has ended, or of this one, whose answer was lost.
    if (location === self.location || holder === self.holder) return true;
    if (this.#seen?.revision !== revision) this.#seen = { revision, sinceMs: clock.monotonicMs() };
    return askedMs - this.#seen.sinceMs >= LEASE_MS;
  }

  async #renew(held: { since: Moment; revision: number }): Promise<void> {
    const { stream, self, onLost } = this.parts;
    const since = this.#now();
    const revision = await stream.write(this.#record(), held.revision);
    if (this.#held !== held) return;
    if (revision !== null) {
      this.#hold(since, revision);
      return;
    }
    const latest = await stream.latest();
    if (this.#held !== held) return;
    if (latest?.holder === self.holder && !latest.isReleased) {
      // A renewal whose answer was lost. When it was written is not known: the next one counts.
      this.#held.revision = latest.revision;
      await this.#renew(this.#held);
      return;
    }
    this.#drop();
    onLost();
  }

  #hold(since: Moment, revision: number): void {
    this.#held = { since, revision };
    this.#seen = null;
    this.#lapse?.cancel();
    const leftMs = LEASE_MS - MARGIN_MS - this.#sinceMs(since);
    this.#lapse = this.parts.timers.after(leftMs, this.parts.onLapsed);
  }

  #drop(): void {
    this.#held = null;
    this.#lapse?.cancel();
  }

  #record(isReleased = false): LeaseRecord {
    return { ...this.parts.self, isReleased };
  }

  #now(): Moment {
    const { clock } = this.parts;
    return { monotonicMs: clock.monotonicMs(), wallMs: clock.nowMs() };
  }

  #sinceMs({ monotonicMs, wallMs }: Moment): number {
    const { clock } = this.parts;
    return Math.max(clock.monotonicMs() - monotonicMs, clock.nowMs() - wallMs);
  }
}

/** Whether some instance renews its lease, for somebody who is none: takes as long as a lease lasts where that is not clear at once. */
export async function hasActiveInstance(stream: LeaseStream, timers: Timers): Promise<boolean> {
  const seen = await stream.latest();
  if (seen === null || seen.isReleased) return false;
  await pause(timers, LEASE_MS, true);
  const later = await stream.latest();
  return later?.revision !== seen.revision && later?.isReleased === false;
}
