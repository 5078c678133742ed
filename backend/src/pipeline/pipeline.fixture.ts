import { centavos } from '@taya/contracts/money';
import {
  type AppendResult,
  EMPTY_STREAM,
  type EventReader,
  type EventStore,
  type NewEvent,
  type RecordedEvent,
  type Tail,
  UnknownOutcomeError,
} from '../event-store/event-store.js';
import type { Command } from '../ledger/commands.js';
import type { Actor } from '../ledger/context.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import type { System } from '../system/system.js';
import type { CommandPipeline } from './command-pipeline.js';
import type { CommandKey, Outcome } from './ledger.js';
import { openPipeline, type PipelineOptions } from './open-pipeline.js';
import { SeededRandom } from './simulation/seeded-random.fixture.js';

/** Lets everything happen that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** An append that waits for the spec to say what becomes of it. */
export class HeldAppend {
  readonly expectedRevision: number;
  readonly events: readonly NewEvent[];
  readonly #disk: RecordedEvent[];
  readonly #answer = Promise.withResolvers<AppendResult>();

  constructor(disk: RecordedEvent[], expectedRevision: number, events: readonly NewEvent[]) {
    this.#disk = disk;
    this.expectedRevision = expectedRevision;
    this.events = events;
  }

  get answer(): Promise<AppendResult> {
    return this.#answer.promise;
  }

  /** Durable and said so, or a conflict if somebody else was first. */
  async succeed(): Promise<void> {
    this.#answer.resolve(this.record());
    await settle();
  }

  /** The answer of the store, when the spec recorded it by itself. */
  async say(result: AppendResult): Promise<void> {
    this.#answer.resolve(result);
    await settle();
  }

  /** Nobody says what became of it. Whether it was recorded is up to the spec. */
  async failUnclearly(): Promise<void> {
    this.#answer.reject(new UnknownOutcomeError('fsync: input/output error'));
    await settle();
  }

  /** On the disk, whatever is said about it. */
  record(events: readonly NewEvent[] = this.events): AppendResult {
    const revision = this.#disk.at(-1)?.revision ?? EMPTY_STREAM;
    if (revision !== this.expectedRevision) return { kind: 'conflict', actualRevision: revision };
    this.#disk.push(...events.map((event, index) => ({ ...event, revision: revision + 1 + index })));
    return { kind: 'appended', revision: revision + events.length };
  }
}

/** A store whose appends wait for the spec while it holds them, and whose recovery does what the spec says. */
export class HeldStore implements EventStore {
  readonly ledgerId = 'held';
  readonly isShared: boolean;
  readonly disk: RecordedEvent[];
  readonly sent: HeldAppend[] = [];
  isHolding = false;
  recoveries = 0;
  /** What the next recoveries throw, one each; then they succeed. */
  recoverErrors: Error[] = [];
  /** How often the end of the log was read; a reading waits for `tailing`. */
  tails = 0;
  tailing: Promise<void> = Promise.resolve();
  /** What the next readings of the end throw, one each. */
  tailErrors: Error[] = [];
  /** While set, a recovery waits for it. */
  recovering: Promise<void> = Promise.resolve();

  constructor(disk: RecordedEvent[] = [], isShared = false) {
    this.disk = disk;
    this.isShared = isShared;
  }

  append(expectedRevision: number, events: readonly NewEvent[]): Promise<AppendResult> {
    const append = new HeldAppend(this.disk, expectedRevision, events);
    if (!this.isHolding) return Promise.resolve(append.record());
    this.sent.push(append);
    return append.answer;
  }

  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    return this.disk.slice(fromRevision, fromRevision + limit);
  }

  async tail(): Promise<Tail> {
    this.tails += 1;
    const tail = this.disk.at(-1) ?? { revision: EMPTY_STREAM, hash: '' };
    await this.tailing;
    const error = this.tailErrors.shift();
    if (error !== undefined) throw error;
    return tail;
  }

  async recover(): Promise<Tail> {
    this.recoveries += 1;
    const error = this.recoverErrors.shift();
    if (error !== undefined) throw error;
    await this.recovering;
    return this.tail();
  }

  async close(): Promise<void> {}

  /** The append that waits. */
  get held(): HeldAppend {
    const append = this.sent.at(-1);
    if (append === undefined) throw new Error('Nothing was sent');
    return append;
  }
}

/** Delivers what the spec has it deliver. */
export class HeldReader implements Pick<EventReader, 'subscribe'> {
  readonly from: number[] = [];
  #onEvents: (events: readonly RecordedEvent[]) => unknown = () => undefined;
  drop: (error: Error) => void = () => undefined;

  subscribe(
    afterRevision: number,
    onEvents: (events: readonly RecordedEvent[]) => unknown,
    onError: (error: Error) => void,
  ) {
    this.from.push(afterRevision);
    this.#onEvents = onEvents;
    this.drop = onError;
    return { poll: () => undefined, close: async () => undefined };
  }

  async deliver(events: readonly RecordedEvent[]): Promise<void> {
    void this.#onEvents(events);
    await settle();
  }
}

export const ADMIN_IP = '10.0.0.2';

