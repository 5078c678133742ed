import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { type Seal, sealsIn, sealText } from '@taya/contracts/seal';
import { syncFile } from '../../system/durable-files.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import type { Clock } from '../../system/system.js';

/** What became of a seal: kept now, kept before, or kept beside another one of the same number or a later one. */
export type Kept = 'new' | 'known' | 'contradicts';

/** Seals in a file that is only ever added to, a line of JSON each. */
export class SealFile {
  readonly #path: string;
  readonly #clock: Clock;
  /** By the text of a seal: whether it contradicted what was kept when it came. */
  readonly #texts = new Map<string, boolean>();
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

  /** Keeps a seal durably. One that contradicts another is kept too, once, and does so whenever it is given: both are news. */
  keep(seal: Seal): Kept {
    const text = sealText(seal);
    const contradicted = this.#texts.get(text);
    if (contradicted !== undefined) return contradicted ? 'contradicts' : 'known';
    const line = { received: new Date(this.#clock.nowMs()).toISOString(), seal: text };
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`, { mode: PRIVATE_FILE });
    syncFile(this.#path);
    return this.#remember(seal) ? 'contradicts' : 'new';
  }

  /** @returns whether it contradicts those before */
  #remember(seal: Seal): boolean {
    const last = this.lastOf(seal.stationId);
    const contradicts = seal.sealId <= last;
    this.#texts.set(sealText(seal), contradicts);
    this.#last.set(seal.stationId, Math.max(seal.sealId, last));
    return contradicts;
  }
}

/** What a power cut left of the last line: it was not answered as kept, so its station gives that seal again. */
function dropTornLine(path: string): void {
  const bytes = readFileSync(path);
  const wholeBytes = bytes.lastIndexOf('\n') + 1;
  if (wholeBytes < bytes.length) truncateSync(path, wholeBytes);
}
