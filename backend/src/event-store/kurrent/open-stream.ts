import { isPassing, lastingReason, unreachable } from './failures.js';
import { KurrentStream, type StreamOptions } from './kurrent-stream.js';
import { pause } from './within.js';

/** A server that is started together with the station needs some seconds. */
const OPEN_PATIENCE_MS = 10_000;
const RETRY_MS = 500;

export interface OpenOptions extends StreamOptions {
  /** How long a server that does not answer yet is waited for. */
  readonly patienceMs?: number;
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
  const stream = await KurrentStream.of(options, name).catch((error: Error) => {
    throw unreachable(options.address, error);
  });
  try {
    return { stream, first: await persistently(options, () => begin(stream)) };
  } catch (error) {
    await stream.close();
    throw isPassing(error) || lastingReason(error) !== null ? unreachable(options.address, error) : error;
  }
}

async function persistently<Result>(
  { system, patienceMs = OPEN_PATIENCE_MS }: OpenOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const endMs = system.clock.monotonicMs() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || system.clock.monotonicMs() + RETRY_MS > endMs) throw error;
      await pause(system.timers, RETRY_MS);
    }
  }
}
