/** How many receipts are remembered: far more than a teller prints between a bet and its payout. */
const KEPT = 1_000;
const KEY = 'taya.copies';

type Counts = Readonly<Record<string, number>>;

function parsed(text: string | null): Counts {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Counts) : {};
  } catch {
    // Not a valid entry: counting starts again, and a reprint says REPRINT all the same.
    return {};
  }
}

/** Counts what this PC has printed of each receipt, over reloads too, for receipts that the server does not count. */
export class Copies {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /**
   * @param isReprint whether a copy was asked for: then it is one, even if another PC printed the original
   * @returns 1 for the original, 2 for the first copy
   */
  take(receiptId: string, isReprint: boolean): number {
    const counts = parsed(this.#storage.getItem(KEY));
    const before = Math.max(counts[receiptId] ?? 0, isReprint ? 1 : 0);
    const { [receiptId]: _, ...others } = counts;
    // The latest print is last in the list, so the oldest are dropped.
    const kept = [...Object.entries(others), [receiptId, before + 1] as const].slice(-KEPT);
    this.#storage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
    return before + 1;
  }
}
