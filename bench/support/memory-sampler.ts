import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HEAP_SAMPLES = new URL('../programs/heap-samples.mjs', import.meta.url).href;
const MB = 1_048_576;

interface HeapSample {
  readonly thread: string;
  readonly threadId: number;
  readonly heap: number;
  readonly external: number;
}

/** What a station's process and each of its threads hold in memory. */
export class MemorySampler {
  readonly #folder = mkdtempSync(join(tmpdir(), 'taya-heaps-'));

  /** @param everyMs how often the threads collect their garbage and say what is left */
  constructor(private readonly everyMs: number) {}

  /** For the station that is watched. */
  get environment(): Readonly<Record<string, string>> {
    return {
      NODE_OPTIONS: `--import ${HEAP_SAMPLES}`,
      HEAP_SAMPLES: this.#folder,
      HEAP_SAMPLES_MS: String(this.everyMs),
    };
  }

  /** The megabytes of each thread's heap and what hangs on it, as they were at the last sample. */
  heaps(): ReadonlyMap<string, number> {
    const samples = readdirSync(this.#folder)
      .map((file) => readFileSync(join(this.#folder, file), 'utf8').trimEnd().split('\n').at(-1) ?? '')
      .map((line) => JSON.parse(line) as HeapSample)
      .toSorted((one, other) => one.threadId - other.threadId);
    return new Map(
      samples.map(({ thread, threadId, heap, external }) => [
        `${thread} ${threadId}`,
        (heap + external) / MB,
      ]),
    );
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
