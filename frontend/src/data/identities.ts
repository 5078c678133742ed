import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api, messageOf } from './api.js';
import { readOf, useRead } from './use-read.js';

const FAILURE = 'Could not load the live check';

/** What the checks that run all the time have found. @param everyMs between two questions */
export function useIdentities(everyMs: number, enabled = true) {
  return useRead('/api/audit/identities', FAILURE, { refetchInterval: everyMs, enabled });
}

/** Has the whole log checked again. */
export function useCheckAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.compute('/api/audit/identities/check'),
    onSuccess: (live) => client.setQueryData(readOf('/api/audit/identities', FAILURE).queryKey, live),
    onError: (error) => toast.error(messageOf(error, 'Could not check the log again')),
  });
}
