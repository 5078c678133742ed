import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { ApiError, messageOf } from './api.js';
import { currentSession, onSessionChange } from './session.js';

const MAX_RETRIES = 2;
/** The first pause; each is twice the one before, so that a failure is shown within a second. */
const FIRST_RETRY_MS = 250;
/** What failed while the server was in trouble is read again while it is on the screen, and not reported again. */
const AGAIN_MS = 5_000;

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
  queryCache: new QueryCache({ onError: reportFailure }),
  defaultOptions: {
    // The station is on the local network: whether the computer is "online" says nothing.
    queries: {
      networkMode: 'always',
      retry: mayHelpToRetry,
      retryDelay: (count) => FIRST_RETRY_MS * 2 ** count,
      refetchInterval: ({ state: { status, error } }) => status === 'error' && mayHelp(error) && AGAIN_MS,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** When each failure was heard of last. */
const heardAtMs = new Map<string, number>();

// What one person saw is dropped before the next person, who may have signed in on another tab.
let seenBy = currentSession()?.user.id;
onSessionChange((session) => {
  if (session?.user.id !== seenBy) {
    queryClient.clear();
    heardAtMs.clear();
  }
  seenBy = session?.user.id;
});

function mayHelp(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

function reportFailure(error: unknown, query: Pick<Query, 'meta' | 'isActive'>): void {
  const failure = query.meta?.failure;
  if (failure === undefined || (error instanceof ApiError && error.status === 401)) return;
  // What somebody has asked for is answered each time.
  const goesOn = mayHelp(error) && query.isActive();
  (goesOn ? toastErrorOnce : toastError)(messageOf(error, failure), failure);
}

function toastError(text: string, id: string): void {
  // Retries share one toast: it is replaced, not stacked.
  toast.error(text, { id });
}

/** Toasts a read that failed; not again while the same goes on failing behind. */
export function toastErrorOnce(text: string, id = text): void {
  const nowMs = performance.now();
  const goesOn = nowMs - (heardAtMs.get(text) ?? Number.NEGATIVE_INFINITY) < 2 * AGAIN_MS;
  heardAtMs.set(text, nowMs);
  if (!goesOn) toastError(text, id);
}
