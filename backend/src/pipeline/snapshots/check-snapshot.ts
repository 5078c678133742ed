import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type EventLog, LedgerDamagedError } from '../../event-store/event-store.js';
import { toSnapshot } from '../../ledger/state/snapshot.js';
import type { StationState } from '../../ledger/state/state.js';
import { READ_WINDOW } from '../limits.js';
import { CannotFollowError, Replica } from '../replica.js';
import type { FoundSnapshot, LedgerSnapshot } from './snapshot-files.js';

export interface SnapshotCheckParts {
  readonly snapshot: LedgerSnapshot;
  readonly store: Pick<EventLog, 'read'>;
  readonly stationId: string;
  /** After each window of events, so that others get the processor. */
  readonly pause: () => Promise<void>;
  readonly isWanted: () => boolean;
}

/**
 * Compares a snapshot with a replay of the log from its first event on, whose chain is checked with it. A log that cannot
 * be followed from its beginning gives no such state either.
 * @returns what differs first, null when nothing does; undefined when it was given up
 */
export async function checkSnapshot(parts: SnapshotCheckParts): Promise<string | null | undefined> {
  try {
    return await compareWithReplay(parts);
  } catch (error) {
    if (error instanceof LedgerDamagedError || error instanceof CannotFollowError) return error.message;
    throw error;
  }
}

async function compareWithReplay({
  snapshot,
  store,
  stationId,
  pause,
  isWanted,
}: SnapshotCheckParts): Promise<string | null | undefined> {
  const replica = Replica.ofStation(stationId);
  replica.state.hasLookUps = false;
  while (replica.revision < snapshot.revision) {
    const left = snapshot.revision - replica.revision;
    const window = await store.read(replica.revision + 1, Math.min(READ_WINDOW, left));
    if (!isWanted()) return undefined;
    if (window.length === 0) return `the log ends at revision ${replica.revision}`;
    replica.state.journal.withoutUndo(() => replica.apply(window));
    await pause();
  }
  return replica.hash === snapshot.hash
    ? stateDifference(snapshot, replica.state)
    : 'the log has another event at its revision';
}

/** What is another in a snapshot than in the state that a replay has made, in words; null when nothing is. */
export function stateDifference({ state: is }: LedgerSnapshot, replayed: StationState): string | null {
  return differenceAt('', is, asStored(replayed));
}

/** As `stateDifference`, of a file; undefined for one that holds no state. */
export function fileDifference(
  { digest, readState }: Pick<FoundSnapshot, 'digest' | 'readState'>,
  replayed: StationState,
): string | null | undefined {
  // Nearly always: two whole states beside this one, to compare them, take half a second and 200 MB.
  if (digest === digestOf(textOf(toSnapshot(replayed)))) return null;
  try {
    return differenceAt('', readState(), asStored(replayed));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** As a file would have it: fields without a value are none. */
const asStored = (state: StationState): unknown => JSON.parse(JSON.stringify(toSnapshot(state)));

function digestOf(parts: Iterable<string>): string {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
}

/** Elements of a list that become text at once: a list of 100,000 commands is as long as all the rest. */
const PART = 500;

/** As `JSON.stringify`, in parts. */
function* textOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    for (let from = 0; from < value.length || from === 0; from += PART)
      yield (from === 0 ? '[' : ',') + JSON.stringify(value.slice(from, from + PART)).slice(1, -1);
    yield ']';
  } else if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    for (const [at, [name, field]] of fields.entries()) {
      yield `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      yield* textOf(field);
    }
    yield fields.length === 0 ? '{}' : '}';
  } else yield JSON.stringify(value);
}

function differenceAt(path: string, is: unknown, shouldBe: unknown): string | null {
  if (isDeepStrictEqual(is, shouldBe)) return null;
  const [found, expected] = [partsOf(is), partsOf(shouldBe)];
  if (found === null || expected === null) {
    return `${path} is ${toText(is)}, but a replay makes it ${toText(shouldBe)}`;
  }
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    const difference = differenceAt(`${path} ${name}`.trim(), found.get(name), expected.get(name));
    if (difference !== null) return difference;
  }
  return `${path} has another order than a replay makes`;
}

/** The parts of a value by their names: fields, rows by their keys, elements by their places; null for one without any. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  const { keys, rows } = value as { readonly keys?: unknown; readonly rows?: unknown };
  const isTable = Array.isArray(keys) && Array.isArray(rows);
  return new Map(isTable ? keys.map((key, at) => [String(key), rows[at]]) : Object.entries(value));
}

function toText(value: unknown): string {
  return JSON.stringify(value) ?? 'nothing';
}
