/** Compresses the built client once, so that the server only has to send what is there (`@fastify/static`, `preCompressed`). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed already; the page is different in each answer. */
const COMPRESSIBLE = /\.(js|css|svg|json|map|txt)$/;
/** The line that names the encoding is longer than what would be saved below that. */
const SMALLEST_BYTES = 200;

/** With the ending that `@fastify/static` looks for. */
const FORMATS = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Puts compressed copies beside the files of a folder, where they are smaller. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path) {
  const content = readFileSync(path);
  if (content.length < SMALLEST_BYTES) return;
  for (const [ending, compress] of Object.entries(FORMATS)) {
    const compressed = await compress(content);
    if (compressed.length < content.length) writeFileSync(`${path}${ending}`, compressed);
  }
}
