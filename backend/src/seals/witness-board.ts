import type { DocumentReader } from '../document-store/document-store.js';
import { SEALS } from '../read-models/collections.js';

/** Under this it is injected: an interface has no name of its own when the program runs. */
export const WITNESS = Symbol('Witness');

/** What is known of the witness that the settings name. */
export interface Witness {
  readonly isSet: boolean;
  /** It has said since the start that it has this very seal, by its number, and so every one before; 0 for none. */
  readonly keptThrough: number;
  /** Seals that it took since the start. */
  readonly kept: number;
  /** How often since the start a seal could not be given to it. */
  readonly failures: number;
}

/** What the sender has found out of the witness. */
export class WitnessBoard implements Witness {
  readonly isSet: boolean;
  #keptThrough = 0;
  #kept = 0;
  #failures = 0;

  constructor(isSet: boolean) {
    this.isSet = isSet;
  }

  get keptThrough(): number {
    return this.#keptThrough;
  }

  get kept(): number {
    return this.#kept;
  }

  get failures(): number {
    return this.#failures;
  }

  /** It has this seal. @param isNew whether it was given to it just now */
  tookOne(sealId: number, isNew: boolean): void {
    this.#keptThrough = sealId;
    if (isNew) this.#kept += 1;
  }

  /** @param contradicts whether it has another history, so that nothing is known of the seals it took before */
  failed(contradicts: boolean): void {
    this.#failures += 1;
    if (contradicts) this.#keptThrough = 0;
  }
}

/** Whether the witness has a seal; null where there is none to have it. */
export function isWitnessed({ isSet, keptThrough }: Witness, sealId: number): boolean | null {
  return isSet ? sealId <= keptThrough : null;
}

/** Seals that the witness is not known to have. */
export interface WaitingSeals {
  readonly seals: number;
  /** When the oldest of them was made; null for none. */
  readonly oldestAtMs: number | null;
}

export interface WatchedWitness {
  readonly board: Witness;
  /** @throws Error while the read models cannot be read */
  readonly waiting: () => Promise<WaitingSeals>;
}

const NONE: WaitingSeals = { seals: 0, oldestAtMs: null };

/** The seals that the witness lacks, as far as the read models have them; none without a witness. */
export async function waitingSeals(
  { isSet, keptThrough }: Witness,
  documents: DocumentReader,
): Promise<WaitingSeals> {
  if (!isSet) return NONE;
  const [newest] = await documents.find(SEALS, { orderBy: [['id', 'desc']], limit: 1 });
  if (newest === undefined || newest.id <= keptThrough) return NONE;
  const oldest = await documents.get(SEALS, keptThrough + 1);
  return { seals: newest.id - keptThrough, oldestAtMs: oldest?.at ?? null };
}
