import { MAX_KEY_AHEAD_MS, MAX_KEY_LENGTH } from '@taya/contracts/limits';
import { command, noResult } from './command.js';
import { accept, type DecisionOf, type Refusal, refusal } from './decision.js';
import type { LedgerEvent } from './events.js';
import type { CommandRow, StationState } from './state/state.js';

/** A command id within its scope (`7|POST /api/bet`), as it is logged and looked up. */
export function scopedKey(scope: string, value: string): string {
  return `${scope}|${value}`;
}

/** The command with a scoped key; undefined when it is not among the recent ones. */
export function findKey(state: StationState, key: string): CommandRow | undefined {
  return state.commands.get().byKey.get(key) ?? state.olderCommands.get().byKey.get(key);
}

/** Whether a remembered command had the same content: then it is a repeat, otherwise its key is refused. */
export function matchKey(
  row: Pick<CommandRow, 'fingerprint'>,
  fingerprint: string,
): 'repeated' | 'KEY_REUSED' {
  return row.fingerprint === fingerprint ? 'repeated' : 'KEY_REUSED';
}

/**
 * Whether a key that is not among the recent ones may belong to an older command. It cannot while no key was forgotten,
 * when it was looked up among all commands that are forgotten by now, or when the key is a UUIDv7 that is younger than
 * any forgotten command: a command is never older than its key by more than `MAX_KEY_AHEAD_MS`.
 *
 * @param lookedUpThrough revision up to which the key was looked up already
 */
export function needsLookup(state: StationState, value: string, lookedUpThrough = -1): boolean {
  const { revision, at } = state.olderCommands.get().after;
  if (revision <= lookedUpThrough) return false;
  const madeAtMs = uuid7Ms(value);
  return madeAtMs === null || madeAtMs <= at + MAX_KEY_AHEAD_MS;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/;

/** BAD_KEY for a key that is empty, too long, not printable, or from the future; null when it may be used. */
export function keyProblem(value: string, nowMs: number): Refusal | null {
  if (value === '' || value.length > MAX_KEY_LENGTH || CONTROL_CHARACTER.test(value))
    return refusal('BAD_KEY');
  const madeAtMs = uuid7Ms(value);
  if (madeAtMs === null || madeAtMs <= nowMs + MAX_KEY_AHEAD_MS) return null;
  return refusal('BAD_KEY', 'Idempotency-Key is dated in the future. Please check the clock of this device.');
}

/** Revision of the newest command whose key was forgotten: a history that includes it holds all of those. */
export function forgottenThrough(state: StationState): number {
  return state.olderCommands.get().after.revision;
}

const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** When a UUIDv7 was created (RFC 9562: its first 48 bits are milliseconds since 1970 UTC); null for anything else. */
export function uuid7Ms(value: string): number | null {
  return UUID7.test(value) ? Number.parseInt(value.slice(0, 8) + value.slice(9, 13), 16) : null;
}

/** Withdraws only a key, so no house rule applies. */
function withdrawCommand(): DecisionOf<'command.withdrawn'> {
  return accept({ type: 'command.withdrawn', data: {} });
}

/** Remembers the command that an event begins. Once there are enough, those before them are forgotten as one. */
export function rememberKey(state: StationState, event: LedgerEvent): void {
  if (event.command === undefined) return;
  const { key, fingerprint, events } = event.command;
  const { revision, at } = event;
  const commands = state.commands.get();
  commands.byKey.put(key, { revision, events, fingerprint });
  if (commands.byKey.size < state.remembered.keys) return;
  state.olderCommands.put(commands);
  state.commands.put(state.newCommands({ revision, at }));
}

export const KEY_COMMANDS = {
  // Only for the caller's own keys; the call has already checked the role that its command needs.
  withdrawCommand: command('signedIn', withdrawCommand, noResult),
} as const;
