import type { PagedEnvelope } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import { pointOf, request } from './api.js';
import { keys } from './keys.js';
import { type LedgerPoint, mayReplace, pointOfAnswer } from './ledger-point.js';
import { queryClient } from './query-client.js';
import { cachedOf, pagesOf } from './resources.js';

/** Data that comes by live messages and by calls: the newest is shown, whichever way it came. */
type NewestKey = (typeof keys)['latestGame' | 'timer' | 'balance' | 'housePercentage'];

/** How new what is cached is. */
const points = new Map<NewestKey, LedgerPoint>();

/** Whether data may be shown; if so, it is noted how new it is. */
function take(key: NewestKey, data: unknown, point: LedgerPoint): boolean {
  const shown = queryClient.getQueryData(key);
  // What was dropped (with its user, or its ledger) holds nothing up.
  if (shown !== undefined && !mayReplace(points.get(key), point)) return false;
  points.set(key, point);
  if (key === keys.latestGame) followGame(shown as GameView | null | undefined, data as GameView | null);
  return true;
}

/** The revision of the ledger up to which all is in what is shown; null before there is anything. */
export function revisionShown(key: NewestKey): number | null {
  return points.get(key)?.revision ?? null;
}

/** Shows the data of a message, unless newer data is shown. @returns whether it is shown */
export function showNewest(key: NewestKey, data: unknown, point: LedgerPoint): boolean {
  const isNewest = take(key, data, point);
  if (isNewest) queryClient.setQueryData(key, data);
  return isNewest;
}

/** Shows what a command answered, unless something newer is shown. @param data the very object that was answered */
export function showAnswer(key: NewestKey, data: object): void {
  showNewest(key, data, pointOf(data));
}

/** Shows the game that a command answered, unless others have followed it: what became of a command may be asked late. */
export function showAnsweredGame(game: GameView): void {
  const latest = queryClient.getQueryData<GameView | null>(keys.latestGame);
  if (latest !== undefined && game.id >= (latest?.id ?? 0)) showAnswer(keys.latestGame, game);
}

/**
 * Fetches data to show: the answer, or the data already shown when that is newer. An answer to a call made after
 * something was shown is never older than that.
 * @throws ApiError
 */
export async function fetchNewest<Data>(key: NewestKey, path: string, signal: AbortSignal): Promise<Data> {
  const { envelope, headers } = await request('GET', path, { signal });
  const isNewest = take(key, envelope.data, pointOfAnswer(headers));
  return (isNewest ? envelope.data : queryClient.getQueryData(key)) as Data;
}

/** A page of games as it was answered, but the latest game as new as it is known. */
export function withLatestGame<Page extends PagedEnvelope<GameView>>(page: Page): Page {
  const point = pointOf(page.data);
  const latest = queryClient.getQueryData<GameView | null>(keys.latestGame);
  const newest = (row: GameView) =>
    latest?.id !== row.id || showNewest(keys.latestGame, row, point) ? row : latest;
  return { ...page, data: page.data.map(newest) };
}

/** The pages of the history show the game's new pools too. Lists and drawers change with its id and status, not with every bet. */
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
