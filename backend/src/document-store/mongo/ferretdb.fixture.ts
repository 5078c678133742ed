import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts FerretDB on a free port, with a folder of its own. The first test that needs it builds it. */
export async function startFerretDb(): Promise<TestServer> {
  const program = execFileSync(process.execPath, ['test/servers/ferretdb/build.mjs'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    stdout?.once('data', (line) => resolve(String(line).trim()));
    stdout?.once('end', () => reject(new Error('The test server for MongoDB ended before it listened')));
  });
}
