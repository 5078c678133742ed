import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const contracts = fileURLToPath(new URL('../contracts/src/', import.meta.url));
const backend = process.env.TAYA_BACKEND ?? 'http://127.0.0.1:3000';

/** What the backend answers, with the calls that may be made without the prefix. */
const CALLS = '^/(api|socket\\.io|clear_date|report|settings)(?=[/?]|$)';

export default defineConfig({
  plugins: [react()],
  resolve: {
    // From their sources: a change there is seen at once, and no build has to come first.
    alias: [{ find: /^@taya\/contracts\/(.+)$/, replacement: `${contracts}$1.ts` }],
  },
  build: {
    // Old till computers: the last Chrome of Windows 7, and what came out beside it.
    target: ['chrome109', 'firefox115', 'safari16'],
    reportCompressedSize: true,
    chunkSizeWarningLimit: 1_000,
    // Inlined files would be `data:` addresses, which the policy of the pages allows for pictures alone.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { [CALLS]: { target: backend, ws: true } },
  },
});
