import { useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { keys } from './keys.js';

const ASK_EVERY_MS = 60_000;
const ASK_DEGRADED_EVERY_MS = 10_000;

export function useHealth(enabled: boolean) {
  return useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => api.get('/api/health', signal),
    refetchInterval: ({ state }) =>
      (state.data?.degraded.length ?? 0) > 0 ? ASK_DEGRADED_EVERY_MS : ASK_EVERY_MS,
    enabled,
  });
}
