import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from '@jest/globals';

export const FERRETDB = 'FerretDB 1.24.0';

export interface TestServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Why FerretDB cannot be had here, if `npm test` found that it cannot: its suites are then named as not run. */
export const { TAYA_NO_FERRETDB: NO_FERRETDB } = process.env;

/** For suites on FerretDB. */
export const describeOnFerretDb = NO_FERRETDB === undefined ? describe : describe.skip;

/** Starts FerretDB, which has no transactions, on a free port, with a folder of its own. The first test that needs it builds it. */
export async function startFerretDb(): Promise<TestServer> {
  const program = builtProgram();
  const folder = mkdtempSync(join(tmpdir(), 'taya-ferretdb-'));
  // It ends when its input does: with the tests, however these end.
  const server = spawn(program, [folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  return {
    url: await addressOf(server),
    async close() {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function builtProgram(): string {
  const { status, stdout } = spawnSync(process.execPath, ['test/servers/ferretdb/build.mjs'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${FERRETDB} cannot be had here: ${stdout}`);
  return stdout;
}

function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    stdout?.once('data', (line) => resolve(String(line).trim()));
    stdout?.once('end', () => reject(new Error('The test server for MongoDB ended before it listened')));
  });
}
