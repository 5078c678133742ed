import {
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { freePort } from '../../../system/free-port.fixture.js';
import {
  type AppendRequest,
  appendAnswer,
  appendRequest,
  type BatchAppendReq,
  type BatchAppendResp,
  caughtUp,
  clusterInfo,
  confirmation,
  correlationOf,
  eventMessage,
  GossipService,
  type Member,
  notReady,
  proposedEvents,
  type ReadReq,
  type ReadRequest,
  type ReadResp,
  readRequest,
  ServerFeaturesService,
  StreamsService,
  streamNotFound,
  supportedMethods,
  tooLate,
} from './protocol.fixture.js';
import { type StoredEvent, Streams } from './streams.fixture.js';

/** What becomes of an append to a ledger. */
export type AppendFault =
  /** Recorded, and nobody is told; the connection stays. */
  | 'answer lost'
  /** Recorded, and answered when the test says so. */
  | 'answer late'
  /** Recorded when the test says so, and not before: it is on its way. */
  | 'arrives late'
  /** Recorded, and the connection ends instead of an answer. */
  | 'cut after'
  /** The connection ends, and nothing is recorded. */
  | 'cut before'
  /** The server is still starting. */
  | 'not ready';

const UNAVAILABLE = { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };

type AppendCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;
type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** For a node of a cluster: what it has in common with the others. */
export interface NodeOptions {
  readonly streams?: Streams;
  readonly credentials?: ServerCredentials;
  /** Whom it names to clients that ask; itself alone when left out. */
  readonly members?: () => readonly Member[];
}

/**
 * An event store server for tests: the protocol of EventStoreDB 23.10 as far as this program uses it, with the streams in
 * memory and faults to switch on. The unmodified client talks to it.
 */
export class KurrentServer {
  readonly streams: Streams;
  /** Appends to stations' streams that arrived, refused and lost ones too. */
  appends = 0;
  /** What calls said of who they are, each once. */
  readonly logins = new Set<string>();
  /** While true every call is refused as a server does that is still starting. */
  isStarting = false;
  /** How long every append and read takes. */
  delayMs = 0;
  /** How many events at the end of each station's stream have not reached this node yet. */
  behind = 0;
  readonly #faults: AppendFault[] = [];
  readonly #late: (() => void)[] = [];
  readonly #subscriptions = new Set<ReadCall>();
  readonly #credentials: ServerCredentials;
  readonly #members: () => readonly Member[];
  #server = new Server();
  #port = 0;

  private constructor({ streams, credentials, members }: NodeOptions) {
    this.streams = streams ?? new Streams();
    this.#credentials = credentials ?? ServerCredentials.createInsecure();
    this.#members = members ?? (() => [{ port: this.#port, isLeader: true }]);
  }

  static async start(options: NodeOptions = {}): Promise<KurrentServer> {
    const server = new KurrentServer(options);
    await server.comeBack();
    return server;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `kurrentdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** The next appends to ledgers meet these, one each. */
  nextAppends(...faults: readonly AppendFault[]): void {
    this.#faults.push(...faults);
  }

  /** What was held back as late happens now. */
  release(): void {
    for (const happen of this.#late.splice(0)) happen();
  }

  /** How many appends or answers are held back. */
  get heldBack(): number {
    return this.#late.length;
  }

  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  dropSubscriptions(): void {
    for (const call of this.#subscriptions) {
      call.emit('error', { code: status.UNAVAILABLE, details: 'Dropped by the test' });
    }
  }

  /** Ends every connection and listens no more; the streams stay. */
  goAway(): void {
    this.#subscriptions.clear();
    this.#server.forceShutdown();
  }

  /** Listens again, at the same port. */
  async comeBack(): Promise<void> {
    this.#server = new Server({ 'grpc.max_receive_message_length': 17 * 1_048_576 });
    this.#server.addService(StreamsService, {
      batchAppend: (call: AppendCall) => this.#takeAppends(call),
      read: (call: ReadCall) => void this.#answerRead(call),
      append: unimplemented,
      delete: unimplemented,
      tombstone: unimplemented,
    });
    this.#server.addService(ServerFeaturesService, {
      getSupportedMethods: (_call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) =>
        this.isStarting ? answer(UNAVAILABLE) : answer(null, supportedMethods()),
    });
    this.#server.addService(GossipService, {
      read: (_call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) =>
        answer(null, clusterInfo(this.#members())),
    });
    this.#port ||= await freePort();
    await new Promise<void>((resolve, reject) => {
      this.#server.bindAsync(`127.0.0.1:${this.#port}`, this.#credentials, (error) =>
        error === null ? resolve() : reject(error),
      );
    });
  }

  /** One call takes many appends, each in one message or several. */
  #takeAppends(call: AppendCall): void {
    this.#noteLogin(call.metadata);
    if (this.#refusesAsFollower(call.metadata)) {
      call.emit('error', notLeader(this.#leaderPort));
      return;
    }
    const arriving = new Map<string, AppendRequest>();
    call.on('data', (message: BatchAppendReq) => {
      const key = correlationOf(message);
      const request = arriving.get(key) ?? appendRequest(message);
      if (request.deadlineMs <= serverNowMs()) {
        call.write(tooLate(request));
        return;
      }
      arriving.set(key, request);
      request.events.push(...proposedEvents(message));
      if (!message.getIsFinal()) return;
      arriving.delete(key);
      void this.#append(call, request);
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);
  }

  async #append(call: AppendCall, request: AppendRequest): Promise<void> {
    // A lease is renewed each second, whatever a test does: it is not what a fault is meant for.
    const isLedger = request.stream.startsWith('station-');
    if (isLedger) this.appends += 1;
    const fault = isLedger ? this.#faults.shift() : undefined;
    await pause(this.delayMs);
    const record = () => this.streams.append(request.stream, request.expected, request.events);
    const answer = () => {
      const message = appendAnswer(request, record());
      return () => call.writable && call.write(message);
    };
    if (fault === 'not ready' || this.isStarting) call.write(notReady(request));
    else if (fault === 'arrives late') this.#late.push(() => answer()());
    else if (fault === 'answer late') this.#late.push(answer());
    else if (fault === 'answer lost') record();
    else if (fault === 'cut before') cut(call);
    else if (fault === 'cut after') {
      record();
      cut(call);
    } else answer()();
  }

  async #answerRead(call: ReadCall): Promise<void> {
    this.#noteLogin(call.metadata);
    const request = readRequest(call.request);
    await pause(this.delayMs);
    if (this.isStarting) call.emit('error', UNAVAILABLE);
    else if (this.#refusesAsFollower(call.metadata)) call.emit('error', notLeader(this.#leaderPort));
    else if (request.isSubscription) this.#subscribe(call, request);
    else await this.#read(call, request);
  }

  /** Only the node that leads answers who asks for that. */
  #refusesAsFollower(metadata: Metadata): boolean {
    return metadata.get('requires-leader').join() === 'true' && this.#leaderPort !== this.#port;
  }

  get #leaderPort(): number {
    return this.#members().find(({ isLeader }) => isLeader)?.port ?? 0;
  }

  async #read(call: ReadCall, request: ReadRequest): Promise<void> {
    const all = this.streams.of(request.stream);
    const events = request.stream.startsWith('$$') ? all : all?.slice(0, all.length - this.behind);
    if (events === undefined) call.write(streamNotFound(request.stream));
    for (const [revision, event] of chosen(events ?? [], request)) {
      if (!call.write(eventMessage(request, revision, event))) await drained(call);
    }
    call.end();
  }

  #noteLogin(metadata: Metadata): void {
    this.logins.add(metadata.get('authorization').join());
  }

  #subscribe(call: ReadCall, request: ReadRequest): void {
    let next = nextRevision(request, this.streams.of(request.stream)?.length ?? 0);
    let isSending = false;
    const send = async () => {
      if (isSending) return;
      isSending = true;
      for (;;) {
        const event = this.streams.of(request.stream)?.[next];
        if (event === undefined || call.cancelled) break;
        if (!call.write(eventMessage(request, next, event))) await drained(call);
        next += 1;
      }
      isSending = false;
    };
    const stop = this.streams.onAppended(() => void send());
    const end = () => {
      stop();
      this.#subscriptions.delete(call);
    };
    this.#subscriptions.add(call);
    call.on('cancelled', end);
    call.on('error', end);
    call.write(confirmation());
    void send().then(() => call.write(caughtUp()));
  }
}

