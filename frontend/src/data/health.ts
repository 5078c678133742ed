import { useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { keys } from './keys.js';

/** `data` of `GET /api/health`, as far as it is shown. */
export interface Health {
  readonly clock: {
    /** By the last event and the time that has passed since. */
    readonly isOff: boolean;
    readonly offBySeconds: number;
  };
}

const ASK_EVERY_MS = 60_000;

/** How the server says it is, asked every minute. */
export function useHealth(enabled: boolean) {
  return useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => api.get<Health>('/api/health', signal),
    refetchInterval: ASK_EVERY_MS,
    enabled,
  });
}
