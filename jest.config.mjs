import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { oneFileLibrary } from './scripts/one-file-library.mjs';
import { leftOut, PART } from './scripts/thorough.mjs';

/** Settings that every project shares: TypeScript straight from the sources, as ES modules. */
const shared = {
  testEnvironment: 'node',
  // `source` makes the workspaces resolve to their TypeScript, so no build is needed to test.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    ...(await oneFileLibrary('typebox', ['', 'compile', 'schema'])),
    ...(await oneFileLibrary('rxjs', ['', 'operators'])),
    '\\.css$': '<rootDir>/scripts/no-styles.mjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/(contracts|backend|frontend)/dist/'],
  setupFiles: ['reflect-metadata'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, verbatimModuleSyntax: true },
          keepClassNames: true,
        },
      },
    ],
    '^.+\\.tsx$': [
      '@swc/jest',
      {
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
        },
      },
    ],
  },
};

/**
 * Specs that take seconds each: of whole stations and whole pages, on servers, of programs and threads, of files of a
 * hundred thousand rows. The gate has them all; `npm run check` leaves them out.
 */
const SLOW = [
  '/document-store/mongo/',
  '/event-store/kurrent/',
  '/specs/(calls|calls-of-bets|pipeline-on-server|live-check|live-check-long-log|deployment|full-station)\\.',
  '/specs/(constant-work|first-start|portability|day-report)\\.',
  '/frontend/src/(app/specs/|list/use-filter|data/settings)',
  '/(receipt/escpos|event-store/sqlite/[\\w-]+|document-store/sqlite/[\\w-]+)\\.',
  '/cli/(standalone-|manipulations|audit|ledger-copy/|witness/|backup/run-)',
  '/(event-store/copy-target|audit/pages/documents/documents)\\.',
  '/(auth/credentials|printing/key-files|projections/projector-thread)\\.',
  '/reports/files/(pdf|excel|file)-report\\.',
  '/(system/supervised-worker|audit/verify/judges|ui/scanner)\\.',
  '/http/(connections|append-rate)\\.',
];
const UNIT = ['**/*.spec.{ts,tsx}', '!**/*.{property,worker}.spec.ts'];
/** What tries more in a long run says so by what it imports. */
const LONG = globSync(['backend/src/**/*.spec.ts', 'test/**/*.test.ts'], { cwd: import.meta.dirname })
  .filter((path) => /play\/(runs|long)\.js'/.test(readFileSync(join(import.meta.dirname, path), 'utf8')))
  .map((path) => `<rootDir>/${path.split(sep).join('/')}`);
const LEFT_OUT = leftOut(PART);
const SOURCES = ['<rootDir>/contracts/src', '<rootDir>/backend/src', '<rootDir>/frontend/src'];

/** Tests that start stations, which have days. */
const withStations = { ...shared, setupFilesAfterEnv: ['<rootDir>/test/support/end-of-day.ts'] };

export default {
  testSequencer: '<rootDir>/scripts/long-files-first.mjs',
  reporters: ['default', '<rootDir>/scripts/jest-totals.mjs'],
  // Only what hangs takes as long: a wait fails sooner, and says for what it waited.
  testTimeout: 300_000,
  // Jest leaves a core free by default, which on two cores is half of the machine.
  maxWorkers: '100%',
  // Modules of files that are over stay in a worker's memory: one with 2 GB takes longer to end than Jest waits for it.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: SOURCES,
      testMatch: UNIT,
      testPathIgnorePatterns: LEFT_OUT,
    },
    {
      ...shared,
      // Of `npm run check`: what takes no time, and what holds the money together however little time there is.
      displayName: 'quick',
      roots: SOURCES,
      testMatch: [...UNIT, '**/{moments,state,turnover}.property.spec.ts'],
      testPathIgnorePatterns: SLOW,
    },
    {
      ...shared,
      displayName: 'properties',
      roots: ['<rootDir>/contracts/src', '<rootDir>/backend/src'],
      testMatch: ['**/*.{property,worker}.spec.ts'],
      testPathIgnorePatterns: LEFT_OUT,
    },
    {
      ...withStations,
      displayName: 'blackbox',
      roots: ['<rootDir>/test'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/browser/', 'on-servers.test.ts$', ...LEFT_OUT],
    },
    {
      ...withStations,
      // Black-box tests that tell most about a station, for another run with everything on servers.
      displayName: 'servers',
      roots: ['<rootDir>/test'],
      testMatch: ['**/test/{bets,lists,*-on-servers,races,worked-day}.test.ts'],
    },
    {
      ...withStations,
      displayName: 'browser',
      testEnvironment: '<rootDir>/test/browser/support/environment.mjs',
      roots: ['<rootDir>/test/browser'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: LEFT_OUT,
    },
    {
      ...withStations,
      // Random days, numbers, kills and faults, each thousands of times, and what the gate has one of its kind of.
      displayName: 'long',
      roots: ['<rootDir>/backend/src', '<rootDir>/test'],
      testMatch: ['**/*.property.spec.ts', ...LONG],
    },
    {
      ...shared,
      displayName: 'bench',
      roots: ['<rootDir>/bench'],
      testMatch: ['**/*.bench.ts'],
    },
  ],
};
