import type { EventSummary } from '@taya/contracts/answers/audit';
import { add, fromTwoPlaces, twoPlaces, ZERO } from '@taya/contracts/centavos';

export type Kind = EventSummary['kinds'][number];

/** The sums of both, for each type that is in one of them. */
export function addedUp(some: readonly Kind[], more: readonly Kind[]): readonly Kind[] {
  const kinds = new Map(some.map((kind) => [kind.type, kind]));
  for (const kind of more) {
    const known = kinds.get(kind.type);
    kinds.set(kind.type, known === undefined ? kind : together(known, kind));
  }
  return [...kinds.values()];
}

function together(one: Kind, other: Kind): Kind {
  const amounts = [one.amount, other.amount].filter((amount) => amount !== null).map(fromTwoPlaces);
  const amount = amounts.length === 0 ? null : twoPlaces(add(ZERO, ...amounts));
  return { type: one.type, count: one.count + other.count, amount };
}
