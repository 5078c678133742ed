/**
 * Stands between the driver and the test server. It can cut the connections at a command, as a crash or a broken
 * network does, and can give a server on its own the transactions of a replica set of one: one at a time, everybody
 * else waits meanwhile, and what a transaction that does not commit has written is taken back.
 */
import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';
import { type Long, MongoClient } from 'mongodb';
import { freePort } from '../../system/free-port.fixture.js';
import { type Fields, type Message, Messages, read, written } from './wire.fixture.js';

const WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'delete']);
/** What a server on its own takes for an error, or the proxy sees to. */
const OF_TRANSACTIONS = ['lsid', 'txnNumber', 'autocommit', 'startTransaction', '$clusterTime'];

export interface ProxyOptions {
  readonly target: string;
  readonly isReplicaSet: boolean;
}

export type Fate = 'pass' | 'cut before' | 'cut after';

interface Transaction {
  readonly key: string;
  /** Documents of the collections it has written to, as they were. */
  readonly before: Map<string, readonly Fields[]>;
}

export class MongoProxy {
  /** Decides about each command but greetings. */
  fateOf: (command: string, fields: Fields) => Fate | Promise<Fate> = () => 'pass';
  /** Answers with something else than the server. */
  alter: ((command: string, answer: Fields) => Fields) | null = null;
  readonly #options: ProxyOptions;
  readonly #server: Server;
  readonly #target: MongoClient;
  readonly #sockets = new Set<Socket>();
  #port = 0;
  #transaction: Transaction | null = null;
  #freed: (() => void)[] = [];

  private constructor(options: ProxyOptions) {
    this.#options = options;
    this.#target = new MongoClient(options.target, { promoteValues: false, promoteLongs: false });
    this.#server = createServer((client) => this.#join(client));
  }

  static async start(options: ProxyOptions): Promise<MongoProxy> {
    const proxy = new MongoProxy(options);
    await proxy.listen();
    return proxy;
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  get url(): string {
    return `mongodb://${this.address}/`;
  }

  /** On the port it had before. */
  async listen(): Promise<void> {
    this.#port ||= await freePort();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Takes back what is not committed and cuts all connections, but goes on listening. */
  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await this.#end('abort');
  }

  /** The server is away until `listen`. */
  async goAway(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    await this.cut();
    await closed;
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.goAway();
    await this.#target.close();
  }

  #join(client: Socket): void {
    const { hostname, port } = new URL(this.#options.target.replace('mongodb:', 'http:'));
    const server = new Socket().connect(Number(port), hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    const answers = new Answers(server);
    const commands = new Messages();
    client.on('data', (data: Buffer) => {
      for (const bytes of commands.take(data)) void this.#carryOut(bytes, client, answers);
    });
  }

  async #carryOut(bytes: Buffer, client: Socket, server: Answers): Promise<void> {
    const message = read(bytes);
    const [name = ''] = Object.keys(message.fields);
    if (/^(hello|ismaster)$/i.test(name)) {
      client.write(this.#greeting(read(await server.ask(bytes))));
      return;
    }
    const key = transactionOf(message.fields);
    await this.#turn(key);
    const fate = await this.fateOf(name, message.fields);
    if (fate === 'cut before') return this.cut();
    const answer = await this.#answer(name, message, key, server);
    if (fate === 'cut after') return this.cut();
    client.write(this.#altered(name, answer));
  }

  #altered(name: string, answer: Buffer): Buffer {
    if (this.alter === null) return answer;
    const message = read(answer);
    return written({ ...message, fields: this.alter(name, message.fields) });
  }

  async #answer(name: string, message: Message, key: string | null, server: Answers): Promise<Buffer> {
    const { requestId, fields } = message;
    if (name === 'commitTransaction' || name === 'abortTransaction') {
      await this.#end(name === 'commitTransaction' ? 'commit' : 'abort');
      return written({ requestId, responseTo: requestId, fields: { ok: 1 }, isLegacy: false });
    }
    if (key !== null) {
      this.#transaction ??= { key, before: new Map() };
      if (WRITES.has(name)) await this.#remember(this.#transaction, fields);
    }
    const plain = Object.fromEntries(
      Object.entries(fields).filter(([field]) => !OF_TRANSACTIONS.includes(field)),
    );
    if (key !== null) delete plain.readConcern;
    return server.ask(written({ ...message, fields: plain }));
  }

  /** Waits while the transaction of another is open. */
  async #turn(key: string | null): Promise<void> {
    while (this.#transaction !== null && this.#transaction.key !== key) {
      await new Promise<void>((resolve) => this.#freed.push(resolve));
    }
  }

  async #remember({ before }: Transaction, fields: Fields): Promise<void> {
    const [collection] = Object.values(fields).map(String);
    const namespace = `${fields.$db} ${collection}`;
    if (before.has(namespace)) return;
    before.set(namespace, await this.#collection(namespace).find({}).toArray());
  }

  async #end(how: 'commit' | 'abort'): Promise<void> {
    const transaction = this.#transaction;
    if (transaction !== null && how === 'abort') {
      for (const [namespace, documents] of transaction.before) {
        await this.#collection(namespace).deleteMany({});
        if (documents.length > 0) await this.#collection(namespace).insertMany([...documents]);
      }
    }
    this.#transaction = null;
    for (const resolve of this.#freed.splice(0)) resolve();
  }

  #collection(namespace: string) {
    const [database, collection = ''] = namespace.split(' ');
    return this.#target.db(database).collection<Fields>(collection);
  }

  #greeting(answer: Message): Buffer {
    const { address } = this;
    const asMember = {
      setName: 'of-one',
      setVersion: 1,
      hosts: [address],
      me: address,
      primary: address,
      secondary: false,
      isWritablePrimary: true,
      logicalSessionTimeoutMinutes: 30,
    };
    return written({
      ...answer,
      fields: { ...answer.fields, ...(this.#options.isReplicaSet ? asMember : {}) },
    });
  }
}

/** Asks the server one command after another. */
class Answers {
  readonly #socket: Socket;
  readonly #waiting: ((answer: Buffer) => void)[] = [];

  constructor(socket: Socket) {
    this.#socket = socket;
    const messages = new Messages();
    socket.on('data', (data: Buffer) => {
      for (const answer of messages.take(data)) this.#waiting.shift()?.(answer);
    });
  }

  ask(command: Buffer): Promise<Buffer> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#socket.write(command);
    });
  }
}

/** Null for a command outside transactions. */
function transactionOf({ lsid, txnNumber, autocommit }: Fields): string | null {
  if (autocommit === undefined) return null;
  return `${JSON.stringify(lsid)} ${(txnNumber as Long).toString()}`;
}
