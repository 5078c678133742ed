/** An event as the server keeps it. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** The revision a writer expects; `null` for a stream without events, `'any'` for no expectation. */
export type ExpectedRevision = bigint | null | 'any';

export type Appended =
  | { readonly kind: 'success'; readonly revision: bigint }
  | { readonly kind: 'conflict'; readonly revision: bigint | null }
  | { readonly kind: 'too large' };

/** What an append may hold unless the server is told otherwise, bytes. */
export const MAX_APPEND_BYTES = 1_048_576;

/** The streams of an event store server, in memory, with the server's rules for appends. */
export class Streams {
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #listeners = new Set<() => void>();

  /** The events of a stream; undefined when there is no such stream. */
  of(name: string): readonly StoredEvent[] | undefined {
    return this.#streams.get(name);
  }

  append(name: string, expected: ExpectedRevision, events: readonly StoredEvent[]): Appended {
    if (sizeOf(events) > MAX_APPEND_BYTES) return { kind: 'too large' };
    const stream = this.#streams.get(name) ?? [];
    const before = expected === 'any' || expected === null ? -1 : Number(expected);
    const last = stream.length - 1;
    if (expected !== 'any' && before !== last) {
      if (isThere(stream, before, events)) {
        return { kind: 'success', revision: BigInt(before + events.length) };
      }
      return { kind: 'conflict', revision: last < 0 ? null : BigInt(last) };
    }
    stream.push(...events);
    this.#streams.set(name, stream);
    for (const listener of [...this.#listeners]) listener();
    return { kind: 'success', revision: BigInt(stream.length - 1) };
  }

  /** Calls `listener` after every append, until the returned function is called. */
  onAppended(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Sent again: exactly these events stand at exactly this place. Fewer or more of them are a conflict. */
function isThere(stream: readonly StoredEvent[], before: number, events: readonly StoredEvent[]): boolean {
  if (before >= stream.length || events.length === 0) return false;
  return events.every(({ id }, index) => stream[before + 1 + index]?.id === id);
}

function sizeOf(events: readonly StoredEvent[]): number {
  return events.reduce(
    (sum, { type, data, metadata }) => sum + type.length + data.length + metadata.length,
    0,
  );
}
