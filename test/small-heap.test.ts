/** A program that starts another Node for itself is one program to whoever started it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const SMALL_HEAP = new URL('../backend/dist/system/small-heap.js', import.meta.url).href;

let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taya small heap '));
  program = join(folder, 'program.mjs');
  await writeFile(
    program,
    `import { runOnNodeWith, SMALL_HEAP } from ${JSON.stringify(SMALL_HEAP)};
    await runOnNodeWith(SMALL_HEAP, import.meta.url, async () => {
      console.log(JSON.stringify({ pid: process.pid, options: process.execArgv, args: process.argv.slice(2) }));
      if (process.argv[2] === 'exit') process.exitCode = Number(process.argv[3]);
      else setInterval(() => {}, 1_000_000);
    });`,
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('gets its arguments, and its exit code is told', () => {
  const { status, stdout } = spawnSync(process.execPath, [program, 'exit', '7'], { encoding: 'utf8' });
  expect(status).toBe(7);
  expect(JSON.parse(stdout)).toMatchObject({
    options: ['--max-semi-space-size=4', '--heap-growing-percent=50'],
    args: ['exit', '7'],
  });
});

it('ends by a signal that its starter gets', async () => {
  const started = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(started.stdout), 'line');
  const { pid } = JSON.parse(String(line));
  expect(pid).not.toBe(started.pid);
  started.kill('SIGTERM');
  expect(await once(started, 'exit')).toEqual([null, 'SIGTERM']);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('ends when its starter is killed', async () => {
  const started = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(createInterface(started.stdout), 'line');
  started.kill('SIGKILL');
  // The pipe is open for as long as one of them has it.
  await once(started, 'close');
});

it('is not started twice by a Node that has a small heap already', () => {
  const options = ['--heap-growing-percent=50', '--max-semi-space-size=4', '--no-warnings'];
  const { stdout, pid } = spawnSync(process.execPath, [...options, program, 'exit', '0'], {
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toMatchObject({ pid, options });
});
