import type { TellerView } from '@taya/contracts/teller';
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { toast } from 'sonner';
import { messageOf } from '../data/api.js';
import { mayHelpToRetry } from '../data/query-client.js';

/** The current data of a teller, read with the resource of the page. */
export function useTeller(resource: 'teller' | 'cashin' | 'remit', id: string) {
  const { data, error } = useGetOne<TellerView>(resource, { id: Number(id) }, { retry: mayHelpToRetry });
  useEffect(() => {
    if (error !== null) toast.error(messageOf(error, 'Failed to fetch teller details'), { id: 'teller' });
  }, [error]);
  return { teller: data, isError: error !== null };
}
