/**
 * Runs the specs beside the code, the long ones (`*.property.spec.ts`, `*.worker.spec.ts`) too, then the black-box tests,
 * some of these again with everything on servers, and the browser tests. It ends with the files that took longest, the
 * stores that they ran on and one line: `N passed, N failed`. `node scripts/test.mjs
 * [unit|properties|blackbox|servers|browser|quick|long|bench] [patterns of paths in the project] [options of jest]`. It is
 * a failure when no test runs, and in continuous integration (`CI`) when a server is missing. Only when named run `quick`,
 * specs without the slow ones, `long`, what is random thousands of times, and `bench`, which measures.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inProject } from './test-patterns.mjs';
import { needsFerretDb, onServers, storesOf, whyNoFerretDb } from './test-servers.mjs';

/**
 * A hanging test must not delay the result for ever: about three times what all tests take on two idle cores, and what is
 * tried thousands of times. Long ledgers take their time.
 */
const TIME_LIMITS_MS = { gate: 40 * 60_000, long: 15 * 60_000, bench: 4 * 60 * 60_000 };

/**
 * How many files run side by side. A page waits half of its time for people, so more of them are open than there are
 * cores; benches measure, and run alone.
 */
const WORKERS = { browser: Math.ceil(availableParallelism() * 1.5), bench: 1 };

const KINDS = ['unit', 'properties', 'blackbox', 'servers', 'browser'];
const ONLY_WHEN_NAMED = ['quick', 'long', 'bench'];
/** Those whose tests start stations. */
const WITH_STATIONS = ['blackbox', 'servers', 'browser', 'long', 'bench'];
/** So many files are named that took longest. */
const SLOWEST = 30;
/** Of the simulations, in a long run. */
const LONG_SEEDS = { SIM_SEEDS: '400', SIM_NEW_SEEDS: '1000' };
const JEST = 'node_modules/jest/bin/jest.js';
/** Tests that are ended from outside leave no processes behind. */
const END_WITH_PARENT = ['--import', new URL('end-with-parent.mjs', import.meta.url).href];
const root = fileURLToPath(new URL('..', import.meta.url));
const [first, ...rest] = process.argv.slice(2);
const kinds = [...KINDS, ...ONLY_WHEN_NAMED].includes(first) ? [first] : KINDS;
const jestArguments = kinds.length === 1 || first === undefined ? rest : [first, ...rest];
const firstOption = jestArguments.findIndex((argument) => argument.startsWith('-'));
const patternCount = firstOption === -1 ? jestArguments.length : firstOption;
const patterns = jestArguments.slice(0, patternCount).map((pattern) => inProject(pattern, root));
const options = jestArguments.slice(patternCount);

const deadlineMs = Date.now() + (TIME_LIMITS_MS[first] ?? TIME_LIMITS_MS.gate);
const folder = mkdtempSync(join(tmpdir(), 'taya-tests-'));

/** A path is tried often, and its tests build what they need: only whole kinds begin with it. */
const isWhole = jestArguments.length === 0;
const whyNot = isWhole && needsFerretDb(kinds, process.env) ? whyNoFerretDb() : null;

const environmentOf = (kind) => ({
  ...(kind === 'long' && { ...LONG_SEEDS, TAYA_TEST_LONG: 'yes' }),
  ...process.env,
  ...(kind === 'servers' && onServers(process.env)),
  ...(whyNot !== null && { TAYA_NO_FERRETDB: whyNot }),
});

/** @returns the counts of each file; a run that broke off counts as one failure */
function runKind(kind) {
  if (kind === 'servers' && whyNot !== null) return [];
  const isToldPace = options.some((argument) => /^(-i|-w|--runInBand|--maxWorkers)/.test(argument));
  const pace = isToldPace || WORKERS[kind] === undefined ? [] : [`--maxWorkers=${WORKERS[kind]}`];
  const totalsFile = join(folder, `${kind}.json`);
  const command = [...END_WITH_PARENT, '--experimental-vm-modules', '--no-warnings', JEST];
  const { status, error } = spawnSync(
    process.execPath,
    // After `--selectProjects` a path would be taken for another project.
    [...command, ...patterns, ...options, '--selectProjects', kind, '--passWithNoTests', ...pace],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...environmentOf(kind), TAYA_TEST_TOTALS: totalsFile },
      timeout: Math.max(1, deadlineMs - Date.now()),
    },
  );
  if (error !== undefined) console.log(`The ${kind} tests did not end in time: ${error.message}`);
  const files = existsSync(totalsFile) ? JSON.parse(readFileSync(totalsFile, 'utf8')) : [];
  const isTold = files.some(({ failed }) => failed > 0);
  return status === 0 || isTold ? files : [...files, { path: `the ${kind} tests`, passed: 0, failed: 1 }];
}

const runs = kinds.map((kind) => {
  const startedMs = Date.now();
  const files = runKind(kind);
  return { kind, files, seconds: (Date.now() - startedMs) / 1_000 };
});
rmSync(folder, { recursive: true, force: true });

/** Where the time goes, for whoever makes it less. */
function tellTimes() {
  const files = runs.flatMap(({ kind, files: of }) => of.map((file) => ({ kind, seconds: 0, ...file })));
  console.log('\nThe files that took longest, in seconds:');
  for (const { kind, path, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
    console.log(`${seconds.toFixed(1).padStart(7)}  ${kind}  ${relative(root, path)}`);
  }
  console.log(runs.map(({ kind, seconds }) => `${kind} ${seconds.toFixed(0)} s`).join(', '));
}
if (isWhole) tellTimes();

const sumOf = (files) => ({
  passed: files.reduce((sum, run) => sum + run.passed, 0),
  failed: files.reduce((sum, run) => sum + run.failed, 0),
});
const countsText = ({ passed, failed, notRun = 0 }) =>
  notRun > 0 && passed + failed === 0
    ? `${notRun} not run`
    : `${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ''}`;

/** Which stores everything ran on, and on which it did not: none is left out without a word. */
for (const { kind, files } of runs) {
  for (const { title, ...counts } of files.flatMap(({ stores = [] }) => stores)) {
    console.log(`Suite of ${title}: ${countsText(counts)}`);
  }
  if (WITH_STATIONS.includes(kind) && files.length > 0) {
    console.log(`Stations (${kind}): ${storesOf(environmentOf(kind))}: ${countsText(sumOf(files))}`);
  }
}
if (whyNot !== null) console.log(`Nothing ran on FerretDB: ${whyNot}`);

const { passed, failed: failedTests } = sumOf(runs.flatMap(({ files }) => files));
const failed = failedTests + (whyNot !== null && process.env.CI ? 1 : 0);
if (passed + failed === 0) console.log('No test ran.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
