import type { ConnectionLimits } from '../config/config.js';

export type SlotLimits = Pick<ConnectionLimits, 'max' | 'maxPerAddress'>;

export class Slots {
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  constructor(private readonly limits: SlotLimits) {}

  hasRoomFor(address: string): boolean {
    const fromThere = this.#byAddress.get(address) ?? 0;
    return this.#total < this.limits.max && fromThere < this.limits.maxPerAddress;
  }

  /** @returns a function that frees the slot */
  enter(address: string): () => void {
    this.#total += 1;
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1);
    return () => {
      this.#total -= 1;
      const left = (this.#byAddress.get(address) ?? 0) - 1;
      if (left > 0) this.#byAddress.set(address, left);
      else this.#byAddress.delete(address);
    };
  }
}
