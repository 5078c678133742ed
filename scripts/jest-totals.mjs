import { appendFileSync } from 'node:fs';

/** The suites of the ports, by their titles: the summary names every store that they ran on. */
const STORE_SUITE = /^(document store|event store|leases): /;

/**
 * Adds a line with the counts and the time of each test file, when it has ended, to the file named in TAYA_TEST_TOTALS:
 * `npm test` adds them up, those of a run that was broken off too.
 */
export default class JestTotals {
  onTestResult(
    test,
    { testFilePath, numPassingTests, numFailingTests, testExecError, testResults, perfStats },
  ) {
    const file = process.env.TAYA_TEST_TOTALS;
    if (file === undefined) return;
    const counts = {
      kind: test.context.config.displayName.name,
      path: testFilePath,
      seconds: perfStats.runtime / 1_000,
      passed: numPassingTests,
      // A suite that does not load has no tests to count, but is a failure.
      failed: numFailingTests + (testExecError && numFailingTests === 0 ? 1 : 0),
      stores: storesIn(testResults),
    };
    appendFileSync(file, `${JSON.stringify(counts)}\n`);
  }
}

/** @returns the suites of the ports in a file, each with its counts */
function storesIn(tests) {
  const stores = new Map();
  for (const { ancestorTitles, status } of tests) {
    const [title = ''] = ancestorTitles;
    if (!STORE_SUITE.test(title)) continue;
    const counts = stores.get(title) ?? { passed: 0, failed: 0, notRun: 0 };
    stores.set(title, counts);
    if (status === 'passed' || status === 'failed') counts[status] += 1;
    else counts.notRun += 1;
  }
  return [...stores].map(([title, counts]) => ({ title, ...counts }));
}
