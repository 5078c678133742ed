import type { Reads } from '@taya/contracts/calls';
import type { SuccessEnvelope } from '@taya/contracts/errors';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import { pointOfAnswer } from '../data/ledger-point.js';
import { listenLive } from '../data/socket.js';
import { type BoardMessage, EMPTY_BOARD, nextBoard } from './board.js';

/** How long the board waits for the socket before it fetches the history itself. */
const SOCKET_TIMEOUT_MS = 3_000;
/** A call that takes longer has failed. */
const ANSWER_TIMEOUT_MS = 10_000;
/**
 * The pause between tries doubles from the first to the longest; a random part of up to half is added, because boards
 * start together.
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 16_000;

export function useLive() {
  const [board, dispatch] = useReducer(nextBoard, EMPTY_BOARD);
  useEffect(() => listenLive(null, { onMessage: dispatch }), []);
  /** It is unknown: no message has brought it, and the last try to fetch it failed. */
  const isHistoryMissing = useFetchedHistory(board.history === null, dispatch);
  return { board, isHistoryMissing };
}

/**
 * Fetches the history until it is known, by a call or by a message.
 * @returns whether the last try failed
 */
function useFetchedHistory(isWanted: boolean, dispatch: Dispatch<BoardMessage>): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let pauseMs = FIRST_PAUSE_MS;
    let timer = window.setTimeout(fetchOnce, SOCKET_TIMEOUT_MS);
    async function fetchOnce(): Promise<void> {
      try {
        const history = await fetchHistory();
        if (!isOver) dispatch(history);
      } catch {
        if (isOver) return;
        setHasFailed(true);
        timer = window.setTimeout(fetchOnce, pauseMs * (1 + Math.random() / 2));
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
    }
    return () => {
      window.clearTimeout(timer);
      isOver = true;
      setHasFailed(false);
    };
  }, [isWanted, dispatch]);
  return hasFailed;
}

/**
 * Fetches the history, in the form of a message. It does not use the API client of the back office, because a viewer
 * needs neither sessions nor its toasts.
 * @throws Error when no valid answer came in time
 */
async function fetchHistory(): Promise<BoardMessage> {
  const path = '/api/game_live_list' satisfies keyof Reads;
  const response = await fetch(path, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The history was answered ${response.status}`);
  const { data }: SuccessEnvelope<Reads[typeof path]> = await response.json();
  const { ledgerId: ledger_id, revision } = pointOfAnswer(response.headers);
  return { event: 'game_live_list', data, ledger_id, revision };
}
