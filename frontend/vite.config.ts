import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoad } from '../scripts/first-load.mjs';

const contracts = fileURLToPath(new URL('../contracts/src/', import.meta.url));
const adminRouter = fileURLToPath(new URL('src/app/admin-router.ts', import.meta.url));
const backend = process.env.TAYA_BACKEND ?? 'http://127.0.0.1:3000';

/** What the backend answers, with the calls that may be made without the prefix. */
const CALLS = '^/(api|socket\\.io|clear_date|report|settings)(?=[/?]|$)';

/** What each of the three programs loads at first, and may. Charts, receipts and barcodes come when they are wanted. */
const FIRST_LOADS = [
  { name: 'login', sources: ['src/login/login-page.tsx', 'src/ui/toaster.tsx'], budgetKb: 120 },
  { name: 'live board', sources: ['src/live/live-page.tsx'], budgetKb: 120 },
  {
    name: 'dashboard with teller pages',
    sources: [
      'src/app/back-office.tsx',
      'src/ui/toaster.tsx',
      'src/payin/payin-page.tsx',
      'src/payout/payout-page.tsx',
      'src/bethistory/bethistory-list.tsx',
      'src/gamehistory/gamehistory-list.tsx',
      'src/changepassword/changepassword-page.tsx',
    ],
    budgetKb: 400,
  },
];

export default defineConfig({
  plugins: [react(), firstLoad(FIRST_LOADS)],
  resolve: {
    // From their sources: a change there is seen at once, and no build has to come first.
    alias: [
      { find: /^@taya\/contracts\/(.+)$/, replacement: `${contracts}$1.ts` },
      { find: 'react-router-dom', replacement: adminRouter },
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
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { [CALLS]: { target: backend, ws: true } },
  },
});
