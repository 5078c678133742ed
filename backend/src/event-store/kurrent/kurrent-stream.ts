import type { EventData, KurrentDBClient, StreamSubscription } from '@kurrent/kurrentdb-client';
import type { ServerAddress } from '../../config/server-address.js';
import { afterWaiting, type Patience, retryWhileAway } from '../../system/patience.js';
import type { System } from '../../system/system.js';
import {
  EMPTY_STREAM,
  LedgerDamagedError,
  type RecordedEvent,
  type Tail,
  UnfinishedCopyError,
} from '../event-store.js';
import { isOfType, isPassing, lastingReason, reasonOf, unreachableError, withTimeout } from './failures.js';
import { fromServer } from './stored-event.js';

const READ_TIMEOUT_MS = 10_000;

/**
 * The client sends the deadline of an append as a moment of its own clock, so that with a near one a station whose clock
 * is behind the server's could record nothing, and a year is the most that it sends by itself. The server waits no longer
 * than its own `WriteTimeoutMs` (two seconds) whatever it is told, and the station no longer than `withTimeout` says. This
 * is the last day that the protocol can name.
 */
const NO_DEADLINE = { value: () => new Date('9999-12-31') };

/** What would let the server forget events of a ledger. */
const FORGETTING = ['$maxAge', '$maxCount', '$tb'];

export interface OpenStreamOptions {
  readonly address: ServerAddress;
  readonly stationId: string;
  readonly system: System;
  /** How a server that does not answer yet is waited for. */
  readonly patience?: Omit<Patience, 'system'> | undefined;
}

interface StreamMetadata {
  readonly ledgerId?: string;
  /** There while a copy into the stream is not finished. */
  readonly unfinishedCopy?: true;
  readonly [other: string]: unknown;
}

type ReadRange = Parameters<KurrentDBClient['readStream']>[1];

/** The stream of one station, over a connection that can be given up for another one. */
export class KurrentStream {
  readonly address: ServerAddress;
  /** For appends and subscriptions, which find a server again by themselves. */
  #client: KurrentDBClient;
  /** For reads: one that met a server that was starting never finds it again, and is replaced. */
  #reading: KurrentDBClient;

  private constructor(
    private readonly options: OpenStreamOptions,
    readonly name: string,
    private readonly connect: () => KurrentDBClient,
  ) {
    this.address = options.address;
    this.#client = connect();
    this.#reading = connect();
  }

  /** Connects with the first call. The client is loaded here, because a station on its own files does not need it. */
  static async of(options: OpenStreamOptions, name = `station-${options.stationId}`): Promise<KurrentStream> {
    const { KurrentDBClient } = await import('@kurrent/kurrentdb-client');
    return new KurrentStream(options, name, () =>
      Object.defineProperty(
        KurrentDBClient.connectionString(options.address.url),
        'createDeadline',
        NO_DEADLINE,
      ),
    );
  }

  /** @throws the client's errors, and NoAnswerError */
  async append(expectedRevision: number, events: EventData[], timeoutMs: number): Promise<number> {
    const { nextExpectedRevision } = await withTimeout(
      this.options.system.timers,
      timeoutMs,
      this.#client.appendToStream(this.name, events, writeAfter(expectedRevision)),
    );
    return Number(nextExpectedRevision);
  }

  /**
   * Events from `fromRevision` on, at most `limit`.
   * @throws LedgerDamagedError when one is missing in between; the client's errors, and NoAnswerError
   */
  async read(fromRevision: number, limit: number): Promise<readonly RecordedEvent[]> {
    if (limit <= 0) return [];
    const from = Math.max(0, fromRevision);
    const events = await this.#events(this.name, { fromRevision: BigInt(from), maxCount: limit });
    return events.map((event, index) => follows(from + index, fromServer(event)));
  }

  async tail(): Promise<Tail> {
    const [last] = await this.#last(this.name);
    if (last === undefined) return { revision: EMPTY_STREAM, hash: '' };
    const { revision, hash } = fromServer(last);
    return { revision, hash };
  }

  /** What stands in the last event, where only that counts. */
  async lastData(): Promise<{ readonly data: unknown; readonly revision: number } | null> {
    const [last] = await this.#last(this.name);
    return last === undefined ? null : { data: last.data, revision: Number(last.revision) };
  }

  /** Lets the server forget all events but the last one: never for a ledger. */
  async keepOnlyTheLast(): Promise<void> {
    const [last] = await this.#last(`$$${this.name}`);
    if ((Object(last?.data) as StreamMetadata).$maxCount === 1) return;
    await this.#setMetadata({ $maxCount: 1 }, last === undefined ? EMPTY_STREAM : Number(last.revision));
  }

  subscribe(afterRevision: number): StreamSubscription {
    const fromRevision = afterRevision === EMPTY_STREAM ? 'start' : BigInt(afterRevision);
    return this.#client.subscribeToStream(this.name, { fromRevision });
  }

