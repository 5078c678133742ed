/** What the adapter relies on in a server: the same for the test server and for the real one that TEST_EVENT_STORE_URL names. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type EventType,
  type JSONEventType,
  jsonEvent,
  KurrentDBClient,
  type ResolvedEvent,
} from '@kurrent/kurrentdb-client';
import { until } from '../../event-store.suite.js';
import { KurrentServer } from './kurrent-server.fixture.js';

type Numbered = JSONEventType<'numbered', { number: number }>;

const { TEST_EVENT_STORE_URL = '' } = process.env;
const server = await KurrentServer.start();
afterAll(() => server.goAway());

const servers = [['the test server', server.url]];
if (TEST_EVENT_STORE_URL.includes('://')) servers.push(['TEST_EVENT_STORE_URL', TEST_EVENT_STORE_URL]);

const event = (number: number, id: string = randomUUID()) =>
  jsonEvent({ id, type: 'numbered', data: { number }, metadata: { hash: `${number}` } });

describe.each(servers)('%s', (_name, url) => {
  let client: KurrentDBClient;
  let stream: string;

  beforeEach(() => {
    client = KurrentDBClient.connectionString(url.replace('esdb', 'kurrentdb'));
    stream = `facts-${randomUUID()}`;
  });

  afterEach(() => client.dispose());

  const numbers = async (options: Parameters<typeof client.readStream>[1] = {}) => {
    const read: unknown[] = [];
    for await (const { event: stored } of client.readStream<Numbered>(stream, options)) {
      read.push([stored?.revision, stored?.data.number]);
    }
    return read;
  };

  it('gives revisions as big integers, from 0 on', async () => {
    const appended = await client.appendToStream(stream, [event(1), event(2)], { streamState: 'no_stream' });
    expect(appended).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await numbers()).toEqual([
      [0n, 1],
      [1n, 2],
    ]);
  });

  it.each([
    { expected: 'no_stream' as const, actual: 1n },
    { expected: 0n, actual: 1n },
    { expected: 7n, actual: 1n },
  ])('says where a stream stands that is not at $expected', async ({ expected, actual }) => {
    await client.appendToStream(stream, [event(1), event(2)], { streamState: 'no_stream' });
    await expect(client.appendToStream(stream, event(3), { streamState: expected })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      expectedState: expected,
      actualState: actual,
    });
    expect(await numbers()).toHaveLength(2);
  });

  it('says that a stream it does not know stands nowhere', async () => {
    const appending = client.appendToStream(stream, event(1), { streamState: 4n });
    await expect(appending).rejects.toMatchObject({ actualState: 'no_stream' });
  });

  it('takes a batch that is sent again for the one it has, also when others follow it', async () => {
    const batch = [event(1), event(2)];
    await client.appendToStream(stream, batch, { streamState: 'no_stream' });
    await client.appendToStream(stream, event(3), { streamState: 1n });
    const again = await client.appendToStream(stream, batch, { streamState: 'no_stream' });
    expect(again).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(await numbers()).toHaveLength(3);
  });

  it('refuses a batch that begins with what it has and goes on', async () => {
    const batch = [event(1), event(2)];
    await client.appendToStream(stream, batch, { streamState: 'no_stream' });
    const more = client.appendToStream(stream, [...batch, event(3)], { streamState: 'no_stream' });
    await expect(more).rejects.toMatchObject({ type: 'wrong-expected-version' });
  });

  it('keeps both of two events with one id in one batch', async () => {
    const id = randomUUID();
    await client.appendToStream(stream, [event(1, id), event(2, id)], { streamState: 'no_stream' });
    expect(await numbers()).toHaveLength(2);
  });

  it('replaces metadata of a stream only where they stand as expected', async () => {
    const set = (metadata: { [name: string]: string }, streamState: 'no_stream' | bigint) => {
      // The client's type has another name for it, which has no effect.
      const options = { streamState, requiresLeader: true };
      return client.setStreamMetadata(stream, metadata, options);
    };
    await set({ ledgerId: 'a', unfinished: 'yes' }, 'no_stream');
    await expect(set({ ledgerId: 'b' }, 'no_stream')).rejects.toMatchObject({
      type: 'wrong-expected-version',
    });
    await set({ ledgerId: 'c' }, 0n);
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ ledgerId: 'c' });
  });

  it('takes no more than 1 MiB at once', async () => {
    const large = jsonEvent({ type: 'large', data: { text: 'x'.repeat(1_048_576) } });
    await expect(client.appendToStream(stream, large)).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
    });
  });

  it('takes nothing whose deadline is past by its own clock', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000);
    const late = client.appendToStream(stream, event(1), { deadline: 4_500 });
    await expect(late).rejects.toMatchObject({ type: 'deadline-exceeded' });
    now.mockRestore();
    await expect(numbers()).rejects.toMatchObject({ type: 'stream-not-found' });
  });

  it('reads from a revision on, from the end backwards, and nothing beyond the end', async () => {
    await client.appendToStream(stream, [event(1), event(2), event(3)]);
    expect(await numbers({ fromRevision: 1n, maxCount: 1 })).toEqual([[1n, 2]]);
    expect(await numbers({ fromRevision: 'end', direction: 'backwards', maxCount: 1 })).toEqual([[2n, 3]]);
    expect(await numbers({ fromRevision: 9n })).toEqual([]);
  });

  it('says that a stream is missing that was never written', async () => {
    await expect(numbers()).rejects.toMatchObject({ type: 'stream-not-found' });
  });

  it('delivers to a subscription what follows a revision, then that it has caught up, then what comes', async () => {
    const heard: unknown[] = [];
    await client.appendToStream(stream, [event(1), event(2)], { streamState: 'no_stream' });
    const subscription = client
      .subscribeToStream<EventType>(stream, { fromRevision: 0n })
      .on('data', (resolved: ResolvedEvent<EventType>) => heard.push(resolved.event?.revision))
      .on('caughtUp', () => heard.push('caught up'))
      .on('error', (error) => heard.push(error));
    await until(() => heard.includes('caught up'));
    await client.appendToStream(stream, event(3), { streamState: 1n });
    await until(() => heard.length === 3);
    expect(heard).toEqual([1n, 'caught up', 2n]);
    await subscription.unsubscribe();
  });

  it('lets a stream be subscribed to before it is there', async () => {
    const heard: unknown[] = [];
    const subscription = client
      .subscribeToStream<EventType>(stream)
      .on('data', (resolved: ResolvedEvent<EventType>) => heard.push(resolved.event?.revision))
      .on('confirmation', () => heard.push('confirmed'));
    await until(() => heard.includes('confirmed'));
    await client.appendToStream(stream, event(1), { streamState: 'no_stream' });
    await until(() => heard.includes(0n));
    await subscription.unsubscribe();
  });
});
