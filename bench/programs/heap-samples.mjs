/**
 * Loaded into a server before its own code. Each of its threads writes what its heap holds, a line a sample, to a file of
 * its own in the folder `HEAP_SAMPLES`, after it has collected its garbage: what stays is what the thread needs, or keeps
 * by mistake.
 */
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread, threadId } from 'node:worker_threads';

const folder = process.env.HEAP_SAMPLES;
const everyMs = Number(process.env.HEAP_SAMPLES_MS);

if (folder !== undefined) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const thread = isMainThread ? 'main' : basename(process.argv[1] ?? '', '.worker.js');
  const file = join(folder, `${threadId}.jsonl`);
  setInterval(() => {
    collectGarbage();
    const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
    appendFileSync(file, `${JSON.stringify({ thread, threadId, heap, external })}\n`);
  }, everyMs).unref();
}
