/**
 * Runs the specs beside the code, the long ones (`*.property.spec.ts`, `*.worker.spec.ts`) too, then the black-box and
 * the browser tests, and ends with the stores that the suites of the ports ran on and one line: `N passed, N failed`.
 * `node scripts/test.mjs [unit|properties|blackbox|browser|bench] [arguments for jest]`. It is a failure when no test
 * runs. `bench` measures, and runs only when named.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A hanging test must not delay the result for ever: about three times what all tests take on two idle cores. */
const TIME_LIMIT_MS = 55 * 60_000;

/**
 * How many files run side by side. A page waits half of its time for people, so more of them are open than there are
 * cores; benches measure, and run alone.
 */
const WORKERS = { browser: Math.ceil(availableParallelism() * 1.5), bench: 1 };

const KINDS = ['unit', 'properties', 'blackbox', 'browser'];
const root = fileURLToPath(new URL('..', import.meta.url));
const [first, ...rest] = process.argv.slice(2);
const kinds = [...KINDS, 'bench'].includes(first) ? [first] : KINDS;
const jestArguments = kinds.length === 1 || first === undefined ? rest : [first, ...rest];

const deadlineMs = Date.now() + TIME_LIMIT_MS;
const folder = mkdtempSync(join(tmpdir(), 'taya-tests-'));
const storesFile = join(folder, 'stores');

/** @returns the counts of each file; a run that broke off counts as one failure */
function runKind(kind) {
  const isToldPace = jestArguments.some((argument) => /^(-i|-w|--runInBand|--maxWorkers)/.test(argument));
  const pace = isToldPace || WORKERS[kind] === undefined ? [] : [`--maxWorkers=${WORKERS[kind]}`];
  const totalsFile = join(folder, `${kind}.json`);
  const command = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const { status, error } = spawnSync(
    process.execPath,
    // After `--selectProjects` a path would be taken for another project.
    [...command, ...jestArguments, '--selectProjects', kind, '--passWithNoTests', ...pace],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TAYA_TEST_TOTALS: totalsFile, TAYA_TEST_STORES: storesFile },
      timeout: Math.max(1, deadlineMs - Date.now()),
    },
  );
  if (error !== undefined) console.log(`The ${kind} tests did not end in time: ${error.message}`);
  const files = existsSync(totalsFile) ? JSON.parse(readFileSync(totalsFile, 'utf8')) : [];
  const isTold = files.some(({ failed }) => failed > 0);
  return status === 0 || isTold ? files : [...files, { path: `the ${kind} tests`, passed: 0, failed: 1 }];
}

const totals = kinds.flatMap(runKind);
/** Which stores the ports' suites ran on, and on which they did not: none is left out without a word. */
const stores = existsSync(storesFile) ? readFileSync(storesFile, 'utf8').trim().split('\n') : [];
for (const line of [...new Set(stores)].sort()) console.log(`Suite of the ${line}`);
rmSync(folder, { recursive: true, force: true });

const passed = totals.reduce((sum, run) => sum + run.passed, 0);
const failed = totals.reduce((sum, run) => sum + run.failed, 0);
for (const { title, ...counts } of totals.flatMap(({ stores = [] }) => stores)) {
  const { passed: good, failed: bad, skipped } = counts;
  console.log(`${title}: ${good} passed, ${bad} failed${skipped > 0 ? `, ${skipped} not run` : ''}.`);
}
if (passed + failed === 0) console.log('No test ran.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
