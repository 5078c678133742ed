import type { TellerView } from '@taya/contracts/teller';
import { useGetOne } from 'react-admin';
import { mayHelpToRetry } from '../data/query-client.js';
import { callsOf } from '../data/resources.js';
import type { Account } from './kinds.js';

/**
 * The current data of somebody, read with the resource of the page. The query client toasts a failure: react-admin fills
 * the record in from a list that arrives right after it, so that no component may ever see the error.
 */
export function useAccount<Row extends Account = TellerView>(
  resource: 'teller' | 'staff' | 'cashin' | 'remit',
  id: string,
) {
  const { listFailure, oneFailure: failure = listFailure } = callsOf(resource);
  const { data, error } = useGetOne<Row>(
    resource,
    { id: Number(id) },
    { retry: mayHelpToRetry, meta: { failure } },
  );
  return { account: data, isError: error !== null };
}
