/**
 * Runs the specs beside the code, the long ones (`*.property.spec.ts`, `*.worker.spec.ts`) too, then the black-box tests,
 * some of these again with everything on servers, and the browser tests. It ends with the stores that they ran on and one
 * line: `N passed, N failed`. `node scripts/test.mjs [unit|properties|blackbox|servers|browser|bench] [patterns of paths in
 * the project] [options of jest]`. It is a failure when no test runs, and in continuous integration (`CI`) when a server is missing. `bench`
 * measures, and runs only when named.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inProject } from './test-patterns.mjs';
import { needsFerretDb, onServers, storesOf, whyNoFerretDb } from './test-servers.mjs';

/** A hanging test must not delay the result for ever: about three times what all tests take on two idle cores. */
const TIME_LIMIT_MS = 55 * 60_000;
/** Long ledgers take their time. */
const BENCH_TIME_LIMIT_MS = 4 * 60 * 60_000;

/**
 * How many files run side by side. A page waits half of its time for people, so more of them are open than there are
 * cores; benches measure, and run alone.
 */
const WORKERS = { browser: Math.ceil(availableParallelism() * 1.5), bench: 1 };

const KINDS = ['unit', 'properties', 'blackbox', 'servers', 'browser'];
/** Those whose tests start stations. */
const WITH_STATIONS = ['blackbox', 'servers', 'browser', 'bench'];
const JEST = 'node_modules/jest/bin/jest.js';
/** Tests that are ended from outside leave no processes behind. */
const END_WITH_PARENT = ['--import', new URL('end-with-parent.mjs', import.meta.url).href];
const root = fileURLToPath(new URL('..', import.meta.url));
const [first, ...rest] = process.argv.slice(2);
const kinds = [...KINDS, 'bench'].includes(first) ? [first] : KINDS;
const jestArguments = kinds.length === 1 || first === undefined ? rest : [first, ...rest];
const firstOption = jestArguments.findIndex((argument) => argument.startsWith('-'));
const patternCount = firstOption === -1 ? jestArguments.length : firstOption;
const patterns = jestArguments.slice(0, patternCount).map((pattern) => inProject(pattern, root));
const options = jestArguments.slice(patternCount);

const deadlineMs = Date.now() + (first === 'bench' ? BENCH_TIME_LIMIT_MS : TIME_LIMIT_MS);
const folder = mkdtempSync(join(tmpdir(), 'taya-tests-'));

/** A path is tried often, and its tests build what they need: only whole kinds begin with it. */
const isWhole = jestArguments.length === 0;
const whyNot = isWhole && needsFerretDb(kinds, process.env) ? whyNoFerretDb() : null;

const environmentOf = (kind) => ({
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

const runs = kinds.map((kind) => ({ kind, files: runKind(kind) }));
rmSync(folder, { recursive: true, force: true });

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
