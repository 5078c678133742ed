import type { CheckedPart } from '@taya/contracts/answers/identities';
import { NamedError } from '../../system/named-error.js';

interface Known {
  /** The time of the event; milliseconds since 1970 UTC. */
  readonly at?: number | null;
  readonly tellerId?: number | null;
  /** What the station has, and what the log makes it; centavos. */
  readonly shown?: number | null;
  readonly replayed?: number | null;
}

/** Something of the station is not what the log makes it. */
export class Mismatch extends NamedError {
  /** @param revision the first that does not hold; null where it is of none */
  constructor(
    readonly part: CheckedPart['name'],
    readonly revision: number | null,
    reason: string,
    readonly known: Known = {},
  ) {
    super(reason);
  }
}
