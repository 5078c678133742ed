import { useQuery } from '@tanstack/react-query';
import { Role } from '@taya/contracts/roles';
import type { PersonView } from '@taya/contracts/teller';
import { api } from '../data/api.js';

export interface People {
  /** All but the station itself, by name. */
  readonly users: readonly PersonView[];
  readonly tellers: readonly PersonView[];
  /** The name that a user has today; `User 9` for one that is not known. */
  readonly nameOf: (userId: number) => string;
}

/** Everybody who may have caused an event, by the names that they have today. */
export function usePeople(): People {
  const { data: users = [] } = useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => api.get('/api/people', signal),
    staleTime: 60_000,
    meta: { failure: 'Failed to fetch names' },
  });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return {
    users,
    tellers: users.filter(({ role_id }) => role_id === Role.Teller),
    nameOf: (userId) => (userId === 0 ? 'Station' : (names.get(userId) ?? `User ${userId}`)),
  };
}
