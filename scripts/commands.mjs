/** The commands that npm runs, and a packed station (`npm run pack`) those for running. */

const TO_RUN = ['--to-run'];
const INSTALLED = ['--install-only'];
const BUILT = [];

/** What each command needs of the set-up (`scripts/setup.mjs`), and its program with arguments. */
export const COMMANDS = {
  start: [TO_RUN, 'backend/dist/bundled/main.js'],
  training: [TO_RUN, 'backend/dist/bundled/main.js', '--training'],
  dev: [['--without-client'], 'scripts/dev.mjs'],
  demo: [BUILT, 'demo/main.ts'],
  test: [BUILT, 'scripts/test.mjs'],
  'test:unit': [INSTALLED, 'scripts/test.mjs', 'unit'],
  'test:properties': [INSTALLED, 'scripts/test.mjs', 'properties'],
  'test:blackbox': [BUILT, 'scripts/test.mjs', 'blackbox'],
  'test:servers': [BUILT, 'scripts/test.mjs', 'servers'],
  'test:browser': [BUILT, 'scripts/test.mjs', 'browser'],
  'test:thorough': [BUILT, 'scripts/test.mjs', 'thorough'],
  'test:long': [BUILT, 'scripts/test.mjs', 'long'],
  bench: [BUILT, 'scripts/test.mjs', 'bench'],
  check: [INSTALLED, 'scripts/check.mjs'],
  rebuild: [TO_RUN, 'backend/dist/cli/rebuild.js'],
  'reset-password': [TO_RUN, 'backend/dist/cli/reset-password.js'],
  ledger: [TO_RUN, 'backend/dist/cli/ledger.js'],
  backup: [TO_RUN, 'backend/dist/cli/backup.js'],
  restore: [TO_RUN, 'backend/dist/cli/restore.js'],
  audit: [TO_RUN, 'backend/dist/cli/audit.js'],
  'qz-certificate': [TO_RUN, 'backend/dist/cli/qz-certificate.js'],
  witness: [TO_RUN, 'backend/dist/cli/witness.js'],
  pack: [BUILT, 'scripts/pack.mjs'],
  golden: [INSTALLED, 'scripts/golden.mjs'],
  'docs:events': [BUILT, 'scripts/docs-events.mjs'],
  'docs:settings': [INSTALLED, 'scripts/docs-settings.mjs'],
  'docs:receipts': [INSTALLED, 'scripts/docs-receipts.mjs'],
  'docs:pictures': [BUILT, 'scripts/pictures.mjs'],
  pictures: [BUILT, 'scripts/pictures.mjs'],
};

/** Programs that run a station with their first arguments, by their commands; they need no sources. */
export const RUNNING = Object.fromEntries(
  Object.entries(COMMANDS).flatMap(([name, [needs, ...program]]) =>
    needs === TO_RUN ? [[name, program]] : [],
  ),
);
