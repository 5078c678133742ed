/** A command that was sent and not answered yet. */
export interface KeptCommand<Input> {
  readonly key: string;
  readonly input: Input;
  /** Milliseconds since 1970 UTC, on the server's clock. */
  readonly sentAtMs: number;
}

/** What was read last of a slot: the same text is the same command. */
interface Read {
  readonly text: string | null;
  readonly command: KeptCommand<unknown> | null;
}

const read = new Map<string, Read>();
/** Commands with passwords: never stored, and forgotten with the page. */
const secret = new Map<string, KeptCommand<unknown>>();
/** Commands on their way from this page: who leaves a screen and comes back finds theirs still under way. */
const underWay = new Set<string>();
const listeners = new Set<() => void>();

const slotOf = (userId: number, name: string) => `taya.command.${userId}.${name}`;

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Calls `listener` when a command is kept, dropped or under way, also by another screen or tab.
 * @returns a function that stops it
 */
export function onKeptCommands(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The same object as long as the same command is kept. */
export function keptCommand<Input>(userId: number, name: string): KeptCommand<Input> | null {
  const slot = slotOf(userId, name);
  const text = window.localStorage.getItem(slot);
  let last = read.get(slot);
  if (last === undefined || last.text !== text) {
    last = { text, command: parsed(text) };
    read.set(slot, last);
  }
  return (secret.get(slot) ?? last.command) as KeptCommand<Input> | null;
}

function parsed(text: string | null): KeptCommand<unknown> | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as KeptCommand<unknown>;
  } catch {
    // Not written by this client: it has no key to ask with.
    return null;
  }
}

/** Keeps a command until it is answered, over reloads too unless it is secret: only an answer says what became of it. */
export function keepCommand<Input>(
  userId: number,
  name: string,
  command: KeptCommand<Input>,
  isSecret: boolean,
): void {
  if (isSecret) secret.set(slotOf(userId, name), command);
  else window.localStorage.setItem(slotOf(userId, name), JSON.stringify(command));
  tell();
}

export function dropCommand(userId: number, name: string): void {
  secret.delete(slotOf(userId, name));
  window.localStorage.removeItem(slotOf(userId, name));
  tell();
}

/** Whether this page waits for the answer of a command. */
export const isUnderWay = (userId: number, name: string): boolean => underWay.has(slotOf(userId, name));

export function noteUnderWay(userId: number, name: string, isSent: boolean): void {
  if (isSent) underWay.add(slotOf(userId, name));
  else underWay.delete(slotOf(userId, name));
  tell();
}
