import type { SuccessEnvelope } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { pointOfAnswer } from '../data/ledger-point.js';
import { listenLive } from '../data/socket.js';
import { type Board, EMPTY_BOARD, nextBoard, type Told } from './board.js';

/** How long the board waits for the socket before it fetches the history. */
const PATIENCE_MS = 3_000;
/** A call that takes longer has failed. */
const ANSWER_PATIENCE_MS = 10_000;
/** Pauses between tries double from the first to the longest; each is up to half as long again, for boards start together. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 16_000;

export interface Live {
  readonly board: Board;
  /** The history is not known: nobody has told it, and the last try to fetch it failed. */
  readonly isHistoryMissing: boolean;
}

/** Follows the station as everybody may, for as long as the board is shown. */
export function useLive(): Live {
  const [board, tell] = useReducer(nextBoard, EMPTY_BOARD);
  useEffect(() => listenLive(null, { onMessage: tell }), []);
  const isHistoryMissing = useFetchedHistory(board.history === null, tell);
  return { board, isHistoryMissing };
}

/** Fetches the history while nobody tells it, until it is there. @returns whether the last try failed */
function useFetchedHistory(isWanted: boolean, tell: Dispatch<Told>): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    let pauseMs = FIRST_PAUSE_MS;
    let timer = window.setTimeout(fetchOnce, PATIENCE_MS);
    async function fetchOnce(): Promise<void> {
      try {
        tell(await fetchHistory(abort.signal));
      } catch {
        if (abort.signal.aborted) return;
        setHasFailed(true);
        timer = window.setTimeout(fetchOnce, pauseMs * (1 + Math.random() / 2));
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
    return () => {
      window.clearTimeout(timer);
      abort.abort();
      setHasFailed(false);
    };
  }, [isWanted, tell]);
  return hasFailed;
}

/**
 * The history in the form of a message. Not with the calls of the back office, whose sessions and toasts no viewer needs.
 * @throws Error when there was no good answer in time, or it is not wanted any more
 */
async function fetchHistory(isUnwanted: AbortSignal): Promise<Told> {
  const abort = new AbortController();
  const end = () => abort.abort();
  const patience = window.setTimeout(end, ANSWER_PATIENCE_MS);
  isUnwanted.addEventListener('abort', end);
  try {
    const response = await fetch('/api/game_live_list', { signal: abort.signal });
    if (!response.ok) throw new Error(`The history was answered ${response.status}`);
    const { data }: SuccessEnvelope<readonly GameView[]> = await response.json();
    const { ledgerId: ledger_id, revision } = pointOfAnswer(response.headers);
    return { event: 'game_live_list', data, ledger_id, revision };
  } finally {
    window.clearTimeout(patience);
    isUnwanted.removeEventListener('abort', end);
  }
}
