import { firstLink, nextLink } from './chain.js';
import type { NewEvent, Tail } from './event-store.js';

const STATION = 'spec';

/** Events with these bytes, chained after `tail`. */
export function chained(tail: Tail, jsons: readonly string[]): readonly NewEvent[] {
  let previous = tail.hash || firstLink(STATION);
  return jsons.map((json) => {
    previous = nextLink(previous, json);
    return { json, hash: previous };
  });
}

/** `count` small events, chained after `tail`. */
export function someEvents(tail: Tail, count: number): readonly NewEvent[] {
  return chained(
    tail,
    Array.from({ length: count }, (_, index) =>
      JSON.stringify({ type: 'bet.sold', number: tail.revision + 1 + index }),
    ),
  );
}
