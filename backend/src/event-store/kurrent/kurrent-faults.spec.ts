import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseServerAddress } from '../../config/server-address.js';
import { nodeSystem } from '../../system/node-system.js';
import { UNREPORTED } from '../../system/supervised-worker.js';
import { chained, someEvents } from '../chained.fixture.js';
import {
  EMPTY_STREAM,
  type EventReader,
  type EventStore,
  EventStoreUnreachableError,
  LedgerDamagedError,
  type Tail,
  UnknownOutcomeError,
} from '../event-store.js';
import { follow, until } from '../event-store.suite.js';
import { openKurrentEventStore } from './kurrent-event-store.js';
import { type AppendFault, KurrentServer } from './testing/kurrent-server.fixture.js';
import { KurrentUnderTest } from './testing/kurrent-under-test.fixture.js';
import type { StoredEvent } from './testing/streams.fixture.js';

const NOTHING: Tail = { revision: EMPTY_STREAM, hash: '' };

let server: KurrentServer;
let underTest: KurrentUnderTest;
let store: EventStore;
let reader: EventReader;

beforeEach(async () => {
  server = await KurrentServer.start();
  underTest = new KurrentUnderTest(() => server.url);
  ({ store, reader } = await underTest.open());
});

afterEach(async () => {
  server.release();
  await reader.close();
  await store.close();
  server.goAway();
});

/** One that gives up soon, and yet not while a busy machine stands still for a moment. */
const hasty = async () => {
  await store.close();
  store = await underTest.openStore({ sendingMs: 1_500 });
};

/** Another program writes, at the end of the stream. */
const write = (stream: string, type: string, data: object, metadata: object) =>
  server.streams.append(stream, 'any', [
    {
      id: randomUUID(),
      type,
      contentType: 'application/json',
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from(JSON.stringify(metadata)),
    },
  ]);

const stream = () => server.streams.of(`station-${underTest.stationId}`) ?? [];
const first = someEvents(NOTHING, 2);
const afterFirst: Tail = { revision: 1, hash: first[1]?.hash ?? '' };

describe('a read', () => {
  it('looks once more for events that a leader without its cluster does not know', async () => {
    await store.append(EMPTY_STREAM, first);
    const stored = stream() as StoredEvent[];
    const hidden = stored.splice(1);
    setTimeout(() => stored.push(...hidden), 300);
    expect(await store.read(1, 10)).toEqual([{ revision: 1, hash: first[1]?.hash, json: first[1]?.json }]);
    stored.splice(1);
    expect(await store.read(1, 10)).toEqual([]);
    expect(await store.read(2, 10)).toEqual([]);
  });
});

describe('an append', () => {
  it.each<AppendFault>(['cut after', 'cut before', 'not ready'])(
    'that met "%s" is sent again and is there once',
    async (fault) => {
      server.nextAppends(fault);
      expect(await store.append(EMPTY_STREAM, first)).toEqual({ kind: 'appended', revision: 1 });
      expect(server.appends).toBe(2);
      expect(stream()).toHaveLength(2);
      expect(await store.append(1, someEvents(afterFirst, 1))).toEqual({ kind: 'appended', revision: 2 });
    },
  );

  it('survives a server that is away for a moment, restarts and is not ready yet', async () => {
    await store.append(EMPTY_STREAM, first);
    server.goAway();
    const appending = store.append(1, someEvents(afterFirst, 3));
    await pause(300);
    server.isStarting = true;
    await server.comeBack();
    await pause(300);
    server.isStarting = false;
    expect(await appending).toEqual({ kind: 'appended', revision: 4 });
    expect(stream()).toHaveLength(5);
  });

  it('that is on its way while the server goes away is there once', async () => {
    await store.append(EMPTY_STREAM, first);
    server.nextAppends('answer lost');
    const appending = store.append(1, someEvents(afterFirst, 3));
    await until(() => stream().length === 5);
    server.goAway();
    await server.comeBack();
    expect(await appending).toEqual({ kind: 'appended', revision: 4 });
    expect(stream()).toHaveLength(5);
  });

  it('that is sent again after another writer was first is a conflict', async () => {
    server.nextAppends('cut before');
    const appending = store.append(EMPTY_STREAM, first);
    await until(() => server.appends === 1);
    write(`station-${underTest.stationId}`, 'rival', {}, { hash: 'rival' });
    expect(await appending).toEqual({ kind: 'conflict', actualRevision: 0 });
    expect(stream()).toHaveLength(1);
  });

  it('whose answer is only late is answered', async () => {
    server.nextAppends('answer late');
    const appending = store.append(EMPTY_STREAM, first);
    await until(() => server.heldBack === 1);
    server.release();
    expect(await appending).toEqual({ kind: 'appended', revision: 1 });
  });

  it('whose answer is lost has an unknown outcome, and a recovery finds what is', async () => {
    await hasty();
    server.nextAppends('answer lost');
    await expect(store.append(EMPTY_STREAM, first)).rejects.toThrow(UnknownOutcomeError);
    expect(await store.recover()).toEqual(afterFirst);
    expect(await store.append(1, someEvents(afterFirst, 1))).toEqual({ kind: 'appended', revision: 2 });
  });

  it('has an unknown outcome while the server stays away, and so has a recovery', async () => {
    await hasty();
    server.goAway();
    await expect(store.append(EMPTY_STREAM, first)).rejects.toThrow(
      /^Appending at kurrentdb:\/\/127\.0\.0\.1:\d+ failed: /,
    );
    await expect(store.recover()).rejects.toThrow();
    await server.comeBack();
    expect(await store.recover()).toEqual(NOTHING);
  });

  it('is not sent again after a recovery has begun', async () => {
    server.goAway();
    const appending = store.append(EMPTY_STREAM, first);
    const failed = expect(appending).rejects.toThrow(UnknownOutcomeError);
    await pause(100);
    await server.comeBack();
    server.appends = 0;
    server.isStarting = true;
    await expect(store.recover()).rejects.toThrow();
    await failed;
    const { appends } = server;
    server.isStarting = false;
    await store.recover();
    await pause(500);
    expect(server.appends).toBe(appends);
    expect(stream()).toHaveLength(0);
  });

  it('larger than a server takes is not sent', async () => {
    const large = chained(NOTHING, [JSON.stringify({ text: 'x'.repeat(1_000_000) })]);
    await expect(store.append(EMPTY_STREAM, large)).rejects.toThrow(RangeError);
    expect(server.appends).toBe(0);
  });
});

