import type { EventData, EventType, RecordedEvent as ServerEvent } from '@kurrent/kurrentdb-client';
import { LedgerDamagedError, type NewEvent, type RecordedEvent } from '../event-store.js';

/** A server takes 1 MiB in one append; this leaves room for what it counts besides. */
const MAX_APPEND_BYTES = 1_000_000;
/** What one event takes beside its data: id, type, hash, names of the fields. */
const ENVELOPE_BYTES = 128;
/** For a text without a type of its own: the server wants one, and keeps those with a dollar for itself. */
const UNTYPED = 'untyped';

/** Beside each event, so that the chain can be seen on the server's own pages. */
type Metadata = { readonly hash: string };

/**
 * Events as the server keeps them: the text as JSON where the client writes exactly its bytes, else as bytes; the hash
 * in the metadata; the id made of the hash.
 * @throws RangeError for more than one append may hold
 */
export function toServer(events: readonly NewEvent[]): EventData[] {
  const bytes = events.reduce((sum, { json }) => sum + Buffer.byteLength(json) + ENVELOPE_BYTES, 0);
  if (bytes > MAX_APPEND_BYTES) {
    throw new RangeError(`${events.length} events of ${bytes} bytes are more than one append may hold`);
  }
  return events.map(eventData);
}

function eventData({ json, hash }: NewEvent): EventData {
  const parsed = parse(json);
  const isSame = parsed !== undefined && JSON.stringify(parsed) === json;
  const content = isSame
    ? ({ contentType: 'application/json', data: parsed } as const)
    : ({ contentType: 'application/octet-stream', data: Buffer.from(json, 'utf8') } as const);
  const metadata: Metadata = { hash };
  return { id: eventIdOf(hash), type: typeOf(parsed), metadata, ...content } as EventData;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function typeOf(parsed: unknown): string {
  const { type } = Object(parsed) as { readonly type?: unknown };
  return typeof type === 'string' && type !== '' && !type.startsWith('$') ? type : UNTYPED;
}

/**
 * A UUID of version 8 made of the first bytes of a hash. The hash covers everything before it, so the same id is the
 * same event at the same place: the server takes a batch that is sent again for the one it has.
 */
export function eventIdOf(hash: string): string {
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0b0011) | 0b1000).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** @throws LedgerDamagedError for an event that this program did not write */
export function fromServer({
  revision,
  data,
  metadata,
  isJson,
  streamId,
}: ServerEvent<EventType>): RecordedEvent {
  const { hash } = Object(metadata) as Partial<Metadata>;
  if (typeof hash !== 'string') {
    throw new LedgerDamagedError(
      `The event at revision ${revision} of stream ${streamId} has no hash: another program wrote it. ` +
        'Restore the ledger from a backup.',
    );
  }
  const json = isJson ? JSON.stringify(data) : Buffer.from(data as Uint8Array).toString('utf8');
  return { revision: Number(revision), json, hash };
}
