import { writeFileSync } from 'node:fs';

/** The suites of the ports, by their titles: the summary names every store that they ran on. */
const STORE_SUITE = /^(document store|event store|leases): /;

/** Writes the counts and the time of each test file to the file named in TAYA_TEST_TOTALS, so that `npm test` can add up several runs. */
export default class JestTotals {
  onRunComplete(_contexts, results) {
    const file = process.env.TAYA_TEST_TOTALS;
    if (file === undefined) return;
    const files = results.testResults.map(
      ({ testFilePath, numPassingTests, numFailingTests, testExecError, testResults, perfStats }) => ({
        path: testFilePath,
        seconds: perfStats.runtime / 1_000,
        passed: numPassingTests,
        // A suite that does not load has no tests to count, but is a failure.
        failed: numFailingTests + (testExecError && numFailingTests === 0 ? 1 : 0),
        stores: storesIn(testResults),
      }),
    );
    writeFileSync(file, JSON.stringify(files));
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
