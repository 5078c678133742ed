/** What every adapter of the event store must do. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readLinked } from './chain.js';
import { chained, someEvents } from './chained.fixture.js';
import {
  EMPTY_STREAM,
  type EventReader,
  type EventStore,
  LedgerDamagedError,
  type RecordedEvent,
  type Subscription,
} from './event-store.js';

export interface StoreUnderTest {
  /** Opens the store of this test: the first time without events, after a `close()` with those it had. */
  open(): Promise<{ readonly store: EventStore; readonly reader: EventReader }>;
  /** Makes events durable that the open store does not know of, as an append does whose answer was lost. */
  appendUnheard(events: readonly RecordedEvent[]): unknown;
  /** Removes what the test left behind. */
  dispose(): Promise<void>;
}

/** Longest time a subscription may take to deliver, milliseconds. */
const TIMEOUT_MS = 60_000;

export interface SuiteOptions {
  /** The store cannot be had here: the suite is only named, as not run. */
  readonly isOnlyNamed?: boolean;
}

export function eventStoreSuite(
  name: string,
  makeStore: () => StoreUnderTest,
  { isOnlyNamed = false }: SuiteOptions = {},
): void {
  const describeStore = isOnlyNamed ? describe.skip : describe;
  describeStore(`event store: ${name}`, () => {
    let underTest: StoreUnderTest;
    let store: EventStore;
    let reader: EventReader;

    beforeEach(async () => {
      underTest = makeStore();
      ({ store, reader } = await underTest.open());
    });

    afterEach(async () => {
      await reader.close();
      await store.close();
      await underTest.dispose();
    });

    const reopen = async () => {
      await reader.close();
      await store.close();
      ({ store, reader } = await underTest.open());
    };

    /** Appends `count` events at the tail and returns the revision of the last one. */
    const appendSome = async (count: number) => {
      const tail = await store.tail();
      const result = await store.append(tail.revision, someEvents(tail, count));
      expect(result).toEqual({ kind: 'appended', revision: tail.revision + count });
      return tail.revision + count;
    };

    describe('append and read', () => {
      it('starts empty', async () => {
        expect(await store.tail()).toEqual({ revision: EMPTY_STREAM, hash: '' });
        expect(await store.read(0, 10)).toEqual([]);
        expect(store.ledgerId).not.toBe('');
      });

      it('gives revisions from 0 on, without gaps, in the order of the events', async () => {
        const events = someEvents({ revision: EMPTY_STREAM, hash: '' }, 5);
        expect(await store.append(EMPTY_STREAM, events.slice(0, 2))).toEqual({
          kind: 'appended',
          revision: 1,
        });
        expect(await store.append(1, events.slice(2))).toEqual({ kind: 'appended', revision: 4 });
        expect(await store.read(0, 10)).toEqual(events.map((event, revision) => ({ revision, ...event })));
        expect(await store.tail()).toEqual({ revision: 4, hash: events[4]?.hash });
      });

      it.each([-1, 1, 3, 50])(
        'refuses the expected revision %i of a stream at 2 and writes nothing',
        async (expected) => {
          await appendSome(3);
          const before = await store.read(0, 10);
          const events = chained({ revision: expected, hash: '' }, ['{"rival":1}', '{"rival":2}']);
          expect(await store.append(expected, events)).toEqual({ kind: 'conflict', actualRevision: 2 });
          expect(await store.read(0, 10)).toEqual(before);
          await appendSome(1);
        },
      );

      it('appends nothing when given nothing, but still checks the revision', async () => {
        expect(await store.append(EMPTY_STREAM, [])).toEqual({ kind: 'appended', revision: EMPTY_STREAM });
        await appendSome(2);
        expect(await store.append(1, [])).toEqual({ kind: 'appended', revision: 1 });
        expect(await store.append(0, [])).toEqual({ kind: 'conflict', actualRevision: 1 });
        expect(await store.read(0, 10)).toHaveLength(2);
      });

      it('holds a batch once, however often it is sent', async () => {
        await appendSome(2);
        const tail = await store.tail();
        const events = chained(tail, ['{"sent":1}', '{"sent":2}']);
        await store.append(1, events);
        await store.append(1, events);
        expect((await store.read(2, 10)).map(({ json }) => json)).toEqual(['{"sent":1}', '{"sent":2}']);
        expect((await store.tail()).revision).toBe(3);
      });

      it('lets exactly one of many appends with the same expected revision win', async () => {
        const tail = { revision: await appendSome(1), hash: (await store.tail()).hash };
        const rivals = Array.from({ length: 20 }, (_, rival) =>
          chained(tail, [JSON.stringify({ rival }), '{}']),
        );
        const results = await Promise.all(rivals.map((events) => store.append(tail.revision, events)));
        const winners = rivals.filter((_, index) => results[index]?.kind === 'appended');
        expect(winners).toHaveLength(1);
        expect((await store.read(1, 10)).map(({ json }) => json)).toEqual(
          winners[0]?.map(({ json }) => json),
        );
      });

      it('is read with its links checked, and not read on from another chain', async () => {
        const events = someEvents({ revision: EMPTY_STREAM, hash: '' }, 5);
        await store.append(EMPTY_STREAM, events);
        const [, second = { hash: '' }, , fourth = { hash: '' }] = events;
        for (const log of [store, reader]) {
          expect(await readLinked(log, { revision: 1, hash: second.hash }, 2)).toEqual({
            jsons: events.slice(2, 4).map(({ json }) => json),
            hash: fourth.hash,
          });
          expect(await readLinked(log, { revision: 4, hash: 'the last' }, 2)).toEqual({
            jsons: [],
            hash: 'the last',
          });
          const elsewhere = readLinked(log, { revision: 1, hash: fourth.hash }, 2);
          await expect(elsewhere).rejects.toThrow(
            'revision 2 does not continue the hash chain after revision 1',
          );
          await expect(elsewhere).rejects.toBeInstanceOf(LedgerDamagedError);
        }
      });

      it('keeps the bytes exactly', async () => {
        const jsons = [
          '{ "spaces" :  [1 , 2] }',
          '{"text":"₱ ñ ü 漢字 😀 \u2028\u2029\u007f"}',
          String.raw`{"escapes":"\n\t\"\\\u0000\ud83d\ude00\/"}`,
          '{"numbers":[1.0,1e3,-0,9007199254740993,0.10]}',
          `{"long":"${'x'.repeat(200_000)}"}`,
          '{"combining":"e\u0301","composed":"\u00e9"}',
          '{"sql":"\'; DROP TABLE events; --"}',
        ];
        await store.append(EMPTY_STREAM, chained({ revision: EMPTY_STREAM, hash: '' }, jsons));
        await reopen();
        expect((await store.read(0, 10)).map(({ json }) => json)).toEqual(jsons);
      });

      it.each([
        { from: 0, limit: 3, found: [0, 1, 2] },
        { from: 4, limit: 3, found: [4, 5, 6] },
        { from: 8, limit: 5, found: [8, 9] },
        { from: 10, limit: 5, found: [] },
        { from: 99, limit: 5, found: [] },
        { from: -1, limit: 2, found: [0, 1] },
        { from: 3, limit: 0, found: [] },
      ])('reads at most $limit of ten events from $from on: $found', async ({ from, limit, found }) => {
        await appendSome(10);
        expect((await store.read(from, limit)).map(({ revision }) => revision)).toEqual(found);
      });

      it('takes 512 events at once', async () => {
        await appendSome(512);
        expect(await store.read(0, 1_000)).toHaveLength(512);
      });

      it('still has everything, and its id, after it was opened again', async () => {
        await appendSome(7);
        const [events, tail, { ledgerId }] = [await store.read(0, 10), await store.tail(), store];
        await reopen();
        expect(await store.read(0, 10)).toEqual(events);
        expect(await store.tail()).toEqual(tail);
        expect(store.ledgerId).toBe(ledgerId);
        await appendSome(1);
      });

      it('has nothing to settle when all is well', async () => {
        await appendSome(3);
        expect(await store.recover()).toEqual(await store.tail());
        await appendSome(1);
      });
    });

    describe('subscribe', () => {
      it('delivers what is there, then what comes', async () => {
        await appendSome(3);
        const follower = follow(reader, EMPTY_STREAM);
        await follower.reached(2);
        await appendSome(2);
        await follower.reached(4);
        expect(follower.events).toEqual(await store.read(0, 10));
      });

      it('delivers what a recovery finds, although nothing is appended after it', async () => {
        const revision = await appendSome(3);
        const tail = await store.tail();
        const follower = follow(reader, EMPTY_STREAM);
        await follower.reached(revision);
        const unheard = someEvents(tail, 2).map((event, index) => ({ ...event, revision: 3 + index }));
        await underTest.appendUnheard(unheard);
        expect((await store.recover()).revision).toBe(4);
        await follower.reached(4);
        await appendSome(1);
        await follower.reached(5);
        expect(follower.events).toEqual(await store.read(0, 10));
      });

      it('delivers what is durable by the time it is asked to poll', async () => {
        const follower = follow(reader, EMPTY_STREAM);
        for (let revision = 0; revision < 5; revision++) {
          await appendSome(1);
          follower.subscription.poll();
          await follower.reached(revision);
        }
        expect(follower.events).toEqual(await store.read(0, 10));
      });

      it('starts after any revision', async () => {
        await appendSome(10);
        const follower = follow(reader, 5);
        await follower.reached(9);
        await appendSome(1);
        await follower.reached(10);
        expect(follower.revisions()).toEqual([6, 7, 8, 9, 10]);
      });

      it('delivers an event only once it can be read', async () => {
        const readable: boolean[] = [];
        const follower = follow(reader, EMPTY_STREAM, async (events) => {
          const last = events.at(-1)?.revision ?? 0;
          readable.push((await reader.read(last, 1)).length === 1);
        });
        for (let count = 0; count < 5; count++) await appendSome(1);
        await follower.reached(4);
        expect(new Set(readable)).toEqual(new Set([true]));
      });

      it('misses nothing and doubles nothing while appends storm, however late it starts', async () => {
        const total = 3_000;
        const followers = [follow(reader, EMPTY_STREAM)];
        const all = someEvents({ revision: EMPTY_STREAM, hash: '' }, total);
        for (let from = 0; from < total; from += 10) {
          await store.append(from - 1, all.slice(from, from + 10));
          if (from % 1_000 === 500) followers.push(follow(reader, EMPTY_STREAM), follow(reader, from - 300));
        }
        for (const follower of followers) {
          await follower.reached(total - 1);
          const first = follower.events[0]?.revision ?? 0;
          expect(follower.revisions()).toEqual(
            Array.from({ length: total - first }, (_, index) => first + index),
          );
        }
      });

      it('lets every follower go at its own pace, one batch at a time', async () => {
        let running = 0;
        const slow = follow(reader, EMPTY_STREAM, async () => {
          expect(++running).toBe(1);
          await pause(20);
          running--;
        });
        const quick = follow(reader, EMPTY_STREAM);
        for (let count = 0; count < 50; count++) await appendSome(2);
        await quick.reached(99);
        await slow.reached(99);
        expect(slow.events).toEqual(quick.events);
      });

      it('ends at an error of its consumer, and only that one', async () => {
        await appendSome(1);
        const broken = follow(reader, EMPTY_STREAM, () => {
          throw new Error('the consumer fails');
        });
        const rejecting = follow(reader, EMPTY_STREAM, () => Promise.reject(new Error('later')));
        const sound = follow(reader, EMPTY_STREAM);
        await until(() => broken.errors.length === 1 && rejecting.errors.length === 1);
        await appendSome(1);
        await sound.reached(1);
        expect(broken.errors.map(({ message }) => message)).toEqual(['the consumer fails']);
        expect(rejecting.errors.map(({ message }) => message)).toEqual(['later']);
        expect(broken.calls + rejecting.calls).toBe(2);
      });

      it('delivers nothing more once it is closed', async () => {
        const closed = follow(reader, EMPTY_STREAM);
        const open = follow(reader, EMPTY_STREAM);
        await appendSome(1);
        await closed.reached(0);
        await closed.subscription.close();
        await appendSome(1);
        await open.reached(1);
        expect(closed.revisions()).toEqual([0]);
      });

      it('can be closed from its own consumer', async () => {
        await appendSome(1);
        const follower: Follower = follow(reader, EMPTY_STREAM, () => follower.subscription.close());
        await follower.reached(0);
        await appendSome(1);
        await pause(50);
        expect(follower.revisions()).toEqual([0]);
      });
    });

    describe('close', () => {
      it('finishes the appends made before', async () => {
        const appending = store.append(EMPTY_STREAM, someEvents({ revision: EMPTY_STREAM, hash: '' }, 3));
        await store.close();
        expect(await appending).toEqual({ kind: 'appended', revision: 2 });
        await reader.close();
        ({ store, reader } = await underTest.open());
        expect(await store.read(0, 10)).toHaveLength(3);
      });

      it('refuses every call afterwards, and may be called again', async () => {
        await reader.close();
        await store.close();
        await expect(store.append(EMPTY_STREAM, [])).rejects.toThrow('closed');
        await expect(store.read(0, 1)).rejects.toThrow('closed');
        await expect(store.tail()).rejects.toThrow('closed');
        await expect(store.recover()).rejects.toThrow('closed');
        expect(() =>
          reader.subscribe(
            EMPTY_STREAM,
            () => {},
            () => {},
          ),
        ).toThrow('closed');
        await store.close();
      });

      it('ends subscriptions without an error', async () => {
        const follower = follow(reader, EMPTY_STREAM);
        await appendSome(600);
        await reader.close();
        const { calls } = follower;
        await pause(50);
        expect(follower.calls).toBe(calls);
        expect(follower.errors).toEqual([]);
      });
    });
  });
}

