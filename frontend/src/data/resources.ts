import type { Lists } from '@taya/contracts/calls';

type NameOf<Path> = Path extends `/api/${infer Name}` ? Name : never;
export type CallName = NameOf<keyof Lists>;

/** The API path of a resource of the back office, and what is toasted when reading it fails without a message of the server. */
export interface ResourceCalls {
  /** Path below `/api/`. */
  readonly call: CallName;
  readonly listFailure: string;
  readonly oneFailure?: string;
}

const BETS: ResourceCalls = {
  call: 'bet',
  listFailure: 'Failed to fetch bet list',
  oneFailure: 'Failed to fetch bet',
};
const TELLERS: ResourceCalls = {
  call: 'teller',
  listFailure: 'Failed to fetch teller list',
  oneFailure: 'Failed to fetch teller details',
};

/** Resources are named like their pages; two pages may read one call. */
const RESOURCES = new Map<string, ResourceCalls>([
  ['bets', BETS],
  ['bethistory', BETS],
  ['gamehistory', { call: 'game', listFailure: 'Failed to fetch game list' }],
  ['teller', TELLERS],
  [
    'staff',
    {
      call: 'staff',
      listFailure: 'Failed to fetch staff list',
      oneFailure: 'Failed to fetch staff details',
    },
  ],
  ['cashin', TELLERS],
  ['remit', TELLERS],
  ['cleardate', { call: 'clear_date', listFailure: 'Failed to fetch clear date list' }],
  ['reports', { call: 'report', listFailure: 'Could not load the report' }],
  ['seals', { call: 'seal', listFailure: 'Could not load sealed days' }],
  ['shifts', { call: 'shift', listFailure: 'Could not load shifts', oneFailure: 'Could not load the shift' }],
]);

/** The lists of one teller, by the name of their call: `teller/4/cashin`. */
const OF_TELLER = {
  cashin: 'Failed to fetch teller cashin history',
  remit: 'Failed to fetch teller remit history',
  login_history: 'Failed to fetch teller login history',
};

const isOfTeller = (name: string): name is keyof typeof OF_TELLER => name in OF_TELLER;

/** @throws Error for an unknown resource */
export function callsOf(resource: string): ResourceCalls {
  const calls = RESOURCES.get(resource);
  if (calls === undefined) throw new Error(`No resource is called ${resource}`);
  return calls;
}

/** The list of one teller. @throws Error when tellers have no such list */
export function callsOfTeller(resource: string, tellerId: string | number): ResourceCalls {
  if (!isOfTeller(resource)) throw new Error(`A teller has no list called ${resource}`);
  return { call: `teller/${Number(tellerId)}/${resource}`, listFailure: OF_TELLER[resource] };
}

interface Cached {
  readonly queryKey: readonly unknown[];
}

/** The call that a cache entry was read from: resources are cached under their own names. */
function callOf({ queryKey: [first] }: Cached): unknown {
  const name = String(first);
  if (isOfTeller(name)) return TELLERS.call;
  return RESOURCES.get(name)?.call ?? first;
}

/**
 * Matches everything cached from these calls, for `invalidateQueries`: `cachedOf('bet')` is the lists, the bets and the
 * searches.
 */
export function cachedOf(...calls: readonly string[]) {
  return { predicate: (query: Cached) => calls.some((call) => callOf(query) === call) };
}

/** Matches the cached pages of a list. */
export function pagesOf(call: string) {
  return {
    predicate: (query: Cached) => callOf(query) === call && query.queryKey[1] === 'getList',
  };
}
