import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TIMEOUT_MS = 120_000;

/** Starts a server that is expected to refuse to start. If it starts all the same it is killed, and its exit code is null. */
export async function attemptStart(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly exitCode: number | null; readonly output: string }> {
  const server = spawn(process.execPath, ['backend/dist/bundled/main.js'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = setTimeout(() => server.kill('SIGKILL'), TIMEOUT_MS);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (text.includes('Serving')) server.kill('SIGKILL');
    });
  }
  const [exitCode] = (await once(server, 'close')) as [number | null];
  clearTimeout(timer);
  return { exitCode, output };
}

/**
 * Runs `npm run rebuild` on a stopped station.
 * @throws when it fails
 */
export function rebuild(dataDir: string): void {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  execFileSync(process.execPath, ['backend/dist/cli/rebuild.js'], { cwd: ROOT, env, stdio: 'pipe' });
}
