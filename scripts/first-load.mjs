/** How much a page loads before it can be used: measured at every build of the client and compared with a budget. */
import { gzipSync } from 'node:zlib';

const BYTES_PER_KB = 1_000;

const kilobytes = (bytes) => (bytes / BYTES_PER_KB).toFixed(1);

const contentOf = (file) => (file.type === 'chunk' ? file.code : file.source);

/** The file of the build that contains a source file. */
function chunkWith(bundle, source) {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${source}`)),
  );
  if (chunk === undefined) throw new Error(`${source} is in no file of the build`);
  return chunk;
}

/** Adds a file and everything it imports statically: scripts and style sheets. */
function follow(bundle, fileName, found) {
  if (found.has(fileName)) return;
  found.add(fileName);
  const { imports = [], viteMetadata } = bundle[fileName];
  for (const next of [...imports, ...(viteMetadata?.importedCss ?? [])]) follow(bundle, next, found);
}

/** Bytes of the page's HTML, the entry and the files of `sources`, each compressed separately, as browsers receive them. */
function gzipOf(bundle, sources) {
  const found = new Set();
  for (const file of Object.values(bundle)) {
    if (file.isEntry || file.fileName === 'index.html') follow(bundle, file.fileName, found);
  }
  for (const source of sources) follow(bundle, chunkWith(bundle, source).fileName, found);
  return [...found].reduce((sum, name) => sum + gzipSync(contentOf(bundle[name])).length, 0);
}

/**
 * A Vite plugin that prints the first loads, and fails the build when one is over its budget.
 * @param {readonly { name: string, sources: readonly string[], budgetKb: number }[]} loads `sources`: the modules that
 * the entry imports for it at run time. Sizes are gzip, 1 kB = 1,000 bytes.
 */
export function firstLoad(loads) {
  return {
    name: 'taya:first-load',
    apply: 'build',
    writeBundle(_options, bundle) {
      // Another build with the client's settings: the test page of the receipts.
      if (bundle['index.html'] === undefined) return;
      const measured = loads.map((load) => ({ ...load, bytes: gzipOf(bundle, load.sources) }));
      const lines = measured.map(
        ({ name, bytes, budgetKb }) => `  ${kilobytes(bytes).padStart(6)} of ${budgetKb} kB  ${name}`,
      );
      console.info(['First load, gzip:', ...lines].join('\n'));
      const over = measured.filter(({ bytes, budgetKb }) => bytes > budgetKb * BYTES_PER_KB);
      if (over.length > 0)
        this.error(`over budget at first load: ${over.map(({ name }) => name).join(', ')}`);
    },
  };
}
