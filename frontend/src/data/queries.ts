import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reads } from '@taya/contracts/calls';
import type { SettingsView } from '@taya/contracts/settings';
import { type GetListParams, type RaRecord, useGetList } from 'react-admin';
import { useMay } from './access.js';
import { api, pointOf } from './api.js';
import { keys } from './keys.js';
import { fetchNewest, showNewest } from './newest.js';
import { queryClient } from './query-client.js';
import { callsOf } from './resources.js';
import { readOf, useRead } from './use-read.js';

/** For data that the socket keeps up to date: fetched once, and again after a reconnection. */
function useLiveQuery<Path extends keyof Reads>(
  key: Parameters<typeof fetchNewest>[0],
  path: Path,
  failure: string,
  enabled = true,
) {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchNewest(key, path, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
    meta: { failure },
  });
}

/** The latest game; null when there has been none. */
export function useLatestGame(enabled?: boolean) {
  return useLiveQuery(keys.latestGame, '/api/game_status', 'Failed to fetch latest game', enabled);
}

export function useTimer() {
  return useLiveQuery(keys.timer, '/api/timer', 'Failed to fetch timer');
}

/** The balance of the signed-in teller; null while they count their drawer. */
export function useBalance() {
  const hasDrawer = useMay('write', 'payin');
  return useLiveQuery(keys.balance, '/api/teller_balance', 'Failed to fetch balance', hasDrawer);
}

/** The same with its position in the log, fetched only when it is to be printed; what is on the paper is shown too. */
export function useBalanceToPrint() {
  return useQuery({
    queryKey: keys.balanceToPrint,
    queryFn: async ({ signal }) => {
      const printed = await api.get('/api/print/balance', signal);
      const { revision, log_hash: logHash, ...balance } = printed;
      showNewest(keys.balance, balance, pointOf(printed));
      return { balance, revision, logHash };
    },
    enabled: false,
    gcTime: 0,
    meta: { failure: 'Failed to fetch balance' },
  });
}

export function useOwnTotals(gameId: number | undefined) {
  return useRead(`/api/total_bet/${gameId ?? 0}`, 'Failed to fetch own total bet', {
    enabled: gameId !== undefined,
  });
}

export function useHousePercentage() {
  return useLiveQuery(
    keys.housePercentage,
    '/api/settings/get_house_percentage',
    'Failed to fetch house percentage',
  );
}

const SETTINGS = readOf('/api/settings', 'Could not load the settings');

/** The one set of settings. */
export const useSettings = () => useQuery({ ...SETTINGS, staleTime: 60_000 });

/** The same as last heard, where there is no component: who asks does not wait for a server that is away. @throws ApiError */
export const settingsAsHeard = (): Promise<SettingsView> =>
  queryClient.ensureQueryData({ ...SETTINGS, revalidateIfStale: true });

/** The newest of a resource, page by page. */
export const newestFirst = (page: number, perPage: number, filter: object = {}) =>
  ({ pagination: { page, perPage }, sort: { field: 'id', order: 'DESC' }, filter }) as const;

/** Records of a resource where they are no list of react-admin's; until others are read, those of before are shown. */
export function useRecords<Row extends RaRecord>(resource: string, params: GetListParams, enabled = true) {
  const { data, ...list } = useGetList<Row>(resource, params, {
    placeholderData: keepPreviousData,
    enabled,
    meta: { failure: callsOf(resource).listFailure },
  });
  const { pagination: { perPage = 1 } = {} } = params;
  return { ...list, rows: data ?? [], totalPages: Math.max(1, Math.ceil((list.total ?? 0) / perPage)) };
}
