import { useQuery } from '@tanstack/react-query';
import type { ShiftView } from '@taya/contracts/answers/shift';
import { useMay } from './access.js';
import { api } from './api.js';
import { useServerAway } from './connection.js';
import { keys } from './keys.js';
import { useSettings } from './queries.js';

/** Whether this is a till of a station that works in shifts. */
export function useHasShifts(): boolean {
  const sells = useMay('write', 'payin');
  const { data: settings } = useSettings();
  return sells && settings?.shifts === true;
}

/** The open shift of this till; null where none is open, undefined where it is not known or there are no shifts. */
export function useShift(): ShiftView | null | undefined {
  return useShiftQuery().data;
}

function useShiftQuery() {
  const enabled = useHasShifts();
  const { data, refetch } = useQuery({
    queryKey: keys.shift,
    queryFn: ({ signal }) => api.get('/api/shift/current', signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
    meta: { failure: 'Failed to fetch your shift' },
  });
  return { data: enabled ? data : undefined, refetch };
}

/** Reads it again; undefined when that fails, which has been reported. */
export function useShiftAgain(): () => Promise<ShiftView | null | undefined> {
  const { refetch } = useShiftQuery();
  return async () => {
    const { data, isError } = await refetch();
    return isError ? undefined : data;
  };
}

/** Why the shift lets nothing be sold, cancelled or paid; null where it does. */
export function whyShut(shift: Pick<ShiftView, 'status'> | null | undefined): string | null {
  if (shift === null) return 'Open your shift first';
  return shift === undefined || shift.status === 'open' ? null : 'The drawer is being counted.';
}

/** Why nothing can be sold, cancelled or paid here now, the server away included; null when it can. */
export function useTillShut(): string | null {
  const away = useServerAway();
  const shift = useShift();
  return away ?? whyShut(shift);
}
