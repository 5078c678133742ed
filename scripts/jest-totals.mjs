import { writeFileSync } from 'node:fs';

/** Writes the counts of each test file to the file named in TAYA_TEST_TOTALS, so that `npm test` can add up several runs. */
export default class JestTotals {
  onRunComplete(_contexts, results) {
    const file = process.env.TAYA_TEST_TOTALS;
    if (file === undefined) return;
    const files = results.testResults.map(
      ({ testFilePath, numPassingTests, numFailingTests, testExecError }) => ({
        path: testFilePath,
        passed: numPassingTests,
        // A suite that does not load has no tests to count, but is a failure.
        failed: numFailingTests + (testExecError && numFailingTests === 0 ? 1 : 0),
      }),
    );
    writeFileSync(file, JSON.stringify(files));
  }
}
