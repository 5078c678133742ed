/** Settings that every project shares: TypeScript straight from the sources, as ES modules. */
const shared = {
  testEnvironment: 'node',
  // `source` makes the workspaces resolve to their TypeScript, so no build is needed to test.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
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

/** Tests that start stations, which have days. */
const withStations = { ...shared, setupFilesAfterEnv: ['<rootDir>/test/support/end-of-day.ts'] };

export default {
  testSequencer: '<rootDir>/scripts/long-files-first.mjs',
  reporters: ['default', '<rootDir>/scripts/jest-totals.mjs'],
  // Only what hangs takes as long: a wait fails sooner, and says for what it waited.
  testTimeout: 300_000,
  // Jest leaves a core free by default, which on two cores is half of the machine.
  maxWorkers: '100%',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      roots: ['<rootDir>/contracts/src', '<rootDir>/backend/src', '<rootDir>/frontend/src'],
      testMatch: ['**/*.spec.{ts,tsx}', '!**/*.{property,worker}.spec.ts'],
    },
    {
      ...shared,
      displayName: 'properties',
      roots: ['<rootDir>/contracts/src', '<rootDir>/backend/src'],
      testMatch: ['**/*.{property,worker}.spec.ts'],
    },
    {
      ...withStations,
      displayName: 'blackbox',
      roots: ['<rootDir>/test'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/browser/', 'on-servers.test.ts$'],
    },
    {
      ...withStations,
      // Black-box tests that tell most about a station, for another run with everything on servers.
      displayName: 'servers',
      roots: ['<rootDir>/test'],
      testMatch: ['**/test/{bets,lists,live-check-on-servers,races,sessions,socket,worked-day}.test.ts'],
    },
    {
      ...withStations,
      displayName: 'browser',
      roots: ['<rootDir>/test/browser'],
      testMatch: ['**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'bench',
      roots: ['<rootDir>/bench'],
      testMatch: ['**/*.bench.ts'],
    },
  ],
};
