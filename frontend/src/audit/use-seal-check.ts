import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SealCheckView } from '@taya/contracts/answers/seal';
import { useCallback } from 'react';
import { queryString } from '../data/api.js';
import { readOf } from '../data/use-read.js';

const checkOf = (text: string) => ({
  ...readOf(`/api/seal/check${queryString({ text })}`, 'Could not check the seal'),
  // What was found stays on the page until it is asked again.
  gcTime: Number.POSITIVE_INFINITY,
});

export interface SealCheck {
  /** What the log said of it when it was last asked; undefined before. */
  readonly found: SealCheckView | undefined;
  readonly isChecking: boolean;
}

/** What the log says of a seal, as far as this page has asked. It is asked by `useSealVerifier`, never by itself. */
export function useSealCheck(text: string): SealCheck {
  const { data, isFetching } = useQuery({ ...checkOf(text), enabled: false });
  return { found: data, isChecking: isFetching };
}

/** Asks the server about a seal. @returns whether it answered; a failure is toasted */
export function useSealVerifier(): (text: string) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    (text) =>
      client.fetchQuery(checkOf(text)).then(
        () => true,
        () => false,
      ),
    [client],
  );
}
