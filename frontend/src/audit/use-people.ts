import { Role } from '@taya/contracts/roles';
import type { PersonView } from '@taya/contracts/teller';
import { useRead } from '../data/use-read.js';

export interface People {
  /** All but the station itself, by name. */
  readonly users: readonly PersonView[];
  readonly tellers: readonly PersonView[];
  /** The name that a user has today; `User 9` for one that is not known. */
  readonly nameOf: (userId: number) => string;
}

/** Everybody who may have caused an event, by the names that they have today. */
export function usePeople(): People {
  const { data: users = [] } = useRead('/api/people', 'Failed to fetch names', { staleTime: 60_000 });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return {
    users,
    tellers: users.filter(({ role_id }) => role_id === Role.Teller),
    nameOf: (userId) => (userId === 0 ? 'Station' : (names.get(userId) ?? `User ${userId}`)),
  };
}
