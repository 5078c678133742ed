/** What was read last of each slot: the same text is the same object, so that React sees no change. */
const read = new Map<string, { readonly text: string | null; readonly value: unknown }>();
const listeners = new Set<() => void>();

/** A value that all tabs of this browser share over reloads; null when there is none. */
export function stored<Value>(slot: string): Value | null {
  const text = window.localStorage.getItem(slot);
  let last = read.get(slot);
  if (last?.text !== text) {
    last = { text, value: parsed(text) };
    read.set(slot, last);
  }
  return last.value as Value | null;
}

/** What a slot with this text holds. */
export function parsed<Value>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? 'null') as Value | null;
  } catch {
    // Not written by this client.
    return null;
  }
}

/**
 * @param value null for nothing
 * @throws DOMException when this browser has no room
 */
export function store(slot: string, value: object | null): void {
  const text = value === null ? null : JSON.stringify(value);
  if (text === null) window.localStorage.removeItem(slot);
  else window.localStorage.setItem(slot, text);
  read.set(slot, { text, value });
  notifyStored();
}

/** Without room this page alone knows the value, until it is closed or another one stores something there. */
export function storeOrRemember(slot: string, value: object | null): void {
  try {
    store(slot, value);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    read.set(slot, { text: window.localStorage.getItem(slot), value });
    notifyStored();
  }
}

/** The slots with this beginning, with those that only this page remembers. */
export function slotsOf(beginning: string): readonly string[] {
  const slots = new Set([...Object.keys(window.localStorage), ...read.keys()]);
  return [...slots].filter((slot) => slot.startsWith(beginning));
}

export function notifyStored(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Calls `listener` when something is stored, also by another tab.
 * @returns a function that stops it
 */
export function onStored(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
