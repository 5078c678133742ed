import type { GameView } from '@taya/contracts/game';
import { SERVER_MESSAGE, type ServerToClientEvents } from '@taya/contracts/socket';
import { useEffect, useReducer, useRef, useState } from 'react';
import { io, type Socket } from 'socket.io-client';
import { type Board, EMPTY_BOARD, nextBoard } from './board.js';

/** Constants of the specification, section 9. Attempts have no limit. */
const RECONNECTION = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;

/** How long the board waits for the socket before it fetches the history. */
const PATIENCE_MS = 3_000;

export interface Live {
  readonly board: Board;
  /** Since when nothing new has come, milliseconds of the server's clock; null while the socket is connected. */
  readonly awaySinceMs: number | null;
  /** Whether the socket was connected once. */
  readonly wasConnected: boolean;
  /** Milliseconds since 1970 UTC on the server's clock. */
  readonly serverNowMs: () => number;
}

async function fetchHistory(signal: AbortSignal): Promise<readonly GameView[] | null> {
  try {
    const response = await fetch('/api/game_live_list', { signal });
    const body: { success: boolean; data: readonly GameView[] } = await response.json();
    return body.success ? body.data : null;
  } catch {
    // The server is away, which the board says already; the socket goes on trying.
    return null;
  }
}

/** Follows the station as everybody may, for as long as the board is shown. */
export function useLive(): Live {
  const [board, dispatch] = useReducer(nextBoard, EMPTY_BOARD);
  const [connection, setConnection] = useState<{ awaySinceMs: number | null; wasConnected: boolean }>({
    awaySinceMs: null,
    wasConnected: false,
  });
  const aheadMs = useRef<number | null>(null);
  const serverNowMs = useRef(() => Date.now() + (aheadMs.current ?? 0)).current;

  useEffect(() => {
    const abort = new AbortController();
    const socket: Socket<ServerToClientEvents> = io({
      ...RECONNECTION,
      transports: ['websocket', 'polling'],
    });
    let hasHistory = false;
    const fetchOnce = async () => {
      if (hasHistory) return;
      const games = await fetchHistory(abort.signal);
      if (games === null || abort.signal.aborted) return;
      hasHistory = true;
      dispatch({ type: 'list', games });
    };
    const isAway = () =>
      setConnection((before) => ({ ...before, awaySinceMs: before.awaySinceMs ?? serverNowMs() }));

    socket.on('connect', () => setConnection({ awaySinceMs: null, wasConnected: true }));
    socket.on('disconnect', isAway);
    socket.on('connect_error', () => {
      isAway();
      void fetchOnce();
    });
    socket.on(SERVER_MESSAGE, (message) => {
      // The quickest message of all tells the time best.
      aheadMs.current = Math.max(aheadMs.current ?? -Infinity, message.server_time - Date.now());
      if (message.event === 'game_live_list') hasHistory = true;
      dispatch({ type: 'message', message });
    });
    const timer = setTimeout(() => void fetchOnce(), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
      socket.close();
    };
  }, [serverNowMs]);

  return { board, ...connection, serverNowMs };
}
