import { notifyStored, store, stored } from './stored.js';

/** A command that was sent and not answered yet. */
export interface StoredCommand<Input> {
  readonly key: string;
  readonly input: Input;
  /** Milliseconds since 1970 UTC, on the server's clock. */
  readonly sentAtMs: number;
  /** The second person who was to approve it, without their PIN. */
  readonly approver?: string;
}

/** Commands with passwords: never stored, and forgotten with the page. */
const secret = new Map<string, StoredCommand<unknown>>();
/** Commands on their way from this page: who leaves a screen and comes back finds theirs still under way. */
const underWay = new Set<string>();

/** Where a command of somebody is stored, one at a time for each name. */
export const slotOf = (userId: number, name: string) => `taya.command.${userId}.${name}`;

/** The same object as long as the same command is stored. `onStored` reports changes. */
export function storedCommand<Input>(slot: string): StoredCommand<Input> | null {
  return (secret.get(slot) as StoredCommand<Input> | undefined) ?? stored(slot);
}

/** Stores a command until it is answered, over reloads too unless it is secret: only an answer says what became of it. */
export function storeCommand<Input>(slot: string, command: StoredCommand<Input>, isSecret: boolean): void {
  if (isSecret) secret.set(slot, command);
  else store(slot, command);
}

export function dropCommand(slot: string): void {
  secret.delete(slot);
  store(slot, null);
}

/** Whether this page waits for the answer of a command. */
export const isUnderWay = (slot: string): boolean => underWay.has(slot);

export function noteUnderWay(slot: string, isSent: boolean): void {
  if (isSent) underWay.add(slot);
  else underWay.delete(slot);
  notifyStored();
}
