/**
 * Runs the specs beside the code, the properties, the black-box tests and the browser tests side by side, the longest files
 * first, but for those of `thorough.mjs`. It ends with the files that took longest, the stores that they ran on and one
 * line: `N passed, N failed`. `node scripts/test.mjs [thorough|unit|properties|blackbox|servers|browser|quick|long|bench]
 * [patterns of paths in the project] [options of jest]`. It is a failure when no test runs, and in continuous integration
 * (`CI`) when a server is missing. Only when named run `thorough`, the files that were left out and some black-box tests
 * again with everything on servers, `quick`, specs without the slow ones, `long`, what is random thousands of times, and
 * `bench`, which measures. A kind or a path that is named has all of its files.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inProject } from './test-patterns.mjs';
import { needsFerretDb, onServers, storesOf, whyNoFerretDb } from './test-servers.mjs';

/**
 * A hanging test must not delay the result for ever: about three times what all tests take on two idle cores, and what is
 * tried thousands of times. Long ledgers take their time.
 */
const TIME_LIMITS_MS = { gate: 40 * 60_000, long: 20 * 60_000, bench: 4 * 60 * 60_000 };

/** Pages and stations wait half of their time, for people and for disks: more files run side by side than there are cores. */
const WORKERS = Math.ceil(availableParallelism() * 1.5);
/** Specs of which each keeps a core busy; benches measure, and run alone. */
const WORKERS_OF = { unit: availableParallelism(), quick: availableParallelism(), bench: 1 };

/** What runs together, without a core that waits for the last file of each kind; on servers by itself, for its surroundings. */
const TOGETHER = ['browser', 'blackbox', 'properties', 'unit'];
const PARTS = { core: [TOGETHER], thorough: [TOGETHER, ['servers']] };
const ONLY_WHEN_NAMED = ['quick', 'long', 'bench'];
/** Those whose tests start stations. */
const WITH_STATIONS = ['blackbox', 'servers', 'browser', 'long', 'bench'];
/** So many files are named that took longest. */
const SLOWEST = 30;
const JEST = 'node_modules/jest/bin/jest.js';
/** What files leave behind in a worker costs more at each collection of memory than another worker does. */
const WORKER_MEMORY = '512MB';
const NODE_OPTIONS = [
  // Tests that are ended from outside leave no processes behind.
  ...['--import', new URL('end-with-parent.mjs', import.meta.url).href],
  '--experimental-vm-modules',
  '--no-warnings',
  // Each file loads its modules anew: with room for them before they are collected it is an eighth less of the processor.
  '--max-semi-space-size=64',
];
const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
/** Words come first; the options are jest's, each with what follows it. */
const { tokens } = parseArgs({ args, strict: false, tokens: true });
const optionsFrom = tokens.find(({ kind }) => kind !== 'positional')?.index ?? args.length;
const [words, options] = [args.slice(0, optionsFrom), args.slice(optionsFrom)];
const [first] = words;
const isKind = [...PARTS.thorough.flat(), ...ONLY_WHEN_NAMED].includes(first);
const paths = isKind || first === 'thorough' ? words.slice(1) : words;
const patterns = paths.map((pattern) => inProject(pattern, root));

const deadlineMs = Date.now() + (TIME_LIMITS_MS[first] ?? TIME_LIMITS_MS.gate);
const folder = mkdtempSync(join(tmpdir(), 'taya-tests-'));

const part = first === 'thorough' ? 'thorough' : isKind || patterns.length > 0 ? 'all' : 'core';
const runs = isKind ? [[first]] : PARTS[part === 'core' ? 'core' : 'thorough'];
const kinds = runs.flat();

/** A path is tried often, and its tests build what they need: only whole kinds begin with it. */
const isWhole = paths.length + options.length === 0;
const whyNot = isWhole && part !== 'core' && needsFerretDb(kinds, process.env) ? whyNoFerretDb() : null;

