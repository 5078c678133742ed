import { type ClientSession, type Db, MongoClient, MongoError, MongoErrorLabel } from 'mongodb';
import { translateError } from './failures.js';

/** How long a call waits for a server that is away. Queries wait about as long for the read models. */
const PATIENCE_MS = 2_000;
/** The longest report takes seconds. */
const SILENCE_MS = 60_000;
const MOST_CONNECTIONS = 10;
/** How often a transaction that met another one, or a commit whose answer was lost, is tried. */
const ATTEMPTS = 3;

/** What the driver makes of an address that names no database. */
const UNNAMED = 'test';
const DATABASE = 'taya';

/** A connection to the server of the read models. It comes back by itself when the server does. */
export class MongoServer {
  readonly database: Db;
  readonly client: MongoClient;
  #connecting: Promise<unknown> | null = null;

  /**
   * Connects with the first call.
   * @param silenceMs how long a connection may say nothing before it is given up
   * @throws MongoParseError when the address is none
   */
  constructor(url: string, silenceMs = SILENCE_MS) {
    this.client = new MongoClient(url, {
      appName: 'taya',
      serverSelectionTimeoutMS: PATIENCE_MS,
      connectTimeoutMS: PATIENCE_MS,
      waitQueueTimeoutMS: PATIENCE_MS,
      socketTimeoutMS: silenceMs,
      maxPoolSize: MOST_CONNECTIONS,
      // Everybody reads what was written last, and what they have read stays.
      readPreference: 'primary',
      writeConcern: { w: 'majority' },
    });
    const { databaseName } = this.client.db();
    this.database = this.client.db(databaseName === UNNAMED ? DATABASE : databaseName);
  }

  /** Runs calls of the driver. @throws DocumentsUnavailableError when the server is away */
  async call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      // Once connected, the driver finds the server again by itself; a client whose first attempt failed does not.
      this.#connecting ??= this.client.connect();
      await this.#connecting.catch((error) => {
        this.#connecting = null;
        throw error;
      });
      return await work();
    } catch (error) {
      throw translateError(error);
    }
  }

  /**
   * Runs work in one transaction. What the server says may be tried again is, a few times: the whole, of which nothing
   * was written, or the commit alone. The driver's `withTransaction` would go on for two minutes.
   * @throws DocumentsUnavailableError when the server is away: what was done may be written all the same
   */
  inTransaction(work: (session: ClientSession) => Promise<void>): Promise<void> {
    const attempt = () =>
      this.client.withSession(async (session) => {
        session.startTransaction({ readConcern: { level: 'snapshot' } });
        await work(session);
        await repeatWork(MongoErrorLabel.UnknownTransactionCommitResult, () => session.commitTransaction());
      });
    return this.call(() => repeatWork(MongoErrorLabel.TransientTransactionError, attempt));
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

async function repeatWork(label: string, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const mayBeRepeated = error instanceof MongoError && error.hasErrorLabel(label);
      if (!mayBeRepeated || attempt === ATTEMPTS) throw error;
    }
  }
}
