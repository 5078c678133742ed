import type { SuccessEnvelope } from '@taya/contracts/errors';
import type { GameView } from '@taya/contracts/game';
import { useEffect, useReducer } from 'react';
import { pointOfAnswer } from '../data/ledger-point.js';
import { listenLive } from '../data/socket.js';
import { type Board, EMPTY_BOARD, nextBoard, type Told } from './board.js';

/** How long the board waits for the socket before it fetches the history. */
const PATIENCE_MS = 3_000;

/** Not with the calls of the back office, whose sessions and toasts no viewer needs. Null: there was no answer. */
async function fetchHistory(signal: AbortSignal): Promise<Told | null> {
  try {
    const response = await fetch('/api/game_live_list', { signal });
    if (!response.ok) return null;
    const { data }: SuccessEnvelope<readonly GameView[]> = await response.json();
    const { ledgerId: ledger_id, revision } = pointOfAnswer(response.headers);
    return { event: 'game_live_list', data, ledger_id, revision };
  } catch {
    // The server is away, which the board says already; the socket goes on trying.
    return null;
  }
}

/** Follows the station as everybody may, for as long as the board is shown. */
export function useLive(): Board {
  const [board, dispatch] = useReducer(nextBoard, EMPTY_BOARD);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const list = await fetchHistory(abort.signal);
      if (list !== null) dispatch(list);
    }, PATIENCE_MS);
    const stop = listenLive(null, {
      onMessage(message) {
        if (message.event === 'game_live_list') clearTimeout(timer);
        dispatch(message);
      },
    });
    return () => {
      clearTimeout(timer);
      abort.abort();
      stop();
    };
  }, []);
  return board;
}