const environmentOf = (kind) => ({
  ...(kind === 'long' && { TAYA_TEST_LONG: 'yes' }),
  ...(kind === 'quick' && { TAYA_TEST_QUICK: 'yes' }),
  ...process.env,
  ...(kind === 'servers' && onServers(process.env)),
  ...(whyNot !== null && { TAYA_NO_FERRETDB: whyNot }),
});

/** @returns the counts of each file; a run that broke off counts as one failure more */
function runTogether(kinds) {
  const [kind] = kinds;
  if (kind === 'servers' && whyNot !== null) return [];
  const hasOwnPace = options.some((argument) => /^(-i|-w|--runInBand|--maxWorkers)/.test(argument));
  const workers = [`--maxWorkers=${WORKERS_OF[kind] ?? WORKERS}`, `--workerIdleMemoryLimit=${WORKER_MEMORY}`];
  // A few files are tried in this process, without a worker.
  const pace = hasOwnPace ? [] : workers.slice(0, isWhole ? 2 : 1);
  const totalsFile = join(folder, kind);
  const command = [...NODE_OPTIONS, JEST];
  const { status, error } = spawnSync(
    process.execPath,
    // After `--selectProjects` a path would be taken for another project.
    [...command, ...patterns, ...options, '--passWithNoTests', ...pace, '--selectProjects', ...kinds],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...environmentOf(kind), TAYA_TEST_PART: part, TAYA_TEST_TOTALS: totalsFile },
      timeout: Math.max(1, deadlineMs - Date.now()),
    },
  );
  if (error !== undefined) console.log(`The ${kinds.join(', ')} tests did not end in time: ${error.message}`);
  const lines = existsSync(totalsFile) ? readFileSync(totalsFile, 'utf8').trim().split('\n') : [];
  const files = lines.map((line) => JSON.parse(line));
  const isReported = error === undefined && files.some(({ failed }) => failed > 0);
  return status === 0 || isReported
    ? files
    : [...files, { kind, path: root, seconds: 0, passed: 0, failed: 1 }];
}

const files = runs.flatMap(runTogether);
rmSync(folder, { recursive: true, force: true });

const sumOf = (of, figure) => of.reduce((sum, file) => sum + file[figure], 0);
const filesOf = (kind) => files.filter((file) => file.kind === kind);

/** Where the time goes, for whoever makes it less. */
function printTimes() {
  console.log('\nThe files that took longest, in seconds:');
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  for (const { kind, path, seconds } of slowest) {
    console.log(`${seconds.toFixed(1).padStart(7)}  ${kind}  ${relative(root, path)}`);
  }
  const sums = kinds.map((kind) => `${kind} ${sumOf(filesOf(kind), 'seconds').toFixed(0)}`);
  console.log(`All files, one after another: ${sums.join(', ')}`);
}
if (isWhole) printTimes();

const countsText = ({ passed, failed, notRun = 0 }) =>
  notRun > 0 && passed + failed === 0
    ? `${notRun} not run`
    : `${passed} passed, ${failed} failed${notRun > 0 ? `, ${notRun} not run` : ''}`;

/** Which stores everything ran on, and on which it did not: none is left out without a word. */
for (const { title, ...counts } of files.flatMap(({ stores = [] }) => stores)) {
  console.log(`Suite of ${title}: ${countsText(counts)}`);
}
for (const kind of WITH_STATIONS.filter((each) => filesOf(each).length > 0)) {
  const counts = { passed: sumOf(filesOf(kind), 'passed'), failed: sumOf(filesOf(kind), 'failed') };
  console.log(`Stations (${kind}): ${storesOf(environmentOf(kind))}: ${countsText(counts)}`);
}
if (whyNot !== null) console.log(`Nothing ran on FerretDB: ${whyNot}`);

const passed = sumOf(files, 'passed');
const failed = sumOf(files, 'failed') + (whyNot !== null && process.env.CI ? 1 : 0);
if (passed + failed === 0) console.log('No test ran.');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
