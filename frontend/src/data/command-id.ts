import { v7 } from 'uuid';
import { serverNow } from './server-clock.js';

/** A new command id: a UUIDv7 (RFC 9562) on the server's time. */
export function newCommandId(nowMs: number = serverNow()): string {
  return v7({ msecs: nowMs });
}

/** A command that was sent and not answered yet, as it is stored. */
export interface KeptCommand<Input> {
  readonly key: string;
  readonly input: Input;
  /** Milliseconds since 1970 UTC, on the server's clock. */
  readonly sentAtMs: number;
}

const slot = (userId: number, name: string) => `taya.command.${userId}.${name}`;

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Calls `listener` when a command is stored or dropped, also by another screen or tab.
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

export function keptCommand<Input>(userId: number, name: string): KeptCommand<Input> | null {
  const text = window.localStorage.getItem(slot(userId, name));
  if (text === null) return null;
  try {
    return JSON.parse(text) as KeptCommand<Input>;
  } catch {
    // Not written by this client: it has no key to ask with.
    return null;
  }
}

/** Stores a command until it is answered, over reloads too: only an answer says what became of it. */
export function keepCommand<Input>(userId: number, name: string, command: KeptCommand<Input>): void {
  window.localStorage.setItem(slot(userId, name), JSON.stringify(command));
  tell();
}

export function dropCommand(userId: number, name: string): void {
  window.localStorage.removeItem(slot(userId, name));
  tell();
}
