import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Clock } from '../../system/system.js';
import { SealFile } from './seal-file.js';
import { witnessServer } from './witness-server.js';

const USAGE = `Usage: WITNESS_TOKEN=... npm run --silent witness -- [--file seals.ndjson] [--host 127.0.0.1] [--port 3900]

Takes seals of stations and appends them to the file, for ever. Run it on a machine that the stations' people cannot reach.
WITNESS_TOKEN (16 to 200 characters) is the one that the stations have.`;

const TOKEN = /^[\x21-\x7e]{16,200}$/;

/** Starts it. @returns what to say; the server runs on when the exit code is 0 */
export async function runWitness(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  clock: Clock,
): Promise<{ readonly out: readonly string[]; readonly exitCode: number; close?(): void }> {
  const token = environment.WITNESS_TOKEN?.trim() ?? '';
  try {
    const { file, host, port } = optionsOf(args);
    if (!TOKEN.test(token)) throw new Error('WITNESS_TOKEN must have 16 to 200 characters without spaces');
    const seals = new SealFile(resolve(file), clock);
    const server = witnessServer({ seals, token });
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(Number(port), host, listening);
    });
    const at = server.address() as AddressInfo;
    const out = [`Witness of ${seals.count} seals in ${resolve(file)}, at http://${host}:${at.port}`];
    return { out, exitCode: 0, close: () => server.close() };
  } catch (error) {
    return { out: [(error as Error).message, '', USAGE], exitCode: 2 };
  }
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    file: { ...text, default: 'seals.ndjson' },
    host: { ...text, default: '127.0.0.1' },
    port: { ...text, default: '3900' },
  };
  const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
  if (!/^\d{1,5}$/.test(values.port)) throw new Error('--port must be a number');
  return values;
}
