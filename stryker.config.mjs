import jest from './jest.config.mjs';

const isOfPipeline = process.argv.some((word) => word.includes('backend/src/pipeline'));
/** Whose specs run: each file of them costs every mutant time. */
const FOLDERS = isOfPipeline ? ['backend/src/pipeline'] : ['contracts/src', 'backend/src/ledger'];
const [unit] = jest.projects;

/**
 * Mutants of the payout maths, the ledger and the pipeline: each source is changed in small ways, one at a time, and the
 * specs beside it must notice. Stryker is not installed with the project: README.md says how to run it.
 */
export default {
  mutate: [
    'contracts/src/{payout,centavos,money}.ts',
    'backend/src/{ledger,pipeline}/**/*.ts',
    '!**/*.{spec,fixture,worker}.ts',
    // Schemas and their texts.
    '!backend/src/ledger/{events,events/*}.ts',
  ],
  ignorePatterns: ['/frontend', '/test', '/demo', '/bench', '/docs/pictures', 'dist'],
  // Stryker would rewrite it with the compiler's API, which TypeScript 7 does not have.
  tsconfigFile: 'none',
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: {
    projectType: 'custom',
    enableFindRelatedTests: true,
    config: { ...unit, roots: FOLDERS.map((folder) => `<rootDir>/${folder}`) },
  },
  coverageAnalysis: 'perTest',
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 15,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { reportTests: false, logTests: false },
};
