import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { keyIdOf, parseSeal, type Seal, sealText, signedTextOf } from '@taya/contracts/seal';
import { syncFile } from '../../system/durable-files.js';
import { PRIVATE_FILE } from '../../system/private-files.js';
import { isSignedBy } from '../../system/station-key.js';
import type { Clock } from '../../system/system.js';

/** Of a station and a day (UTC): ten years of sealed days that are given at once. */
const MOST_LINES_A_DAY = 4_000;
const DAY_MS = 24 * 60 * 60_000;

export type SealRefusal = 'not signed' | 'another key' | 'not next' | 'not yet' | 'too many';

/** What became of a seal: stored now, stored before, stored beside one that it contradicts, or refused. */
export type SealOutcome = 'new' | 'known' | 'contradicts' | SealRefusal;

/** A line of the file, which is JSON with the seal as its text. */
interface Line {
  /** When it came, ISO 8601. */
  readonly received: string;
  /** The public key that it is signed with, 64 hex digits. */
  readonly key: string;
  readonly seal: Seal;
}

interface StationSeals {
  /** That of the newest line: a seal of another key is not stored, unless that one was named. */
  readonly key: string;
  /** The newest seal that contradicts none. */
  readonly last: Seal;
  /** Of the newest line, and how many came on it. */
  readonly day: string;
  readonly lines: number;
}

interface SealFileParts {
  readonly path: string;
  readonly clock: Clock;
  /** Keys that are taken from a station beside the one that its seals have: `main=8a88e3dd7409f195`. */
  readonly keys: ReadonlySet<string>;
  /** From now on a station's seals are signed with this key; those in the file first. */
  readonly onKey: (stationId: string, keyId: string) => void;
}

/** Seals in a file that is only ever added to. */
export class SealFile {
  /** By the text of a seal: whether it contradicted what was stored when it came. */
  readonly #texts = new Map<string, boolean>();
  readonly #stations = new Map<string, StationSeals>();

  /** @throws Error for a file with something else in it */
  constructor(private readonly parts: SealFileParts) {
    for (const line of linesOf(parts.path)) this.#rememberLine(line);
  }

  get count(): number {
    return this.#texts.size;
  }

  /** The number of a station's newest seal; 0 for none. */
  lastOf(stationId: string): number {
    return this.#stations.get(stationId)?.last.sealId ?? 0;
  }

  /**
   * Stores a seal durably. One that contradicts another is stored too, once, and does so whenever it is given: both are news.
   * @param key the public key that it is signed with
   */
  storeSeal(seal: Seal, key: string): SealOutcome {
    const text = sealText(seal);
    const contradicted = this.#texts.get(text);
    if (contradicted !== undefined) return contradicted ? 'contradicts' : 'known';
    const nowMs = this.parts.clock.nowMs();
    const refused = this.#findRefusal(seal, key, nowMs);
    if (refused !== null) return refused;
    const received = new Date(nowMs).toISOString();
    appendFileSync(this.parts.path, `${JSON.stringify({ received, key, seal: text })}\n`, {
      mode: PRIVATE_FILE,
    });
    syncFile(this.parts.path);
    return this.#rememberLine({ received, key, seal }) ? 'contradicts' : 'new';
  }

  #findRefusal(seal: Seal, key: string, nowMs: number): SealRefusal | null {
    const { stationId, sealId, date, keyId, signature } = seal;
    if (keyIdOf(key) !== keyId || !isSignedBy(key, signedTextOf(seal), signature)) return 'not signed';
    const stored = this.#stations.get(stationId);
    if (stored?.key !== key && !this.#isNewKey(stationId, keyId)) return 'another key';
    if (sealId > this.lastOf(stationId) + 1) return 'not next';
    // Where the station is, it may be tomorrow already.
    if (date > dayOf(nowMs + DAY_MS)) return 'not yet';
    return stored?.day === dayOf(nowMs) && stored.lines >= MOST_LINES_A_DAY ? 'too many' : null;
  }

  /** One that was named; for the first seal of a station of which none was named, any. */
  #isNewKey(stationId: string, keyId: string): boolean {
    const named = this.parts.keys;
    if (named.has(`${stationId}=${keyId}`)) return true;
    return !this.#stations.has(stationId) && ![...named].some((key) => key.startsWith(`${stationId}=`));
  }

  /** @returns whether it contradicts those before */
  #rememberLine({ received, key, seal }: Line): boolean {
    const { stationId } = seal;
    const before = this.#stations.get(stationId);
    const contradicts = before !== undefined && !follows(seal, before.last);
    const day = received.slice(0, 'YYYY-MM-DD'.length);
    this.#texts.set(sealText(seal), contradicts);
    this.#stations.set(stationId, {
      key,
      last: contradicts ? before.last : seal,
      day,
      lines: before?.day === day ? before.lines + 1 : 1,
    });
    if (before?.key !== key) this.parts.onKey(stationId, keyIdOf(key));
    return contradicts;
  }
}

const follows = (seal: Seal, last: Seal) =>
  seal.sealId > last.sealId && seal.revision > last.revision && seal.date > last.date;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);

function linesOf(path: string): readonly Line[] {
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const wholeBytes = bytes.lastIndexOf('\n') + 1;
  // What a power cut left of the last line was not answered as stored, so its station gives that seal again.
  if (wholeBytes < bytes.length) truncateSync(path, wholeBytes);
  const lines = bytes.toString('utf8', 0, wholeBytes).split('\n');
  return lines
    .filter((text) => text !== '')
    .map((text, index) => lineOf(text, `line ${index + 1} of ${path}`));
}

/** @throws Error which names the line */
function lineOf(text: string, name: string): Line {
  let line: { readonly received?: unknown; readonly key?: unknown; readonly seal?: unknown } | null;
  try {
    line = JSON.parse(text);
  } catch {
    throw new Error(`${name} is damaged: it is no JSON`);
  }
  const { received, key, seal: sealed } = Object(line);
  const seal = typeof sealed === 'string' ? parseSeal(sealed) : null;
  if (seal !== null && typeof received === 'string' && typeof key === 'string')
    return { received, key, seal };
  throw new Error(`${name} is damaged: it is no seal with its key`);
}
