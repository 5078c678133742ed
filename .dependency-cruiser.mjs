/**
 * Who may import whom. The features are read from the folder list, so that a new folder is fenced off from its first
 * file on. There are no exemptions.
 */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const foldersOf = (path) => {
  const folder = fileURLToPath(new URL(path, import.meta.url));
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
};

/** The technical folders of the server, from the ground up: each may import those before it. */
const BELOW_THE_LEDGER = ['system', 'config', 'event-store', 'document-store'];
const ABOVE_THE_LEDGER = ['pipeline', 'active', 'read-models', 'projections', 'http', 'auth', 'files'];
const TECHNICAL = [...BELOW_THE_LEDGER, ...ABOVE_THE_LEDGER];
/** Ways in, like main.ts, and tests of a whole station: they may import everything. */
const ABOVE_ALL = ['cli', 'specs'];
const NO_FEATURES = ['ledger', ...TECHNICAL, 'station', ...ABOVE_ALL];
const features = foldersOf('backend/src').filter((name) => !NO_FEATURES.includes(name));

/** Folders of the client that are no features: `app` is above them, the others below. */
const NO_CLIENT_FEATURES = ['app', 'data', 'ui', 'list', 'receipt'];

/** Features of the client whose parts others show too, each with those it may itself show. */
const SUBJECTS = { game: ['approval'], tellers: [], approval: [], bet: ['game', 'approval'], seal: [] };
const clientFeatures = foldersOf('frontend/src').filter((name) => !NO_CLIENT_FEATURES.includes(name));

const CONTRACTS = '^contracts/src/';
const LEDGER = '^backend/src/ledger/';
const LEDGER_COMMANDS = `${LEDGER}commands[.]ts$`;
const roomOf = (name) => `^backend/src/${name}/`;
/** The rooms of the audit, each with those that it stands on. What proves the log never takes the book's word. */
const AUDIT_ROOMS = {
  log: [],
  book: ['log'],
  questions: ['log', 'book'],
  verify: ['log'],
  'live-check': ['log', 'book'],
  pages: ['log', 'book', 'questions', 'verify', 'live-check'],
};
const AUDIT_FIXTURES = '^backend/src/audit/[^/]+[.]fixture[.]ts$';
const CLIENT_DATA = '^frontend/src/data/';
const CLIENT_UI = '^frontend/src/ui/';
const CLIENT_SUBJECTS = `^frontend/src/(${Object.keys(SUBJECTS).join('|')})/`;
const CLIENT_LIST = '^frontend/src/list/';
const CLIENT_RECEIPT = '^frontend/src/receipt/';
/** Tests, benches and the demo play days with it; what is built never does (`no-tests-in-code`), so it is none of OURS. */
const PLAYER = '^play/';
const OURS = '^(contracts|backend|frontend|test|bench|scripts|demo)/';
/** Specs, suites of ports and fixtures stand beside the code; they may use test libraries, and obey the rest. */
const TESTS = '[.](spec|suite|fixture)[.]tsx?$';
const PURE_LIBRARIES = '(^|/)node_modules/(typebox|decimal[.]js|safe-stable-stringify)/';

const mayOnlyReach = (name, from, comment, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: OURS, pathNot: [from, ...allowed] },
});

const isPure = (name, from, allowed) => ({
  name,
  comment:
    'Pure code: no Nest, no Node, no I/O, no library but typebox, decimal.js and safe-stable-stringify.',
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { pathNot: [from, ...allowed, PURE_LIBRARIES] },
});

/** The subjects whose parts a feature may show. */
const subjectsFor = (feature) => {
  const shown = SUBJECTS[feature];
  if (shown === undefined) return [CLIENT_SUBJECTS];
  return shown.map((subject) => `^frontend/src/${subject}/`);
};

