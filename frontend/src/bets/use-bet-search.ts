import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { api, messageOf } from '../data/api.js';

/**
 * Opens a bet by its whole code, and toasts what is wrong with the code. Only the answer of the latest search opens a
 * bet.
 * @param onMissed called when nothing was found
 */
export function useBetSearch(onMissed?: () => void): (code: string) => Promise<void> {
  const navigate = useNavigate();
  const latest = useRef(0);
  return async (code) => {
    if (code === '') return void toast.error('Please enter a serial number to search');
    latest.current += 1;
    const own = latest.current;
    try {
      const { bet } = await api.get(`/api/bet/${code}/search`);
      if (own === latest.current) void navigate(`/dashboard/bets/${bet.id}/show`);
    } catch (error) {
      if (own !== latest.current) return;
      onMissed?.();
      toast.error(messageOf(error, 'Failed to search bet'));
    }
  };
}
