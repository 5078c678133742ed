import type { TellerName } from '@taya/contracts/bet';
import { Role } from '@taya/contracts/roles';
import type { UserView } from '@taya/contracts/teller';
import { createStore, useStore } from './store.js';

const TOKEN = 'taya.token';
const USER = 'taya.user';

export interface Session {
  readonly token: string;
  readonly user: UserView;
}

const store = createStore<Session | null>(read());

// Another tab signed in or out: this one follows.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === TOKEN || key === USER) store.set(read());
});

function read(): Session | null {
  const token = window.localStorage.getItem(TOKEN);
  const user = parseUser(window.localStorage.getItem(USER));
  return token === null || user === null ? null : { token, user };
}

function parseUser(text: string | null): UserView | null {
  if (text === null) return null;
  try {
    const user: unknown = JSON.parse(text);
    return isUser(user) ? user : null;
  } catch {
    // A damaged or foreign entry is no session.
    return null;
  }
}

function isUser(value: unknown): value is UserView {
  if (typeof value !== 'object' || value === null || !('role_id' in value)) return false;
  return Object.values(Role).some((role) => role === value.role_id);
}

export function currentSession(): Session | null {
  return store.get();
}

export function saveSession(session: Session): void {
  window.localStorage.setItem(TOKEN, session.token);
  window.localStorage.setItem(USER, JSON.stringify(session.user));
  store.set(session);
}

/** Until a new password is chosen, the user can do nothing else. */
export function mustChangePassword(): void {
  const session = store.get();
  if (session === null || session.user.must_change_password === true) return;
  saveSession({ ...session, user: { ...session.user, must_change_password: true } });
}

/** The user has chosen their own password: everything is open. */
export function passwordWasChanged(): void {
  const session = store.get();
  if (session?.user.must_change_password !== true) return;
  const { must_change_password: _, ...user } = session.user;
  saveSession({ ...session, user });
}

export function clearSession(): void {
  window.localStorage.removeItem(TOKEN);
  window.localStorage.removeItem(USER);
  store.set(null);
}

/**
 * Calls `listener` whenever somebody logs in or out, in another tab too.
 * @returns a function that stops it
 */
export function onSessionChange(listener: (session: Session | null) => void): () => void {
  return store.subscribe(() => listener(store.get()));
}

export function useUser(): UserView | null {
  return useStore(store)?.user ?? null;
}

/** The logged-in user as receipts name them; empty when logged out. */
export function useOwnName(): TellerName {
  const user = useUser();
  return { full_name: user?.name ?? '', location: user?.location ?? '' };
}
