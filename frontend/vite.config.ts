import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoad } from '../scripts/first-load.mjs';

const contracts = fileURLToPath(new URL('../contracts/src/', import.meta.url));
const adminRouter = fileURLToPath(new URL('src/app/admin-router.ts', import.meta.url));
const isEqual = fileURLToPath(new URL('src/app/is-equal.ts', import.meta.url));
const backend = process.env.TAYA_BACKEND ?? 'http://127.0.0.1:3000';

/** What the backend answers, with the calls that may be made without the prefix. */
const CALLS = '^/(api|socket\\.io|clear_date|report|settings)(?=[/?]|$)';

const OFFICE = ['src/app/back-office.tsx', 'src/ui/toaster.tsx'];

/** What a first load may weigh, and of how many files it may be. Charts, receipts and barcodes come when they are wanted. */
const FIRST_LOADS = [
  {
    name: 'login',
    sources: ['src/login/login-page.tsx', 'src/ui/toaster.tsx'],
    budgetKb: 90,
    files: 9,
  },
  { name: 'live board', sources: ['src/live/live-page.tsx'], budgetKb: 105, files: 9 },
  { name: 'payin', sources: [...OFFICE, 'src/payin/payin-page.tsx'], budgetKb: 190, files: 13 },
  { name: 'game control', sources: [...OFFICE, 'src/game/game-page.tsx'], budgetKb: 195, files: 17 },
  { name: 'a list of the office', sources: [...OFFICE, 'src/bets/bets-list.tsx'], budgetKb: 225, files: 23 },
  { name: 'reports', sources: [...OFFICE, 'src/reports/reports-page.tsx'], budgetKb: 225, files: 18 },
  { name: 'a page with a form', sources: [...OFFICE, 'src/cash/cash-page.tsx'], budgetKb: 245, files: 28 },
];

/**
 * The files of the build, the most wanted first: a group takes what its sources import, and the groups before it keep
 * what they have. A file more costs half a kilobyte of headers; a file that is shared too widely costs pages what they
 * do not use. Chosen by measure: `npm run build` says what each page loads at first.
 */
const FILES = [
  { name: 'start', test: /src\/main[.]tsx|ui\/style-nonce|data\/ledger-point|rolldown\/runtime/ },
  { name: 'session', test: /ui\/(toaster|field)[.]tsx|data\/api[.]ts/ },
  {
    name: 'live',
    test: /data\/(socket|station-day)[.]ts|ui\/(use-hotkeys|format|fit)[.]ts|game\/(countdown|status-badge|side-mark|game-words|game-timer|payout-hold)|contracts\/src\/(payout|centavos|limits|game-status|day)/,
  },
  {
    name: 'office',
    test: /src\/app\/(back-office|layout|menu|pages)[.]ts|contracts\/src\/(settings|text|approval|bet)[.]ts|ui\/(unanswered|scanner)|approval\/approval[.]tsx|data\/use-command|game\/(game-clock|game-name|side-panel|refund-notice|no-contest)|bet\/(cancel-bet|about-bet|reprint)/,
  },
  {
    name: 'kit',
    test: /ui\/(data-table|pager|modal|no-data)|game\/game-without-date/,
  },
  {
    name: 'records',
    test: /node_modules\/(lodash|query-string)|core\/useResourceContext|OptionalRecordContextProvider/,
  },
  { name: 'form', test: /src\/ui\/form\// },
  { name: 'filters', test: /src\/list\/(filters|use-filter|csv-file)|ui\/(tally-column|download-button)/ },
  { name: 'list', test: /src\/list\/(?!record-filter|excel|activity)/ },
  { name: 'reports', test: /src\/reports\/(?!report-charts)/ },
];

export default defineConfig({
  plugins: [react(), firstLoad(FIRST_LOADS)],
  resolve: {
    // From their sources: a change there is seen at once, and no build has to come first.
    alias: [
      { find: /^@taya\/contracts\/(.+)$/, replacement: `${contracts}$1.ts` },
      { find: 'react-router-dom', replacement: adminRouter },
      { find: 'lodash/isEqual.js', replacement: isEqual },
    ],
  },
  build: {
    // Old till computers: the last Chrome of Windows 7, and what came out beside it.
    target: ['chrome109', 'firefox115', 'safari16'],
    reportCompressedSize: true,
    chunkSizeWarningLimit: 1_000,
    // Inlined files would be `data:` addresses, which the policy of the pages allows for pictures alone.
    assetsInlineLimit: 0,
    // What is delivered contains other people's work.
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { [CALLS]: { target: backend, ws: true } },
  },
});
