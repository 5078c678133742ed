import { MongoServerError } from 'mongodb';
import { redactMongoUrl } from '../../config/mongo-url.js';
import { afterWaiting, type Patience, retryWhileAway } from '../../system/patience.js';
import { DocumentServerError } from '../document-store.js';
import { isAway } from './failures.js';
import { MongoServer } from './server.js';

/** A server that says nothing for so long is slow, and asked again. */
const SILENCE_MS = 10_000;
const NO_TRANSACTIONS =
  'it has no transactions: make it a replica set, which may have one node (start it with mongod --replSet rs0, then run rs.initiate() in mongosh)';

/**
 * Finds out at the start what would fail later.
 * @param patience with a server that does not answer; it is asked once when left out
 * @throws DocumentServerError when the server is away, does not let us in, or has no transactions
 */
export async function checkServer(url: string, patience?: Patience): Promise<void> {
  const server = `The MongoDB server at ${redactMongoUrl(url)}`;
  try {
    const run = () => check(url);
    await (patience === undefined ? run() : retryWhileAway(patience, { server, run, isAway }));
  } catch (error) {
    const { message } = ((error as Error).cause as Error | undefined) ?? (error as Error);
    // The driver shows an address that it cannot read as it is, with the password.
    const cause = message.includes('://') ? 'it is no address of a MongoDB server' : firstLineOf(message);
    const reason = patience !== undefined && isAway(error) ? afterWaiting(cause, patience) : cause;
    throw new DocumentServerError(`MONGO_URL: ${redactMongoUrl(url)} cannot be used: ${reason}`, {
      cause: error,
    });
  }
}

async function check(url: string): Promise<void> {
  const server = new MongoServer(url, SILENCE_MS);
  try {
    if (!(await hasTransactions(server))) throw new Error(NO_TRANSACTIONS);
  } finally {
    await server.close();
  }
}

/** Tried and not asked: some call themselves a replica set and have none. */
async function hasTransactions(server: MongoServer): Promise<boolean> {
  try {
    await server.inTransaction(async (session) => {
      const nothing = server.database.collection<{ readonly _id: string }>('server-check');
      await nothing.updateOne({ _id: 'none' }, { $set: { is: 1 } }, { session });
    });
    return true;
  } catch (error) {
    if (error instanceof MongoServerError) return false;
    throw error;
  }
}

function firstLineOf(message: string): string {
  return message.split('\n')[0] ?? '';
}
