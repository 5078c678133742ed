/** Builds the test page of the receipts with the client's own settings: `node print-page.build.mjs <folder>`. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const frontend = fileURLToPath(new URL('../../../frontend/', import.meta.url));
const [outDir] = process.argv.slice(2);

await build({
  root: frontend,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: `${frontend}src/receipt/print-page.fixture.tsx`,
      output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
    },
  },
});
