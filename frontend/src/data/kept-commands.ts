import { store, stored, tellStored } from './stored.js';

/** A command that was sent and not answered yet. */
export interface KeptCommand<Input> {
  readonly key: string;
  readonly input: Input;
  /** Milliseconds since 1970 UTC, on the server's clock. */
  readonly sentAtMs: number;
  /** The second person who was to approve it, without their PIN. */
  readonly approver?: string;
}

/** Commands with passwords: never stored, and forgotten with the page. */
const secret = new Map<string, KeptCommand<unknown>>();
/** Commands on their way from this page: who leaves a screen and comes back finds theirs still under way. */
const underWay = new Set<string>();

const slotOf = (userId: number, name: string) => `taya.command.${userId}.${name}`;

/** The same object as long as the same command is kept. Changes are told by `onStored`. */
export function keptCommand<Input>(userId: number, name: string): KeptCommand<Input> | null {
  const slot = slotOf(userId, name);
  return (secret.get(slot) as KeptCommand<Input> | undefined) ?? stored(slot);
}

/** Keeps a command until it is answered, over reloads too unless it is secret: only an answer says what became of it. */
export function keepCommand<Input>(
  userId: number,
  name: string,
  command: KeptCommand<Input>,
  isSecret: boolean,
): void {
  if (isSecret) secret.set(slotOf(userId, name), command);
  else store(slotOf(userId, name), command);
}

export function dropCommand(userId: number, name: string): void {
  secret.delete(slotOf(userId, name));
  store(slotOf(userId, name), null);
}

/** Whether this page waits for the answer of a command. */
export const isUnderWay = (userId: number, name: string): boolean => underWay.has(slotOf(userId, name));

export function noteUnderWay(userId: number, name: string, isSent: boolean): void {
  if (isSent) underWay.add(slotOf(userId, name));
  else underWay.delete(slotOf(userId, name));
  tellStored();
}
