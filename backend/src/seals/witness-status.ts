import type { DocumentReader } from '../document-store/document-store.js';
import { SEALS } from '../read-models/collections.js';

/** What is known of the witness that the settings name. */
export class WitnessStatus {
  /** It has said since the start that it has this very seal, by its number, and so every one before; 0 for none. */
  storedThrough = 0;
  /** Seals that it took since the start. */
  stored = 0;
  /** How often since the start a seal could not be given to it. */
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

  /** Whether the witness has a seal; null where there is none to have it. */
  has(sealId: number): boolean | null {
    return this.isSet ? sealId <= this.storedThrough : null;
  }
}

export interface WaitingSeals {
  readonly seals: number;
  /** When the oldest of them was made; null for none. */
  readonly oldestAtMs: number | null;
}

export interface MonitoredWitness {
  readonly status: WitnessStatus;
  /** @throws Error while the read models cannot be read */
  readonly waiting: () => Promise<WaitingSeals>;
}

const NONE: WaitingSeals = { seals: 0, oldestAtMs: null };

/** The seals that the witness lacks, as far as the read models have them; none without a witness. */
export async function waitingSeals(
  { isSet, storedThrough }: WitnessStatus,
  documents: DocumentReader,
): Promise<WaitingSeals> {
  if (!isSet) return NONE;
  const [newest] = await documents.find(SEALS, { orderBy: [['id', 'desc']], limit: 1 });
  if (newest === undefined || newest.id <= storedThrough) return NONE;
  const oldest = await documents.get(SEALS, storedThrough + 1);
  return { seals: newest.id - storedThrough, oldestAtMs: oldest?.at ?? null };
}
