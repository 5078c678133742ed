import type { RecordedEvent } from '../event-store/event-store.js';

/** Events that follow one another. Texts alone: they cross over to a thread for a third of what objects cost. */
export interface EventTexts {
  readonly first: number;
  readonly jsons: readonly string[];
  readonly hashes: readonly string[];
}

export function textsOf(events: readonly RecordedEvent[]): EventTexts {
  return {
    first: events[0]?.revision ?? 0,
    jsons: events.map(({ json }) => json),
    hashes: events.map(({ hash }) => hash),
  };
}

export function recordedOf({ first, jsons, hashes }: EventTexts): readonly RecordedEvent[] {
  return jsons.map((json, at) => ({ revision: first + at, json, hash: hashes[at] ?? '' }));
}
