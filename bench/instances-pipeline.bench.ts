/**
 * Sales a second that are recorded on an event store server, without HTTP: by one instance, by three that forward or do not, and by
 * three processes that append one event at a time and begin again when another was first. Rounds take turns.
 */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { PresentInstance } from '../backend/src/instances/registry.js';
import type { Actor } from '../backend/src/ledger/commands.js';
import { freePort } from '../backend/src/system/free-port.fixture.js';
import { Program } from '../test/programs/program.js';
import { inTurns, type Round, report } from './rounds.js';

jest.setTimeout(600_000);

const CALLERS = 48;
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 3_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

const program = (name: string) => Program.start(new URL(name, import.meta.url));
const eventStore = program('../test/programs/event-store.program.ts');
const started: Program[] = [eventStore];
let url: string;

beforeAll(async () => {
  url = await eventStore.call('url');
});
afterAll(() => Promise.all(started.map((one) => one.end())));

interface Counts {
  readonly done: number;
  readonly refused: number;
}

/** The callers are shared out among the programs; a round is what all of them did. */
async function runAll(
  programs: readonly Program[],
  callers: number,
  ...given: readonly unknown[]
): Promise<Round> {
  const appendsBefore = await eventStore.call<number>('appends');
  const startMs = performance.now();
  const counts = await Promise.all(
    programs.map((one) => one.call<Counts>('run', callers / programs.length, ROUND_MS, ...given)),
  );
  const seconds = (performance.now() - startMs) / 1_000;
  const all = (name: keyof Counts) => counts.reduce((sum, count) => sum + count[name], 0);
  const appends = (await eventStore.call<number>('appends')) - appendsBefore;
  return { perSecond: all('done') / seconds, refused: all('refused'), appends };
}

/** @returns a round of so many callers */
async function naive(): Promise<(callers: number) => Promise<Round>> {
  const programs = [1, 2, 3].map(() => program('./programs/naive-writers.program.ts'));
  started.push(...programs);
  for (const one of programs) await one.call('open', url);
  return (callers) => runAll(programs, callers);
}

async function station(id: string, instances: number, isForwarding: boolean): Promise<() => Promise<Round>> {
  const programs = Array.from({ length: instances }, () => program('./programs/instance.program.ts'));
  started.push(...programs);
  const present: PresentInstance[] = [];
  for (const [index, one] of programs.entries()) {
    present.push({ instance: `instance${index}`, address: `http://127.0.0.1:${await freePort()}` });
    await one.call('open', url, id, `instance${index}`);
  }
  for (const [index, one] of programs.entries()) {
    if (isForwarding) await one.call('join', present[index], present.toSpliced(index, 1));
  }
  const teller = await programs[0]?.call<Actor>('begin');
  return () => runAll(programs, CALLERS, teller);
}

it('measures', async () => {
  const naively = await naive();
  const measured = await inTurns(ROUNDS, {
    'three naive writers': () => naively(CALLERS),
    'three naive writers, one call at a time each': () => naively(3),
    'one instance': await station('alone', 1, false),
    'three instances that forward': await station('forwarding', 3, true),
    'three instances that do not': await station('apart', 3, false),
  });
  report(`Recorded sales a second, ${CALLERS} callers, without HTTP`, measured, 'three naive writers');
  for (const rounds of Object.values(measured)) {
    expect(rounds.every(({ perSecond, refused }) => perSecond > 0 && refused === 0)).toBe(true);
  }
});
