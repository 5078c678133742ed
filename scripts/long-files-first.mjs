import TestSequencer from '@jest/test-sequencer';

/** Files with a few lines that take long: without times of an earlier run jest goes by size, and would begin them last. */
const LONG = /every-screen-|specs[/\\]calls|whole-day/;

/** Begins long files first, so that no core is idle while the last of them runs. */
export default class LongFilesFirst extends TestSequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    const isLong = ({ path }) => LONG.test(path);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
