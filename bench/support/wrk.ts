import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('./load.lua', import.meta.url));
/** Beyond the time of the load itself. */
const GRACE_MS = 20_000;

/** Bets of an open game, or payouts of winners, each of which is paid once. */
export type Calls =
  | { readonly kind: 'bets'; readonly gameId: number }
  | { readonly kind: 'payouts'; readonly codes: readonly string[] };

export interface Load {
  readonly url: string;
  /** Those of the tellers, who take turns. */
  readonly tokens: readonly string[];
  readonly connections: number;
  /** Whole: wrk takes no parts of a second. */
  readonly seconds: number;
  /** How long a connection waits on average before its next call; 0 for none. */
  readonly pauseMs: number;
}

/** What wrk saw: answers that arrived in time, and how long they took in microseconds. */
export interface Loaded {
  readonly answers: number;
  readonly micros: number;
  /** Answers other than 2xx and 3xx. */
  readonly refused: number;
  /** Connections that could not be made or broke, and calls that took too long. */
  readonly broken: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** How many calls were prepared: those that were on their way at the end, and one that wrk tries first, too. */
  readonly taken: number;
}

/** Loads a server with wrk, which takes little of the processor that it shares with the server. */
export async function load(
  calls: Calls,
  { url, tokens, connections, seconds, pauseMs }: Load,
): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'taya-load-'));
  const file = (name: string, lines: readonly string[]) => {
    const path = join(folder, name);
    writeFileSync(path, lines.join('\n'));
    return path;
  };
  try {
    const subject = calls.kind === 'bets' ? String(calls.gameId) : file('codes', calls.codes);
    const { stdout } = await promisify(execFile)(
      'wrk',
      [
        ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
        ...['--timeout', '10s', '--script', SCRIPT, url, '--'],
        ...[calls.kind, file('tokens', tokens), subject, String(pauseMs)],
      ],
      { timeout: seconds * 1_000 + GRACE_MS },
    );
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Loaded;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
