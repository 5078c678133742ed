import { useQueryClient } from '@tanstack/react-query';
import type { MomentBalances } from '@taya/contracts/answers/audit';
import { useRef } from 'react';
import { toast } from 'sonner';
import { api, messageOf } from '../data/api.js';
import { thenOf } from './use-then.js';

/** Asks which event was the last one up to a time. An answer that comes after another question is left out. */
export function useAskMoment() {
  const client = useQueryClient();
  const turn = useRef(0);
  const latest = useRef<MomentBalances | null>(null);
  const forget = () => {
    turn.current += 1;
  };
  const ask = async (at: string): Promise<MomentBalances | null> => {
    forget();
    const own = turn.current;
    try {
      const found = await api.get(`/api/audit/balances?at=${encodeURIComponent(at)}`);
      if (own !== turn.current) return null;
      if (found.revision === -1) toast.error('The log begins after this time');
      else client.setQueryData(thenOf('balances', found.revision), found);
      latest.current = found;
      return found.revision === -1 ? null : found;
    } catch (error) {
      if (own === turn.current) toast.error(messageOf(error, 'Could not load balances'));
      return null;
    }
  };
  /** When the event was, if it was the last answer. */
  const atOf = (revision: number) => (latest.current?.revision === revision ? latest.current.at : null);
  return { ask, forget, atOf };
}
