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

/** The page's HTML, the entry and the files of `sources`: how many they are, and their bytes, each compressed separately, as browsers receive them. */
function weigh(bundle, sources) {
  const found = new Set();
  for (const file of Object.values(bundle)) {
    if (file.isEntry || file.fileName === 'index.html') follow(bundle, file.fileName, found);
  }
  for (const source of sources) follow(bundle, chunkWith(bundle, source).fileName, found);
  const bytes = [...found].reduce((sum, name) => sum + gzipSync(contentOf(bundle[name])).length, 0);
  return { bytes, count: found.size };
}

/**
 * A Vite plugin that prints the first loads, and fails the build when one is over its budget.
 * @param {readonly { name: string, sources: readonly string[], budgetKb: number, files: number }[]} loads `sources`: the
 * modules that the entry imports for it at run time. Sizes are gzip, 1 kB = 1,000 bytes; `files`: how many there may be.
 */
export function firstLoad(loads) {
  return {
    name: 'taya:first-load',
    apply: 'build',
    writeBundle(_options, bundle) {
      // Another build with the client's settings: the test page of the receipts.
      if (bundle['index.html'] === undefined) return;
      const measured = loads.map((load) => ({ ...load, ...weigh(bundle, load.sources) }));
      const lines = measured.map(
        ({ name, bytes, count, budgetKb, files }) =>
          `  ${kilobytes(bytes).padStart(6)} of ${budgetKb} kB, ${count} of ${files} files  ${name}`,
      );
      console.info(['First load, gzip:', ...lines].join('\n'));
      const over = measured.filter(
        ({ bytes, count, budgetKb, files }) => bytes > budgetKb * BYTES_PER_KB || count > files,
      );
      if (over.length > 0)
        this.error(`over budget at first load: ${over.map(({ name }) => name).join(', ')}`);
    },
  };
}
