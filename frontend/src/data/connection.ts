import { timeForPeople } from '@taya/contracts/time';
import { serverNow } from './server-clock.js';
import { timeZone } from './station-zone.js';
import { createStore, useStore } from './store.js';

/**
 * Whether the other end answers, and since when, on the server's clock. `off`: before its first answer. `silent`: a call
 * waits for longer than it should, and nothing has been answered since it was sent.
 */
export interface Link {
  readonly state: 'off' | 'up' | 'silent' | 'away';
  readonly sinceMs: number;
}

const UNKNOWN: Link = { state: 'off', sinceMs: serverNow() };

const server = createStore<Link>(UNKNOWN);
const live = createStore<Link>(UNKNOWN);

function note(store: typeof server, state: Link['state'], sinceMs = serverNow()): void {
  if (store.get().state !== state) store.set({ state, sinceMs });
}

/** When the server answered last, on this page's own clock: this page itself, at first. */
let answeredAtMs = 0;

export function noteAnswer(): void {
  answeredAtMs = performance.now();
  note(server, 'up');
  for (const listener of [...answerListeners]) listener();
}

const answerListeners = new Set<() => void>();

/**
 * Calls `listener` for everything that the server answers.
 * @returns a function that stops it
 */
export function onAnswer(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

/**
 * Notes that a call still waits. It is ignored when something was answered since it was sent.
 * @param askedAtMs when it was sent, by `performance.now()`
 */
export function noteSilence(askedAtMs: number): void {
  const { state } = server.get();
  if (state !== 'up' || answeredAtMs > askedAtMs) return;
  server.set({ state: 'silent', sinceMs: serverNow() - (performance.now() - askedAtMs) });
}

/**
 * Notes that a call got no answer. It is ignored when a later call was answered.
 * @param askedAtMs when the call was sent, by `performance.now()`
 */
export function noteNoAnswer(askedAtMs: number): void {
  if (answeredAtMs <= askedAtMs) noteAway();
}

export const isServerAway = (): boolean => server.get().state === 'away';

/**
 * No instance of the server answers at the moment: one stands by, or a proxy found none. It is so since it was silent,
 * or since its last answer.
 */
export function noteAway(): void {
  const { state, sinceMs } = server.get();
  note(server, 'away', state === 'silent' ? sinceMs : serverNow() - (performance.now() - answeredAtMs));
}

/** The socket connected, disconnected, or is no longer needed. */
export const noteLive = (state: Link['state']): void => note(live, state);

export function useServerLink(): Link {
  return useStore(server);
}

export function useLiveLink(): Link {
  return useStore(live);
}

/** 'Server away since 2:41 PM', the reason why a button that moves money is off; null while the server can be reached. */
export function useServerAway(): string | null {
  const { state, sinceMs } = useServerLink();
  if (state !== 'away') return null;
  return `Server away since ${timeForPeople(sinceMs, timeZone)}`;
}
