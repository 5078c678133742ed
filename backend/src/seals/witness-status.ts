import type { DocumentReader } from '../document-store/document-store.js';
import { SEALS } from '../read-models/collections.js';

export const WITNESS = Symbol('Witness');

/** What is known of the witness that the settings name. */
export interface Witness {
  readonly isSet: boolean;
  /** It has said since the start that it has this very seal, by its number, and so every one before; 0 for none. */
  readonly storedThrough: number;
  /** Seals that it took since the start. */
  readonly stored: number;
  /** How often since the start a seal could not be given to it. */
  readonly failures: number;
}

export class WitnessStatus implements Witness {
  storedThrough = 0;
  stored = 0;
  failures = 0;

  constructor(readonly isSet: boolean) {}

  /** It has this seal. @param isNew whether it was given to it just now */
  recordTaken(sealId: number, isNew: boolean): void {
    this.storedThrough = sealId;
    if (isNew) this.stored += 1;
  }

  /** @param contradicts whether it has another history, so that nothing is known of the seals it took before */
  recordFailure(contradicts: boolean): void {
    this.failures += 1;
    if (contradicts) this.storedThrough = 0;
  }
}

/** Whether the witness has a seal; null where there is none to have it. */
export function isWitnessed({ isSet, storedThrough }: Witness, sealId: number): boolean | null {
  return isSet ? sealId <= storedThrough : null;
}

export interface WaitingSeals {
  readonly seals: number;
  /** When the oldest of them was made; null for none. */
  readonly oldestAtMs: number | null;
}

export interface MonitoredWitness {
  readonly status: Witness;
  /** @throws Error while the read models cannot be read */
  readonly waiting: () => Promise<WaitingSeals>;
}

const NONE: WaitingSeals = { seals: 0, oldestAtMs: null };

/** The seals that the witness lacks, as far as the read models have them; none without a witness. */
export async function waitingSeals(
  { isSet, storedThrough }: Witness,
  documents: DocumentReader,
): Promise<WaitingSeals> {
  if (!isSet) return NONE;
  const [newest] = await documents.find(SEALS, { orderBy: [['id', 'desc']], limit: 1 });
  if (newest === undefined || newest.id <= storedThrough) return NONE;
  const oldest = await documents.get(SEALS, storedThrough + 1);
  return { seals: newest.id - storedThrough, oldestAtMs: oldest?.at ?? null };
}
