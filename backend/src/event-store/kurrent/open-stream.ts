import { afterWaiting, type Patience, persistently } from '../../system/patience.js';
import { isPassing, lastingReason, reasonOf, unreachable } from './failures.js';
import { KurrentStream, type StreamOptions } from './kurrent-stream.js';

/** A server that is started together with a command line needs some seconds. */
const SHORT_PATIENCE = { limitMs: 10_000, notice: () => {} };

export interface OpenOptions extends StreamOptions {
  /** How a server that does not answer yet is waited for. */
  readonly patience?: Omit<Patience, 'system'> | undefined;
}

/**
 * Opens the stream of a station, or another one by its name, and what has to be read or written first.
 * @throws EventStoreUnreachableError, whose message is one line with the address and without the password;
 * LedgerDamagedError
 */
export async function openStream<First>(
  options: OpenOptions,
  begin: (stream: KurrentStream) => Promise<First>,
  name?: string,
): Promise<{ readonly stream: KurrentStream; readonly first: First }> {
  const { address, system } = options;
  const patience = { ...(options.patience ?? SHORT_PATIENCE), system };
  const stream = await KurrentStream.of(options, name).catch((error: Error) => {
    throw unreachable(address, error);
  });
  try {
    const server = `The event store at ${address.shown}`;
    const attempt = { server, run: () => begin(stream), isAway: isPassing };
    return { stream, first: await persistently(patience, attempt) };
  } catch (error) {
    await stream.close();
    if (isPassing(error)) throw unreachable(address, error, afterWaiting(reasonOf(error), patience));
    throw lastingReason(error) === null ? error : unreachable(address, error);
  }
}
