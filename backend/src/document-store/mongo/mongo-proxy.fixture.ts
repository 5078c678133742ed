/**
 * Stands between the driver and FerretDB: it adds the transactions of a replica set of one, and can cut the connections
 * at a command, as a crash or a broken network does.
 */
import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';
import { MongoClient } from 'mongodb';
import { freePort } from '../../system/free-port.fixture.js';
import { NO_FERRETDB, startFerretDb, type TestServer } from './ferretdb.fixture.js';
import { Transactions } from './transactions.fixture.js';
import { type Fields, type Message, Messages, read, written } from './wire.fixture.js';

/** What a server on its own takes for an error, or the proxy sees to. */
const OF_TRANSACTIONS = ['lsid', 'txnNumber', 'autocommit', 'startTransaction', '$clusterTime'];

export type Fate = 'pass' | 'cut before' | 'cut after';

export class MongoProxy implements TestServer {
  /** Decides about each command but greetings. */
  fateOf: (command: string, fields: Fields) => Fate | Promise<Fate> = () => 'pass';
  /** Answers with something else than the server. */
  alter: ((command: string, answer: Fields) => Fields) | null = null;
  readonly transactions: Transactions;
  readonly #server: Server;
  readonly #behind: TestServer;
  readonly #target: MongoClient;
  readonly #clients = new Set<Socket>();
  #port = 0;

  private constructor(behind: TestServer) {
    this.#behind = behind;
    this.#target = new MongoClient(behind.url, { promoteValues: false, promoteLongs: false });
    this.transactions = new Transactions(this.#target);
    this.#server = createServer((client) => this.#join(client));
  }

  /** @param behind is closed with the proxy */
  static async before(behind: TestServer): Promise<MongoProxy> {
    const proxy = new MongoProxy(behind);
    await proxy.listen();
    return proxy;
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  get url(): string {
    return `mongodb://${this.address}/`;
  }

  /** Of the server behind it, which has no transactions. */
  get plainUrl(): string {
    return this.#behind.url;
  }

  /** On the port it had before. */
  async listen(): Promise<void> {
    this.#port ||= await freePort();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Takes back what is not committed and cuts all connections, but goes on listening. */
  async cut(): Promise<void> {
    for (const client of this.#clients) client.destroy();
    await this.transactions.abort();
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
    await this.#behind.close();
  }

  #join(client: Socket): void {
    const { hostname, port } = new URL(this.#behind.url.replace('mongodb:', 'http:'));
    const server = new Socket().connect(Number(port), hostname);
    const answers = new Answers(server);
    this.#clients.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => {
      this.#clients.delete(client);
      // What it is at is done to the end.
      server.end();
      void this.transactions.left(client);
    });
    server.on('close', () => client.destroy());
    const commands = new Messages();
    client.on('data', (data: Buffer) => {
      for (const bytes of commands.take(data)) {
        this.#carryOut(bytes, client, answers).catch(() => client.destroy());
      }
    });
  }

  async #carryOut(bytes: Buffer, client: Socket, server: Answers): Promise<void> {
    const message = read(bytes);
    const [name = ''] = Object.keys(message.fields);
    if (/^(hello|ismaster)$/i.test(name)) {
      client.write(this.#greeting(read(await server.ask(bytes))));
      return;
    }
    const fate = await this.fateOf(name, message.fields);
    if (fate === 'cut before') return this.cut();
    const ask = () => server.ask(written({ ...message, fields: plain(message.fields) }));
    const answer = await this.transactions.run(message.fields, client, ask);
    if (fate === 'cut after') return this.cut();
    client.write(this.#altered(name, Buffer.isBuffer(answer) ? answer : ownAnswer(message, answer)));
  }

  #altered(name: string, answer: Buffer): Buffer {
    if (this.alter === null) return answer;
    const message = read(answer);
    return written({ ...message, fields: this.alter(name, message.fields) });
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
    return written({ ...answer, fields: { ...answer.fields, ...asMember } });
  }
}

/** FerretDB behind a proxy that adds transactions. */
export async function startMongo(): Promise<MongoProxy> {
  return MongoProxy.before(await startFerretDb());
}

/** The same for the specs of a file; only in name where FerretDB cannot be had. */
export function mongoForSpecs(): Promise<MongoProxy> {
  return NO_FERRETDB === undefined
    ? startMongo()
    : MongoProxy.before({ url: 'mongodb://not-run', close: async () => {} });
}

/** Asks the server one command after another. */
class Answers {
  readonly #socket: Socket;
  readonly #waiting: PromiseWithResolvers<Buffer>[] = [];

  constructor(socket: Socket) {
    this.#socket = socket;
    const messages = new Messages();
    socket.on('data', (data: Buffer) => {
      for (const answer of messages.take(data)) this.#waiting.shift()?.resolve(answer);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error('The server has closed'));
    });
  }

  ask(command: Buffer): Promise<Buffer> {
    const answer = Promise.withResolvers<Buffer>();
    if (this.#socket.writable) {
      this.#waiting.push(answer);
      this.#socket.write(command);
    } else {
      answer.reject(new Error('The server has closed'));
    }
    return answer.promise;
  }
}

/** The command as a server on its own takes it. */
function plain(fields: Fields): Fields {
  const rest = Object.entries(fields).filter(([field]) => !OF_TRANSACTIONS.includes(field));
  const { readConcern: _, ...inTransaction } = Object.fromEntries(rest);
  return fields.autocommit === undefined ? Object.fromEntries(rest) : inTransaction;
}

function ownAnswer({ requestId }: Message, fields: Fields): Buffer {
  return written({ requestId, responseTo: requestId, fields, isLegacy: false });
}
