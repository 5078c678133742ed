/** The bytes of printer commands, read one after another. */
export class Bytes {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isEmpty(): boolean {
    return this.#at >= this.#bytes.length;
  }

  next(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new Error('the bytes end within a command');
    this.#at += 1;
    return byte;
  }

  /** One of the few values that a parameter of a command may have. */
  oneOf(...allowed: readonly number[]): number {
    const byte = this.next();
    if (!allowed.includes(byte)) throw this.unknown(byte);
    return byte;
  }

  isOn(): boolean {
    return this.oneOf(0, 1) === 1;
  }

  /** A number in two bytes, the lower one first. */
  word(): number {
    const low = this.next();
    return low + this.next() * 256;
  }

  take(count: number): number[] {
    return Array.from({ length: count }, () => this.next());
  }

  /** The error for the byte that was just read. */
  unknown(byte: number): Error {
    const hex = [...this.#bytes.subarray(Math.max(0, this.#at - 8), this.#at)].map((value) =>
      value.toString(16).padStart(2, '0'),
    );
    return new Error(`unknown byte ${byte.toString(16)} at ${this.#at - 1}, the last of … ${hex.join(' ')}`);
  }
}
