import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reads } from '@taya/contracts/calls';
import type { PagedEnvelope } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import type { SettingsView } from '@taya/contracts/settings';
import { useGetOne } from 'react-admin';
import { useMay } from './access.js';
import { api, pointOf, type QueryValues, queryString } from './api.js';
import { dataProvider } from './data-provider.js';
import { keys, SETTINGS_ID } from './keys.js';
import { fetchNewest, showNewest, withLatestGame } from './newest.js';
import { queryClient } from './query-client.js';

/** For data that the socket keeps up to date: fetched once, and again after a reconnection. */
function useTold<Path extends keyof Reads>(
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
export function useLatestGame() {
  return useTold(keys.latestGame, '/api/game_status', 'Failed to fetch latest game');
}

export function useTimer() {
  return useTold(keys.timer, '/api/timer', 'Failed to fetch timer');
}

/** The balance of the signed-in teller. */
export function useBalance() {
  const hasDrawer = useMay('write', 'payin');
  return useTold(keys.balance, '/api/teller_balance', 'Failed to fetch balance', hasDrawer);
}

/** The same with its place in the log, fetched only when it is to be printed; what is on the paper is shown too. */
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

/** The teller's own totals in a game. */
export function useOwnTotals(gameId: number | undefined) {
  return useQuery({
    queryKey: keys.ownTotals(gameId ?? 0),
    queryFn: ({ signal }) => api.get(`/api/total_bet/${gameId ?? 0}`, signal),
    enabled: gameId !== undefined,
    meta: { failure: 'Failed to fetch own total bet' },
  });
}

export function useHousePercentage() {
  return useTold(
    keys.housePercentage,
    '/api/settings/get_house_percentage',
    'Failed to fetch house percentage',
  );
}

type SettingsRecord = SettingsView & { readonly id: string };

/** The one set of settings, a record of react-admin's. */
export function useSettings() {
  return useGetOne<SettingsRecord>(
    'settings',
    { id: SETTINGS_ID },
    { staleTime: 60_000, meta: { failure: 'Could not load the settings' } },
  );
}

/** The same as last heard, where there is no component: who asks does not wait for a server that is away. @throws ApiError */
export function settingsAsHeard(): Promise<SettingsView> {
  return queryClient.ensureQueryData({
    queryKey: keys.settings,
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne<SettingsRecord>('settings', { id: SETTINGS_ID, signal })).data,
    revalidateIfStale: true,
  });
}

export interface PageOf<Row, Extra = unknown> {
  readonly rows: readonly Row[];
  readonly page: number;
  readonly totalPages: number;
  readonly total: number;
  /** The other fields of the answer beside the rows (`dateRangeOverAllTotal`); undefined until it has loaded. */
  readonly answer: (PagedEnvelope<Row> & Extra) | undefined;
  /** Nothing has loaded yet. */
  readonly isLoading: boolean;
  /** The rows shown are those of the page before. */
  readonly isOld: boolean;
  readonly isError: boolean;
  readonly refetch: () => void;
}

/**
 * One page of a list of the API, for screens that are not react-admin lists.
 * @param path without `/api/`: `game`, `bet`, `teller/4/cashin`, `clear_date`, `report`
 * @param values page, search and other filters; empty ones are left out
 */
export function usePage<Row, Extra = unknown>(
  path: string,
  values: QueryValues,
  failure: string,
  enabled = true,
): PageOf<Row, Extra> {
  const query = useQuery({
    queryKey: keys.page(path, values),
    queryFn: async ({ signal }) => {
      const page = await api.page<Row, Extra>(`/api/${path}${queryString(values)}`, signal);
      return path === 'game' ? withLatestGame(page as typeof page & PagedEnvelope<GameView>) : page;
    },
    placeholderData: keepPreviousData,
    enabled,
    meta: { failure },
  });
  const { data } = query;
  return {
    rows: data?.data ?? [],
    page: data?.page ?? Number(values.page ?? 1),
    totalPages: data?.totalPages ?? 1,
    total: data?.total ?? 0,
    answer: data,
    isLoading: query.isLoading,
    isOld: query.isPlaceholderData,
    isError: query.isError,
    refetch: () => void query.refetch(),
  };
}
