import { useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { keys } from './keys.js';

/** A part of the station that does not work at the moment. */
export interface DegradedPart {
  readonly part: string;
  readonly state: 'restarting' | 'stopped';
  /** What it means for the station. */
  readonly message: string;
}

/** `data` of `GET /api/health`, as far as it is shown. */
export interface Health {
  readonly degraded: readonly DegradedPart[];
  readonly clock: {
    /** By the last event and the time that has passed since. */
    readonly isOff: boolean;
    readonly offBySeconds: number;
  };
}

const ASK_EVERY_MS = 60_000;
const ASK_DEGRADED_EVERY_MS = 10_000;

/** How the server says it is, asked every minute, and more often while something does not work. */
export function useHealth(enabled: boolean) {
  return useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => api.get<Health>('/api/health', signal),
    refetchInterval: ({ state }) =>
      (state.data?.degraded.length ?? 0) > 0 ? ASK_DEGRADED_EVERY_MS : ASK_EVERY_MS,
    enabled,
  });
}
