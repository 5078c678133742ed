import TestSequencer from '@jest/test-sequencer';

/** What takes longest of all, in this order: without times of an earlier run jest goes by size, and would begin some of it last. */
const LONGEST = [
  /every-screen-/,
  /browser[/\\](whole-day|login|stored-commands|lists)/,
  /crash[/\\](many-bets|disk|damage|forged-backup|backup|shutdown|kill)/,
  /specs[/\\]calls|standalone-verifier|mongo-interruptions|audit-damage/,
];

/** Files of one of these take longer than those of the next. */
const KINDS = ['browser', 'blackbox', 'servers', 'properties', 'unit'];

/** Begins long files first, so that no core is idle while the last of them runs. */
export default class LongFilesFirst extends TestSequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ path, context }) {
  const rank = LONGEST.findIndex((pattern) => pattern.test(path));
  return rank === -1 ? LONGEST.length + KINDS.indexOf(context.config.displayName.name) : rank;
}