/** The events that a read asks for, in its order, with their revisions. */
function chosen(
  events: readonly StoredEvent[],
  { from, count, isBackwards }: ReadRequest,
): readonly (readonly [number, StoredEvent])[] {
  const numbered = events.map((event, revision) => [revision, event] as const);
  if (isBackwards) {
    const first = from === 'end' ? events.length - 1 : Number(from);
    return numbered
      .slice(0, first + 1)
      .reverse()
      .slice(0, count);
  }
  const first = from === 'start' ? 0 : from === 'end' ? events.length : Number(from);
  return numbered.slice(first, first + count);
}

function nextRevision({ from }: ReadRequest, length: number): number {
  if (from === 'start') return 0;
  return from === 'end' ? length : Number(from) + 1;
}

function cut(call: AppendCall): void {
  call.emit('error', { code: status.UNAVAILABLE, details: 'Connection lost' });
}

async function drained(call: ReadCall): Promise<void> {
  await new Promise<void>((resolve) => {
    call.once('drain', resolve);
    call.once('cancelled', resolve);
    call.once('error', () => resolve());
  });
}

async function pause(durationMs: number): Promise<void> {
  if (durationMs > 0) await new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** The server's own clock, Unix time in milliseconds: of `Date` tests make that of the station. */
function serverNowMs(): number {
  return performance.timeOrigin + performance.now();
}

function notLeader(port: number) {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

function unimplemented(_call: unknown, answer: sendUnaryData<unknown>): void {
  answer({ code: status.UNIMPLEMENTED });
}
