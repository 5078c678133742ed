import { createStore, useStore } from './store.js';

/** The path in the address bar, for what stands outside of the back office's router. */
const place = createStore(window.location.pathname);

/** To be called by whoever changes the address in another way than by `goTo`. */
export function followAddress(): void {
  place.set(window.location.pathname);
}

window.addEventListener('popstate', followAddress);

/** Goes to another of the programs (login, board, back office) without loading the page anew. */
export function goTo(path: string): void {
  window.history.pushState(null, '', path);
  followAddress();
}

export function usePlace(): string {
  return useStore(place);
}
