import { QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { ApiError, messageOf } from './api.js';
import { currentSession, onSessionChange } from './session.js';

const MAX_RETRIES = 2;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Toasted when the query fails and the server sent no message. */
      readonly failure?: string;
    };
  }
}

/** Whether a failed read is repeated. react-admin's lists do not use the defaults of the client below. */
export function mayHelpToRetry(count: number, error: unknown): boolean {
  return count < MAX_RETRIES && mayHelp(error);
}

/** Reads may be repeated while the server is away; commands never are (see `useCommand`). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { meta }) => tell(error, meta?.failure) }),
  defaultOptions: {
    // The station is on the local network: whether the computer is "online" says nothing.
    queries: { networkMode: 'always', retry: mayHelpToRetry },
    mutations: { networkMode: 'always', retry: false },
  },
});

// What one person saw is dropped before the next person, who may have signed in on another tab.
let seenBy = currentSession()?.user.id;
onSessionChange((session) => {
  if (session?.user.id !== seenBy) queryClient.clear();
  seenBy = session?.user.id;
});

function mayHelp(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

function tell(error: unknown, failure: string | undefined): void {
  if (failure === undefined || (error instanceof ApiError && error.status === 401)) return;
  // Retries share one toast: it is replaced, not stacked.
  toast.error(messageOf(error, failure), { id: failure });
}
