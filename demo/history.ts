import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistorySize } from './options.ts';
import { type People, type Person, TELLER_IP } from './people.ts';
import { ROOT } from './server.ts';

/** The player in memory, from its sources. */
const PLAYED = [
  ...['--import', './test/programs/typescript.mjs', '--conditions=source'],
  ...['--experimental-transform-types', '--no-warnings'],
  'play/history/export.program.ts',
];

export interface Station {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
}

/**
 * Fills an empty data folder with months of games. The server's own ledger decides them on a clock of its own, and the
 * audit's import checks every event.
 * @param stopped ends it early
 */
export async function importHistory(
  size: HistorySize,
  station: Station,
  people: People,
  dataDir: string,
  stopped: AbortSignal,
): Promise<void> {
  const file = join(dataDir, '..', 'history.ndjson');
  const tellers = [
    ...people.tellers.map((person) => tellerOf(person, true)),
    ...people.guests.map((person) => tellerOf(person, false)),
  ];
  const passwords = [people.admin, people.superadmin, people.auditor];
  const wanted = { ...size, ...station, file, passwords, tellers };
  console.log(`Playing ${size.days} days of about ${size.gamesPerDay} games ...`);
  await run(PLAYED, dataDir, stopped, JSON.stringify(wanted));
  console.log('Importing them as the ledger of the station ...');
  await run(['backend/dist/cli/audit.js', 'import', '--in', file], dataDir, stopped);
  await rm(file);
}

function tellerOf({ first_name, last_name, ...rest }: Person, works: boolean) {
  return { ...rest, firstName: first_name, middleName: '', lastName: last_name, ip: TELLER_IP, works };
}

/** @throws Error when it fails, unless it was stopped */
async function run(
  program: readonly string[],
  dataDir: string,
  stopped: AbortSignal,
  input = '',
): Promise<void> {
  if (stopped.aborted) return;
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const end = () => child.kill();
  stopped.addEventListener('abort', end);
  child.stdin.end(input);
  const [exitCode] = await once(child as ChildProcess, 'exit');
  stopped.removeEventListener('abort', end);
  if (exitCode !== 0 && !stopped.aborted) throw new Error(`${program.join(' ')} failed`);
}
