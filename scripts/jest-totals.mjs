import { writeFileSync } from 'node:fs';

/** Writes what each file of a run counted to the file named in TAYA_TEST_TOTALS, so that `npm test` can add several runs up. */
export default class JestTotals {
  onRunComplete(_contexts, results) {
    const file = process.env.TAYA_TEST_TOTALS;
    if (file === undefined) return;
    const files = results.testResults.map(
      ({ testFilePath, numPassingTests, numFailingTests, testExecError }) => ({
        path: testFilePath,
        passed: numPassingTests,
        // A suite that does not load has no tests to count; it is a failure all the same.
        failed: numFailingTests + (testExecError && numFailingTests === 0 ? 1 : 0),
      }),
    );
    writeFileSync(file, JSON.stringify(files));
  }
}
