import { useQuery } from '@tanstack/react-query';
import { api } from './api.js';
import { keys } from './keys.js';

/** A part of the station that does not work at the moment. */
export interface DegradedPart {
  readonly part: string;
  readonly state: 'restarting' | 'stopped';
  /** What this means for the people of the station. */
  readonly message: string;
}

/** The `data` of `GET /api/health` that the client shows. */
export interface Health {
  readonly degraded: readonly DegradedPart[];
  readonly clock: {
    /** The offset at the last event, moved on by the time since. */
    readonly isOff: boolean;
    readonly offBySeconds: number;
  };
}

const ASK_EVERY_MS = 60_000;
const ASK_DEGRADED_EVERY_MS = 10_000;

/** The health the server reports: asked every minute, more often while something does not work. */
export function useHealth(enabled: boolean) {
  return useQuery({
    queryKey: keys.health,
    queryFn: ({ signal }) => api.get<Health>('/api/health', signal),
    refetchInterval: ({ state }) =>
      (state.data?.degraded.length ?? 0) > 0 ? ASK_DEGRADED_EVERY_MS : ASK_EVERY_MS,
    enabled,
  });
}
