import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { type Seal, sealsIn, sealText } from '@taya/contracts/seal';
import { syncFile } from '../../system/durable-files.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import type { Clock } from '../../system/system.js';

/** What became of a seal: kept now, kept before, or kept beside another one of the same number. */
export type Kept = 'new' | 'known' | 'contradicts';

/** Seals in a file that is only ever added to, a line of JSON each. */
export class SealFile {
  readonly #path: string;
  readonly #clock: Clock;
  readonly #texts = new Set<string>();
  /** By station: the greatest number. */
  readonly #last = new Map<string, number>();

  /** @throws Error for a file with something else in it */
  constructor(path: string, clock: Clock) {
    this.#path = path;
    this.#clock = clock;
    if (existsSync(path)) dropTornLine(path);
    const seals = existsSync(path) ? sealsIn(readFileSync(path, 'utf8')) : [];
    if (seals === null) throw new Error(`${path} is damaged: a line of it is no seal`);
    for (const seal of seals) this.#remember(seal);
  }

  get count(): number {
    return this.#texts.size;
  }

  /** The greatest number of a station's seals; 0 for none. */
  lastOf(stationId: string): number {
    return this.#last.get(stationId) ?? 0;
  }

  /** Keeps a seal durably. One that contradicts another is kept too: both are news. */
  keep(seal: Seal): Kept {
    const text = sealText(seal);
    if (this.#texts.has(text)) return 'known';
    const contradicts = seal.sealId <= this.lastOf(seal.stationId);
    const line = { received: new Date(this.#clock.nowMs()).toISOString(), seal: text };
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`, { mode: PRIVATE_FILE });
    syncFile(this.#path);
    this.#remember(seal);
    return contradicts ? 'contradicts' : 'new';
  }

  #remember(seal: Seal): void {
    this.#texts.add(sealText(seal));
    this.#last.set(seal.stationId, Math.max(seal.sealId, this.lastOf(seal.stationId)));
  }
}

/** What a power cut left of the last line: it was not answered as kept, so its station gives that seal again. */
function dropTornLine(path: string): void {
  const bytes = readFileSync(path);
  const wholeBytes = bytes.lastIndexOf('\n') + 1;
  if (wholeBytes < bytes.length) truncateSync(path, wholeBytes);
}
