/** `npm run demo`: a throwaway station that plays itself. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importHistory } from './history.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';
import { Pace } from './pace.ts';
import { hire, newPeople, type People } from './people.ts';
import { play } from './play.ts';
import { Server } from './server.ts';

const STATION = {
  stationId: 'demo',
  stationName: 'Taya demo',
  timeZone: process.env.STATION_TIME_ZONE || 'Asia/Manila',
};

/** On a server the next demo would find what this one left there. */
const SERVERS = ['EVENT_STORE_URL', 'MONGO_URL'];

async function run(options: Options, pace: Pace): Promise<void> {
  const named = SERVERS.filter((name) => process.env[name]);
  if (named.length > 0)
    throw new Error(`The demo keeps its station in files: leave out ${named.join(' and ')}`);
  const startedMs = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'taya-demo-'));
  const dataDir = join(folder, 'data');
  const people = newPeople();
  try {
    if (options.history !== null) {
      await importHistory(options.history, STATION, people, dataDir, pace.stopped);
    }
    if (pace.isPlaying) await serve(options, people, folder, dataDir, pace, startedMs);
  } finally {
    if (options.keep) console.log(`Kept: DATA_DIR=${dataDir} STATION_ID=${STATION.stationId}`);
    else await rm(folder, { recursive: true, force: true });
  }
}

async function serve(
  options: Options,
  people: People,
  folder: string,
  dataDir: string,
  pace: Pace,
  startedMs: number,
): Promise<void> {
  console.log('Starting the server ...');
  const server = await Server.start(folder, {
    DATA_DIR: dataDir,
    STATION_ID: STATION.stationId,
    STATION_NAME: STATION.stationName,
    STATION_TIME_ZONE: STATION.timeZone,
    ADMIN_PASSWORD: people.admin,
    SUPERADMIN_PASSWORD: people.superadmin,
    AUDITOR_PASSWORD: people.auditor,
  });
  try {
    await server.ready(pace.stopped);
    if (!pace.isPlaying) return;
    const tellers = await hire(server.url, people);
    console.log(welcome(server.url, people, options.play));
    console.log(`Ready after ${((performance.now() - startedMs) / 1_000).toFixed(1)} s. Ctrl-C ends it.\n`);
    const ended = server.ended.then(() => {
      throw server.failure();
    });
    const playing = options.play
      ? play({ url: server.url, people, tellers, timeZone: STATION.timeZone, games: options.games }, pace)
      : untilStopped(pace);
    await Promise.race([playing, ended]);
  } catch (error) {
    // A call that failed because the server ended says less than the server itself.
    throw server.isRunning ? error : server.failure();
  } finally {
    await server.stop();
  }
}

async function untilStopped(pace: Pace): Promise<void> {
  if (pace.isPlaying) await once(pace.stopped, 'abort');
}

function welcome(url: string, people: People, isPlaying: boolean): string {
  const guests = people.guests.map(({ username, password }) => ['teller', username, password, '']);
  const signIns = [
    ['auditor', 'auditor', people.auditor, 'sees games, bets, drawers and reports'],
    ['super admin', 'superadmin', people.superadmin, ''],
    ['admin', 'admin', people.admin, isPlaying ? 'takes the games over from the demo' : ''],
    ['cash desk', people.cashDesk.username, people.cashDesk.password, 'a second admin, beside the first'],
    ...guests,
  ];
  const tellers = people.tellers.map(({ username }) => username).join(', ');
  return [
    '',
    `Pages       ${url}/`,
    `Live board  ${url}/live`,
    `API         ${url}/api/docs`,
    '',
    ...signIns.map(([role = '', user = '', password = '', note = '']) =>
      `${role.padEnd(14)}${user.padEnd(12)}${password.padEnd(14)}${note}`.trimEnd(),
    ),
    '',
    `The tellers ${tellers} are the demo's own; guest1 and guest2 are yours.`,
    '',
  ].join('\n');
}

/** Stops in order: work in progress is finished, then the server stops. Further signals change nothing. */
function stopOnSignals(pace: Pace): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (pace.isPlaying) console.log('\nStopping ...');
      pace.stop();
    });
  }
}

try {
  const options = readOptions(process.argv.slice(2));
  const pace = new Pace(options.speed);
  stopOnSignals(pace);
  await run(options, pace);
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