export default {
  forbidden: [
    mayOnlyReach('contracts-stand-alone', CONTRACTS, 'contracts import nothing of ours.', []),
    mayOnlyReach('ledger-below-all', LEDGER, 'The ledger imports contracts only.', [CONTRACTS]),
    ...TECHNICAL.map((name, index) =>
      mayOnlyReach(
        `${name}-above-${TECHNICAL[index - 1] ?? 'contracts'}`,
        roomOf(name),
        'Technical folders import downwards only; the ledger belongs to those from the pipeline up.',
        [
          ...TECHNICAL.slice(0, index).map(roomOf),
          CONTRACTS,
          ...(ABOVE_THE_LEDGER.includes(name) ? [LEDGER] : []),
        ],
      ),
    ),
    ...features.map((feature) =>
      mayOnlyReach(
        `feature-${feature}-alone`,
        roomOf(feature),
        'A feature imports the technical folders, ledger and contracts, never another feature.',
        [...TECHNICAL.map(roomOf), LEDGER, CONTRACTS],
      ),
    ),
    ...Object.entries(AUDIT_ROOMS).map(([room, below]) =>
      mayOnlyReach(
        `audit-${room}`,
        roomOf(`audit/${room}`),
        'A room of the audit imports those that it stands on: what proves the log never takes the book’s word.',
        [
          ...below.map((name) => roomOf(`audit/${name}`)),
          AUDIT_FIXTURES,
          ...TECHNICAL.map(roomOf),
          LEDGER,
          CONTRACTS,
          '^tools/',
        ],
      ),
    ),
    mayOnlyReach(
      'station-below-the-ways-in',
      roomOf('station'),
      'What puts the parts together imports all of them, never a way in.',
      [...TECHNICAL, ...features].map(roomOf).concat(LEDGER, CONTRACTS),
    ),
    mayOnlyReach('client-data-below', CLIENT_DATA, 'The client’s data imports contracts only.', [CONTRACTS]),
    mayOnlyReach(
      'client-ui-below',
      CLIENT_UI,
      'The client’s ui is a kit: it imports data, and the contracts of money, time, limits, serials and CSV, which are of no subject.',
      [CLIENT_DATA, `${CONTRACTS}(centavos|money|time|day|limits|serial|csv)[.]ts$`],
    ),
    mayOnlyReach('client-list-below', CLIENT_LIST, 'The kit of lists imports data, ui and contracts only.', [
      CLIENT_DATA,
      CLIENT_UI,
      `${CONTRACTS}(centavos|time|day|limits|csv)[.]ts$`,
    ]),
    mayOnlyReach('client-receipt-below', CLIENT_RECEIPT, 'Receipts import data, ui and contracts only.', [
      CLIENT_DATA,
      CLIENT_UI,
      CONTRACTS,
    ]),
    ...clientFeatures.map((feature) =>
      mayOnlyReach(
        `client-feature-${feature}-alone`,
        `^frontend/src/${feature}/`,
        'A feature of the client imports data, ui, receipt, contracts and parts of subjects, never another feature.',
        [CLIENT_DATA, CLIENT_UI, CLIENT_LIST, CLIENT_RECEIPT, CONTRACTS, ...subjectsFor(feature)],
      ),
    ),
    {
      name: 'client-pages-for-app',
      comment: 'A page is opened by the app alone; what several pages show is a part of its subject.',
      severity: 'error',
      from: { path: '^frontend/src/([^/]+)/', pathNot: `^frontend/src/app/|${TESTS}` },
      to: { path: '^frontend/src/[^/]+/[^/]+-page[.]tsx$', pathNot: '^frontend/src/$1/' },
    },
    {
      name: 'client-apart-from-server',
      comment: 'The client knows the server by contracts alone.',
      severity: 'error',
      from: { path: '^frontend/src/' },
      to: { path: '^(backend|test|bench|scripts)/' },
    },
    {
      name: 'small-pages-without-the-office',
      comment: 'The login page and the live board load no react-admin, MUI or router.',
      severity: 'error',
      from: { path: '^frontend/src/(login|live)/' },
      to: { path: '(^|/)node_modules/(react-admin|ra-[^/]+|@mui|@emotion|react-router)/', reachable: true },
    },
    {
      name: 'client-without-decimals',
      comment: 'The client computes with whole numbers: decimal.js stays with the server.',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: TESTS },
      to: { path: `${CONTRACTS}money[.]ts$` },
    },
    {
      name: 'encoder-loaded-late',
      comment: 'What makes bytes for receipt printers comes with the first print, with no page before.',
      severity: 'error',
      from: { path: '^frontend/src/', pathNot: TESTS },
      to: {
        path: '^frontend/src/receipt/escpos[.]ts$',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    mayOnlyReach(
      'demo-is-a-client',
      '^demo/',
      'The demo knows the server by its calls and contracts alone; the player of its days is as much a client.',
      [CONTRACTS],
    ),
    mayOnlyReach(
      'player-on-contracts',
      '^play/[^/]+$',
      'The player of betting days knows what people know: it must not find out by the program what is right.',
      [CONTRACTS, LEDGER_COMMANDS],
    ),
    {
      name: 'player-of-commands',
      comment:
        'What is played has the fields of the ledger’s commands: the player knows their types, and no more.',
      severity: 'error',
      from: { path: '^play/[^/]+$' },
      to: { path: LEDGER_COMMANDS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'past-days-apart',
      comment:
        'Days of the past are played in memory, by the ledger itself: the demo runs that as a program, and the player does not know it.',
      severity: 'error',
      from: { path: '^(demo/|play/[^/]+$)' },
      to: { path: '^play/history/' },
    },
    isPure('contracts-pure', CONTRACTS, []),
    isPure('ledger-pure', LEDGER, [CONTRACTS]),
    {
      name: 'verifier-stands-alone',
      comment: 'The verifier is one file for any machine with Node: it imports nothing but that.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { dependencyTypesNot: ['core'] },
    },
    {
      name: 'verifier-for-the-audit',
      comment:
        'Of the server only the audit judges by the verifier: whatever it judges shares nothing with it.',
      severity: 'error',
      from: { path: '^(contracts|backend|frontend)/src/', pathNot: '^backend/src/audit/' },
      to: { path: '^tools/' },
    },
    {
      name: 'no-cycles',
      comment: 'Modules that import each other, types included, cannot be read or tested one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere would slip through the other rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-tests-in-code',
      comment: 'What is built must not need what is not built.',
      severity: 'error',
      from: { path: '^(contracts|backend|frontend)/src/', pathNot: TESTS },
      to: { path: `${TESTS}|^test/|${PLAYER}` },
    },
  ],
  options: {
    // Its TypeScript parser does not know TypeScript 7. This one misses only `import('x').T` types, which Biome forbids.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
    // The peers of the bench have packages of their own, which are installed when they are measured.
    exclude: { path: '(^|/)dist/|^bench/peers/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
