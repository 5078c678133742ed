/**
 * Everything that must pass before a commit, as many checks at a time as there are cores. It continues after a failure,
 * to show all of them at once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { nodeProgram, packageProgram } from './programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const BOUNDARIES = 'boundaries';
const NODE = [nodeProgram()];
const TSC = packageProgram('typescript', 'tsc');

/** The others read what it builds. */
const BUILD = ['types: contracts and backend', NODE, ['scripts/setup.mjs', '--types-only']];

/** The longest first, so that the others fit beside it. */
const STEPS = [
  ['quick tests', NODE, ['scripts/test.mjs', 'quick']],
  ['types: frontend', TSC, ['-p', 'frontend']],
  ['types: tests', TSC, ['-p', 'test']],
  ['types: demo', TSC, ['-p', 'demo']],
  ['lint and format', packageProgram('@biomejs/biome', 'biome'), ['check', '.']],
  [
    BOUNDARIES,
    packageProgram('dependency-cruiser', 'depcruise'),
    [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      'contracts/src',
      'backend/src',
      'frontend/src',
      'test',
      'bench',
      'demo',
      'play',
    ],
  ],
  ['dead code', packageProgram('knip'), ['--no-progress']],
];

/** dependency-cruiser warns that it has no TypeScript 7 parser; it is configured to use another one. */
const withoutParserWarning = (text) => text.replace(/\n*‼ missing-tsc-transpiler:[\s\S]*?stable\.\n*/, '\n');

/** Its output is shown when it has ended, so that those of several steps do not mix. @returns whether it passed */
async function runStep([title, [program, ...first], args]) {
  const startedMs = Date.now();
  const step = spawn(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  let output = '';
  for (const stream of [step.stdout, step.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [status] = await once(step, 'close').catch((error) => [error.message]);
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  const isGood = status === 0;
  const shown = title === BOUNDARIES ? withoutParserWarning(output) : output;
  console.log(`\n== ${title}\n${shown}== ${title}: ${isGood ? 'good' : 'FAILED'} (${seconds} s)`);
  return isGood;
}

const failed = [];
const run = async (step) => {
  if (!(await runStep(step))) failed.push(step[0]);
};

const left = STEPS.values();
async function work() {
  for (const step of left) await run(step);
}

await run(BUILD);
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(failed.length === 0 ? '\nAll checks are good.' : `\nFailed: ${failed.join('; ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