/** A station with its admin and one teller, Ana (4), and everything around it in the hands of the spec. */
export class TestLedger {
  readonly store: HeldStore;
  readonly timers = new ManualTimers();
  readonly stopped: Error[] = [];
  readonly failed: Error[] = [];
  readonly attempts: number[] = [];
  readonly recovered: boolean[] = [];
  nowMs = Date.UTC(2026, 10, 21, 2);
  lagEvents = 0;
  admin: Actor = { userId: 1, sessionId: '', ip: ADMIN_IP };
  #pipeline: CommandPipeline | null = null;

  private constructor(store: HeldStore) {
    this.store = store;
  }

  /** Opened by a first program run, and stopped: only the log is left. */
  static async disk(): Promise<RecordedEvent[]> {
    const ledger = await TestLedger.open();
    await ledger.pipeline.close();
    return ledger.store.disk;
  }

  static async open(
    options: Partial<PipelineOptions> = {},
    disk: RecordedEvent[] = [],
    isShared = false,
  ): Promise<TestLedger> {
    const ledger = new TestLedger(new HeldStore(disk, isShared));
    ledger.#pipeline = await openPipeline(ledger.#options(options));
    if (disk.length < 10) await ledger.#setUp();
    ledger.admin = { ...ledger.admin, sessionId: await ledger.#sessionOf(1) };
    ledger.store.isHolding = true;
    return ledger;
  }

  get pipeline(): CommandPipeline {
    if (this.#pipeline === null) throw new Error('not open');
    return this.#pipeline;
  }

  /** A command of the admin, its answer noted when it comes. */
  give(command: Command, key?: CommandKey): Given {
    const request = { command, actor: this.admin, ...(key === undefined ? {} : { key }) };
    return new Given(this.pipeline.execute(request));
  }

  cashIn(amount: number, key?: CommandKey): Given {
    return this.give({ type: 'cashIn', tellerId: 4, amount: centavos(amount) }, key);
  }

  remit(amount: number, key?: CommandKey): Given {
    return this.give({ type: 'remit', tellerId: 4, amount: centavos(amount) }, key);
  }

  get system(): System {
    return {
      clock: { nowMs: () => this.nowMs, monotonicMs: () => this.nowMs },
      timers: this.timers,
      random: new SeededRandom(this.store.disk.length),
    };
  }

  #options(options: Partial<PipelineOptions>): PipelineOptions {
    return {
      store: this.store,
      system: this.system,
      station: { id: '1', name: 'Taya', timeZone: 'Asia/Manila' },
      instance: 'a',
      firstCredentials: async () => ({ credentialIds: ['c1', 'c2', 'c3'] }),
      lookUpKey: async () => null,
      projectionLag: () => this.lagEvents,
      snapshots: () => [],
      observer: {
        onStopped: (reason) => this.stopped.push(reason),
        onRecovering: (_reason, attempt) => this.attempts.push(attempt),
        onRecovered: (isOver) => this.recovered.push(isOver),
        onFailed: (reason) => this.failed.push(reason),
      },
      ...options,
    };
  }

  async #setUp(): Promise<void> {
    const actor = { userId: 0, sessionId: '', ip: ADMIN_IP };
    for (const userId of [1, 2]) {
      const command = { type: 'signIn', userId, credentialId: `c${userId}` } as const;
      await this.pipeline.execute({ command, actor });
    }
    const superAdmin = { userId: 2, sessionId: await this.#sessionOf(2), ip: ADMIN_IP };
    const profile = { username: 'ana', firstName: 'Ana', middleName: '', lastName: 'Cruz' };
    const place = { location: 'Booth', ip: '10.0.1.4', credentialId: 'c4' };
    const command = { type: 'createTeller', ...profile, ...place } as const;
    await this.pipeline.execute({ command, actor: superAdmin });
    // Fills the log up to revision 9, whatever the set-up above takes.
    while (this.store.disk.length < 10) {
      const admin = { userId: 1, sessionId: await this.#sessionOf(1), ip: ADMIN_IP };
      const timer = { type: 'setTimer', action: 'set', maxSeconds: 60 } as const;
      await this.pipeline.execute({ command: timer, actor: admin });
    }
  }

  #sessionOf(userId: number): Promise<string> {
    return this.pipeline.read((state) => state.users.get(userId)?.sessionId ?? '');
  }
}

/** A command that was given, and its answer as soon as there is one. */
export class Given {
  readonly promise: Promise<Outcome<unknown>>;
  outcome: Outcome<unknown> | 'none yet' = 'none yet';

  constructor(promise: Promise<Outcome<unknown>>) {
    this.promise = promise;
    void promise.then(
      (outcome) => {
        this.outcome = outcome;
      },
      () => undefined,
    );
  }

  /** `none yet`, `recorded at 10, 11`, `repeated at 10` or the code of the refusal. */
  get answer(): string {
    if (this.outcome === 'none yet') return 'none yet';
    if (!this.outcome.ok) return this.outcome.refusal.code;
    const revisions = this.outcome.events.map(({ revision }) => revision).join(', ');
    return `${this.outcome.repeated ? 'repeated' : 'recorded'} at ${revisions}`;
  }
}

/** The same key, to ask what became of it. */
export function inquiryOf(key: CommandKey): CommandKey {
  return { ...key, isInquiry: true };
}

export function keyOf(value: string, fingerprint = 'content'): CommandKey {
  return { scope: '1|POST /api/teller/:id/cashin', value, fingerprint };
}
