import type { Reads } from '@taya/contracts/calls';
import type { PagedEnvelope } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import { pointOf, request } from './api.js';
import { keys } from './keys.js';
import { type LedgerPoint, mayReplace, pointOfAnswer } from './ledger-point.js';
import { queryClient } from './query-client.js';
import { cachedOf, pagesOf } from './resources.js';

/**
 * Data that comes by live messages and by calls: the newest is shown, whichever way it came. The point of each is stored
 * beside the cache.
 */
type NewestKey = (typeof keys)['latestGame' | 'timer' | 'balance' | 'housePercentage'];

/** The point of each piece of cached data. */
const points = new Map<NewestKey, LedgerPoint>();

/** Whether data may be shown; if so, its point is noted. */
function take(key: NewestKey, data: unknown, point: LedgerPoint): boolean {
  const shown = queryClient.getQueryData(key);
  // Data that was dropped (at logout, or with its ledger) does not block older data.
  if (shown !== undefined && !mayReplace(points.get(key), point)) return false;
  points.set(key, point);
  if (key === keys.latestGame) followGame(shown as GameView | null | undefined, data as GameView | null);
  return true;
}

/**
 * Shows the data of a message unless newer data is shown.
 * @returns whether it is shown
 */
export function showNewest(key: NewestKey, data: unknown, point: LedgerPoint): boolean {
  const isNewest = take(key, data, point);
  if (isNewest) queryClient.setQueryData(key, data);
  return isNewest;
}

/**
 * Shows the answer of a command unless newer data is shown.
 * @param data the very object that was answered
 */
export function showAnswer(key: NewestKey, data: object): void {
  showNewest(key, data, pointOf(data));
}

/** Shows the game in the answer of a command, unless a later game is shown: the answer may come long after the command. */
export function showAnsweredGame(game: GameView): void {
  const latest = queryClient.getQueryData<GameView | null>(keys.latestGame);
  if (latest !== undefined && game.id >= (latest?.id ?? 0)) showAnswer(keys.latestGame, game);
}

/**
 * Fetches data to show: the answer, or the data already shown when that is newer.
 * @throws ApiError
 */
export async function fetchNewest<Path extends keyof Reads>(
  key: NewestKey,
  path: Path,
  signal: AbortSignal,
): Promise<Reads[Path]> {
  const { envelope, headers } = await request('GET', path, { signal });
  const isNewest = take(key, envelope.data, pointOfAnswer(headers));
  return (isNewest ? envelope.data : queryClient.getQueryData(key)) as Reads[Path];
}

/** A page of games as it was answered, but with the newest known version of the latest game. */
export function withLatestGame<Page extends PagedEnvelope<GameView>>(page: Page): Page {
  const point = pointOf(page.data);
  const latest = queryClient.getQueryData<GameView | null>(keys.latestGame);
  const newest = (row: GameView) =>
    latest?.id !== row.id || showNewest(keys.latestGame, row, point) ? row : latest;
  return { ...page, data: page.data.map(newest) };
}

/**
 * Shows a changed game in the pages of the history too. Lists and balances depend only on its id and status, so they
 * are not fetched again for every bet.
 */
function followGame(before: GameView | null | undefined, game: GameView | null): void {
  queryClient.setQueriesData<Pick<PagedEnvelope<GameView>, 'data'>>(
    pagesOf('game'),
    (page) => page && { ...page, data: page.data.map((row) => (row.id === game?.id ? game : row)) },
  );
  const isSame = before?.id === game?.id && before?.game_status_id === game?.game_status_id;
  if (before === undefined || isSame) return;
  void queryClient.invalidateQueries(pagesOf('game'));
  void queryClient.invalidateQueries(cachedOf('bet', 'total_bet', 'balance', 'teller'));
}