export interface Follower {
  readonly subscription: Subscription;
  readonly events: readonly RecordedEvent[];
  readonly errors: readonly Error[];
  readonly calls: number;
  revisions(): readonly number[];
  /** @throws when the event of this revision is not delivered in time, or the subscription ends */
  reached(revision: number): Promise<void>;
}

/** Subscribes and keeps what is delivered, once `consume` is done with it. */
export function follow(
  reader: EventReader,
  afterRevision: number,
  consume: (events: readonly RecordedEvent[]) => Promise<void> | void = () => {},
): Follower {
  const events: RecordedEvent[] = [];
  const errors: Error[] = [];
  let calls = 0;
  const onEvents = async (batch: readonly RecordedEvent[]) => {
    calls++;
    await consume(batch);
    events.push(...batch);
  };
  const subscription = reader.subscribe(afterRevision, onEvents, (error) => errors.push(error));
  return {
    subscription,
    events,
    errors,
    get calls() {
      return calls;
    },
    revisions: () => events.map(({ revision }) => revision),
    reached: (revision) =>
      until(() => {
        if (errors[0] !== undefined) throw errors[0];
        return (events.at(-1)?.revision ?? EMPTY_STREAM) >= revision;
      }),
  };
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

export async function until(holds: () => boolean): Promise<void> {
  for (const startMs = performance.now(); !holds(); await pause(1)) {
    if (performance.now() - startMs > TIMEOUT_MS) throw new Error('What was waited for did not happen');
  }
}
