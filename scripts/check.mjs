/**
 * Everything that must pass before a commit, the quickest check first. It continues after a failure, to show all of
 * them at once.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const STEPS = [
  ['types: contracts and backend', 'node', ['scripts/setup.mjs', '--without-client']],
  ['types: frontend', 'tsc', ['-p', 'frontend']],
  ['types: tests', 'tsc', ['-p', 'test']],
  ['types: demo', 'tsc', ['-p', 'demo']],
  ['lint and format', 'biome', ['check', '.']],
  [
    'boundaries',
    'depcruise',
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
    ],
  ],
  ['dead code', 'knip', ['--no-progress']],
  ['unit tests', 'node', ['scripts/test.mjs', 'unit']],
];

/** dependency-cruiser warns that it has no TypeScript 7 parser; it is configured to use another one. */
const withoutParserWarning = (text) => text.replace(/\n*‼ missing-tsc-transpiler:[\s\S]*?stable\.\n*/, '\n');

function runStep([title, command, args]) {
  console.log(`\n== ${title}`);
  const startedMs = Date.now();
  const isFiltered = command === 'depcruise';
  const stdio = isFiltered ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const result = spawnSync(command, args, {
    cwd: root,
    stdio,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (isFiltered) process.stdout.write(withoutParserWarning(`${result.stdout}${result.stderr}`));
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  const isGood = result.status === 0;
  console.log(`== ${title}: ${isGood ? 'good' : 'FAILED'} (${seconds} s)`);
  return isGood;
}

const failed = STEPS.filter((step) => !runStep(step)).map(([title]) => title);
console.log(failed.length === 0 ? '\nAll checks are good.' : `\nFailed: ${failed.join('; ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