describe('an append that was given up and arrives late', () => {
  /** Sent, never answered, given up; on its way all the same. */
  const giveUp = async () => {
    await hasty();
    server.nextAppends('arrives late');
    await expect(store.append(EMPTY_STREAM, first)).rejects.toThrow(UnknownOutcomeError);
    expect(await store.recover()).toEqual(NOTHING);
    expect(store.isShared).toBe(true);
  };

  it('is recorded after the recovery, where nothing was appended meanwhile', async () => {
    await giveUp();
    server.release();
    expect(await store.tail()).toEqual(afterFirst);
  });

  it('is kept out by any event appended at its place', async () => {
    await giveUp();
    const marker = chained(NOTHING, ['{"type":"ledger.opened"}']);
    expect(await store.append(EMPTY_STREAM, marker)).toEqual({ kind: 'appended', revision: 0 });
    server.release();
    expect(await store.tail()).toEqual({ revision: 0, hash: marker[0]?.hash });
  });

  it('does not double the same batch', async () => {
    await giveUp();
    expect(await store.append(EMPTY_STREAM, first)).toEqual({ kind: 'appended', revision: 1 });
    server.release();
    expect(stream()).toHaveLength(2);
  });
});

describe('a subscription', () => {
  it('that the server drops goes on after its last event', async () => {
    await store.append(EMPTY_STREAM, first);
    const follower = follow(reader, EMPTY_STREAM);
    await follower.reached(1);
    server.dropSubscriptions();
    await store.append(1, someEvents(afterFirst, 3));
    await follower.reached(4);
    expect(follower.events).toEqual(await store.read(0, 10));
  });

  it('outlives a server that is away, starts and drops it again', async () => {
    const follower = follow(reader, EMPTY_STREAM);
    await until(() => server.subscriptions === 1);
    for (const from of [0, 2, 4]) {
      server.goAway();
      server.isStarting = true;
      await server.comeBack();
      await pause(150);
      server.isStarting = false;
      const tail = await retried(() => store.tail());
      await store.append(from - 1, someEvents(tail, 2));
      await follower.reached(from + 1);
    }
    expect(follower.revisions()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(follower.errors).toEqual([]);
  });

  it('ends with an error when the next event was not written by this program', async () => {
    await store.append(EMPTY_STREAM, first);
    const follower = follow(reader, EMPTY_STREAM);
    await follower.reached(1);
    write(`station-${underTest.stationId}`, 'foreign', {}, {});
    await until(() => follower.errors.length === 1);
    expect(follower.errors[0]).toBeInstanceOf(LedgerDamagedError);
    await expect(store.read(0, 10)).rejects.toThrow(LedgerDamagedError);
    expect(server.subscriptions).toBe(0);
  });
});

describe('slow', () => {
  it('is no fault', async () => {
    server.delayMs = 200;
    const follower = follow(reader, EMPTY_STREAM);
    expect(await store.append(EMPTY_STREAM, first)).toEqual({ kind: 'appended', revision: 1 });
    await follower.reached(1);
    expect(server.appends).toBe(1);
  });
});

describe('opening', () => {
  const open = (url: string, limitMs = 10_000) =>
    openKurrentEventStore({
      address: parseServerAddress(url),
      stationId: underTest.stationId,
      system: nodeSystem,
      status: UNREPORTED,
      patience: { limitMs, notice: () => {} },
    });

  it('fails in one line with the address and without the password when nobody is there', async () => {
    server.goAway();
    const url = server.url.replace('://', '://admin:secret@');
    const error = await open(url, 600).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(EventStoreUnreachableError);
    const { message } = error as Error;
    expect(message).toMatch(/^No event store can be used at kurrentdb:\/\/127\.0\.0\.1:\d+: \S/);
    expect(message).not.toMatch(/secret|admin|\n/);
  });

  it('waits for a server that is still starting', async () => {
    server.isStarting = true;
    const opening = open(server.url);
    await pause(300);
    server.isStarting = false;
    const opened = await opening;
    expect(opened.ledgerId).toBe(store.ledgerId);
    await opened.close();
  });

  it('gives two instances that begin together the same ledger', async () => {
    underTest = new KurrentUnderTest(() => server.url);
    const [one, other] = await Promise.all([underTest.openStore(), underTest.openStore()]);
    expect(one.ledgerId).toMatch(/^[0-9a-f]{16}$/);
    expect(other.ledgerId).toBe(one.ledgerId);
    await one.close();
    await other.close();
  });

  it('refuses a stream whose events the server was told to forget', async () => {
    write(`$$station-${underTest.stationId}`, '$metadata', { $maxCount: 10 }, {});
    await expect(open(server.url)).rejects.toThrow(/contain \$maxCount: the server would forget events/);
  });
});

async function pause(durationMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** Once the client has found the server again. */
async function retried<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === 600) throw error;
      await pause(100);
    }
  }
}
