import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api.js';
import { keys } from './keys.js';

/** What the checks that run all the time have found. @param everyMs between two questions */
export function useIdentities(everyMs: number, enabled = true) {
  return useQuery({
    queryKey: keys.identities,
    queryFn: ({ signal }) => api.get('/api/audit/identities', signal),
    refetchInterval: everyMs,
    enabled,
    meta: { failure: 'Could not load the live check' },
  });
}

/** Has the whole log checked again. @throws ApiError */
export function useCheckAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const live = await api.compute('/api/audit/identities/check');
    client.setQueryData(keys.identities, live);
  };
}