  /**
   * The id of this copy of the ledger; empty before the first writer has given it one.
   * @throws LedgerDamagedError when the server was told to forget events of this stream; UnfinishedCopyError
   */
  async ledgerId(): Promise<string> {
    return (await this.#wholeMetadata()).data.ledgerId ?? '';
  }

  /** Gives the ledger this id if it has none. @returns the one it has then @throws UnfinishedCopyError */
  async claimLedgerId(newLedgerId: string): Promise<string> {
    const { data, revision } = await this.#wholeMetadata();
    if (data.ledgerId !== undefined) return data.ledgerId;
    await this.#setMetadata({ ...data, ledgerId: newLedgerId }, revision);
    return newLedgerId;
  }

  /** From then on nobody can open the stream, before the copy is finished. */
  async beginCopy(newLedgerId: string): Promise<void> {
    const { data, revision } = await this.#metadata();
    if (data.unfinishedCopy) return;
    await this.#setMetadata({ ledgerId: newLedgerId, ...data, unfinishedCopy: true }, revision);
  }

  /** @returns the id of this copy of the ledger */
  async finishCopy(): Promise<string> {
    const { data, revision } = await this.#metadata();
    const { unfinishedCopy, ...whole } = data;
    if (unfinishedCopy) await this.#setMetadata(whole, revision);
    return whole.ledgerId ?? '';
  }

  /** Gives up the connection, whatever is under way on it, for a new one. */
  async reconnect(): Promise<void> {
    const given = this.#client;
    this.#client = this.connect();
    this.#reading = this.connect();
    await given.dispose();
  }

  async close(): Promise<void> {
    await this.#client.dispose();
  }

  async #wholeMetadata() {
    const metadata = await this.#metadata();
    if (!metadata.data.unfinishedCopy) return metadata;
    throw new UnfinishedCopyError(`the stream ${this.name} at ${this.address.redacted}`);
  }

  /** @param revision of the metadata that these replace */
  async #setMetadata(metadata: StreamMetadata, revision: number): Promise<void> {
    const setting = this.#client.setStreamMetadata(this.name, metadata, writeAfter(revision));
    await withTimeout(this.options.system.timers, READ_TIMEOUT_MS, setting);
  }

  async #metadata(): Promise<{ readonly data: StreamMetadata; readonly revision: number }> {
    const [last] = await this.#last(`$$${this.name}`);
    if (last === undefined) return { data: {}, revision: EMPTY_STREAM };
    const data = Object(last.data) as StreamMetadata;
    const forgetting = FORGETTING.find((name) => data[name] !== undefined);
    if (forgetting === undefined) return { data, revision: Number(last.revision) };
    throw new LedgerDamagedError(
      `The metadata of stream ${this.name} contain ${forgetting}: the server would forget events. Remove it, and ` +
        'compare the ledger with a backup.',
    );
  }

  #last(stream: string) {
    return this.#events(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 });
  }

  async #events(stream: string, range: ReadRange) {
    try {
      return await this.#askFor(stream, range).catch((error: unknown) => {
        if (!isOfType(error, 'not-leader')) throw error;
        // The refusal named the node that leads, and the connection is one to that node now.
        return this.#askFor(stream, range);
      });
    } catch (error) {
      if (isOfType(error, 'stream-not-found')) return [];
      this.#reading = this.connect();
      throw error;
    }
  }

  #askFor(stream: string, range: ReadRange) {
    // Another node may be behind what was acknowledged, whatever the address prefers; a copy would miss its end.
    const reading = collect(this.#reading.readStream(stream, { ...range, requiresLeader: true }));
    return withTimeout(this.options.system.timers, READ_TIMEOUT_MS, reading);
  }
}

function writeAfter(revision: number) {
  const streamState = revision === EMPTY_STREAM ? 'no_stream' : BigInt(revision);
  return { streamState, requiresLeader: true } as const;
}

async function collect(resolved: ReturnType<KurrentDBClient['readStream']>) {
  const events = [];
  for await (const { event } of resolved) if (event !== undefined) events.push(event);
  return events;
}

/** @throws LedgerDamagedError when events before it are missing */
export function follows(revision: number, event: RecordedEvent): RecordedEvent {
  if (event.revision === revision) return event;
  throw new LedgerDamagedError(
    `The ledger has no event at revision ${revision}: the next one is ${event.revision}. Restore it from a backup.`,
  );
}

/** A server that is started together with a command line needs some seconds. */
const SHORT_PATIENCE = { limitMs: 10_000, notice: () => {} };

/**
 * Opens the stream of a station, or another one by its name, and what has to be read or written first.
 * @throws EventStoreUnreachableError, whose message is one line with the address and without the password;
 * LedgerDamagedError
 */
export async function openStream<First>(
  options: OpenStreamOptions,
  begin: (stream: KurrentStream) => Promise<First>,
  name?: string,
): Promise<{ readonly stream: KurrentStream; readonly first: First }> {
  const { address, system } = options;
  const patience = { ...(options.patience ?? SHORT_PATIENCE), system };
  const stream = await KurrentStream.of(options, name).catch((error: Error) => {
    throw unreachableError(address, error);
  });
  try {
    const server = `The event store at ${address.redacted}`;
    const attempt = { server, run: () => begin(stream), isAway: isPassing };
    return { stream, first: await retryWhileAway(patience, attempt) };
  } catch (error) {
    await stream.close();
    if (isPassing(error)) throw unreachableError(address, error, afterWaiting(reasonOf(error), patience));
    throw lastingReason(error) === null ? error : unreachableError(address, error);
  }
}
