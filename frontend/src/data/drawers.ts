import { useQuery } from '@tanstack/react-query';
import type { DrawersView, DrawerView } from '@taya/contracts/answers/drawer';
import { api, pointOf } from './api.js';
import { keys } from './keys.js';
import { type LedgerPoint, mayReplace } from './ledger-point.js';
import { queryClient } from './query-client.js';

/** Who is signed in changes without an event when a session grows old. */
const AGAIN_MS = 60_000;

/** The point of each drawer that a message has shown. */
const points = new Map<number, LedgerPoint>();

/** Every drawer, live. */
export function useDrawers() {
  return useQuery({
    queryKey: keys.drawers,
    queryFn: async ({ signal }) => withNewest(await api.get('/api/drawers', signal)),
    refetchInterval: AGAIN_MS,
    meta: { failure: 'Failed to fetch the drawers' },
  });
}

/** An answer may come after the message of a later change. */
function withNewest(answer: DrawersView): DrawersView {
  const point = pointOf(answer);
  const shown = queryClient.getQueryData<DrawersView>(keys.drawers)?.tellers ?? [];
  const newest = (row: DrawerView) => {
    if (mayReplace(points.get(row.teller_id), point)) return row;
    return shown.find(({ teller_id }) => teller_id === row.teller_id) ?? row;
  };
  return { ...answer, tellers: answer.tellers.map(newest) };
}

/** Shows a drawer where the list is shown; one that is not in it is read with the list. */
export function showDrawer(drawer: DrawerView, point: LedgerPoint): void {
  const shown = queryClient.getQueryData<DrawersView>(keys.drawers);
  if (shown === undefined) return;
  const isIn = shown.tellers.some(({ teller_id }) => teller_id === drawer.teller_id);
  if (!isIn) return void queryClient.invalidateQueries({ queryKey: keys.drawers });
  if (!mayReplace(points.get(drawer.teller_id), point)) return;
  points.set(drawer.teller_id, point);
  const newest = (row: DrawerView) => (row.teller_id === drawer.teller_id ? drawer : row);
  queryClient.setQueryData(keys.drawers, { ...shown, tellers: shown.tellers.map(newest) });
}
