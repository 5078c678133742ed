import { createStore, useStore } from './store.js';

/** What the address shows: login, the public board, or the back office, which has a router of its own. */
export type Program = 'login' | 'live' | 'dashboard';

function programAt(path: string): Program | null {
  if (path === '/') return 'login';
  if (/^\/live\/?$/.test(path)) return 'live';
  return /^\/dashboard(\/|$)/.test(path) ? 'dashboard' : null;
}

const program = createStore<Program>('login');

/** Shows the program that the address names; an address that names none becomes that of the login page. */
export function showAddressed(): void {
  const named = programAt(window.location.pathname);
  if (named === null) window.history.replaceState(null, '', '/');
  program.set(named ?? 'login');
}

export function useProgram(): Program {
  return useStore(program);
}

/**
 * Goes to another program: after a login, or when a session ends. Pages of the back office use react-router.
 * @param isReplaced Back does not lead to the present place again
 */
export function goTo(path: string, isReplaced = false): void {
  if (isReplaced) window.history.replaceState(null, '', path);
  else window.history.pushState(null, '', path);
  showAddressed();
}

/** Called for each Back and Forward before the router sees it; true keeps it from the router. */
type HistoryGate = () => boolean;

const gates = new Set<HistoryGate>();

// Registered here because this file is loaded before the router: listeners of the window are called in the order of their
// registration.
window.addEventListener('popstate', (event) => {
  if ([...gates].some((gate) => gate())) event.stopImmediatePropagation();
  else showAddressed();
});

/** @returns a function that removes the gate */
export function gateHistory(gate: HistoryGate): () => void {
  gates.add(gate);
  return () => void gates.delete(gate);
}

showAddressed();
