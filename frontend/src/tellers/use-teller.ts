import type { TellerView } from '@taya/contracts/teller';
import { useGetOne } from 'react-admin';
import { mayHelpToRetry } from '../data/query-client.js';

/**
 * The current data of a teller, read with the resource of the page. The query client toasts a failure: react-admin fills
 * the record in from a list that arrives right after it, so that no component may ever see the error.
 */
export function useTeller(resource: 'teller' | 'cashin' | 'remit', id: string) {
  const { data, error } = useGetOne<TellerView>(
    resource,
    { id: Number(id) },
    { retry: mayHelpToRetry, meta: { failure: 'Failed to fetch teller details' } },
  );
  return { teller: data, isError: error !== null };
}
