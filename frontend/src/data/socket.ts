import type { ErrorCode } from '@taya/contracts/errors';
import { SERVER_MESSAGE, type ServerMessage, type ServerToClientEvents } from '@taya/contracts/socket';
import { io, type Socket } from 'socket.io-client';
import { noteAnswer, noteLive } from './connection.js';
import { learnFromMessage } from './server-clock.js';
import { askServer } from './server-polling.js';

export interface LiveListener {
  /** Called for every message, older revisions too. */
  readonly onMessage: (message: ServerMessage) => void;
  /** The socket is connected again: what was missed has to be fetched. */
  readonly onReconnect?: () => void;
  /** The server refuses this token, in these words. */
  readonly onRefused?: (code: ErrorCode, message: string) => void;
}

/** Reconnection as the specification has it; everything else is socket.io's default. */
const RECONNECTION = {
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};

/** A random pause, as after a lost connection, so that not all clients reconnect at once. */
function pauseMs(): number {
  const { reconnectionDelayMax, randomizationFactor } = RECONNECTION;
  return reconnectionDelayMax * (1 + randomizationFactor * (2 * Math.random() - 1));
}

/**
 * Listens to the station on the page's own origin; also keeps `connection` and the server's clock up to date.
 * @param token null for the public board
 * @returns a function that ends it
 */
export function listenLive(token: string | null, listener: LiveListener): () => void {
  const socket: Socket<ServerToClientEvents> = io({
    ...RECONNECTION,
    transports: ['websocket', 'polling'],
    // Without this, only clients that start with polling would ever try it: a proxy may block websockets.
    tryAllTransports: true,
    ...(token === null ? {} : { auth: { token } }),
  });
  let wasUp = false;
  let again: number | undefined;
  socket.on('connect', () => {
    noteLive('up');
    noteAnswer();
    if (wasUp) listener.onReconnect?.();
    wasUp = true;
  });
  socket.on('disconnect', (reason) => {
    noteLive('away');
    // socket.io does not reconnect by itself after the server has disconnected it. The server then says whether it may.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', (error) => {
    const code = (error as { readonly data?: { readonly code?: ErrorCode } }).data?.code;
    noteLive('away');
    // A failed socket alone says nothing about the server.
    if (code === undefined) return void askServer();
    noteAnswer();
    // socket.io does not try again after a refusal; but there may be room for one more board later.
    if (!socket.active) again = window.setTimeout(() => socket.connect(), pauseMs());
    listener.onRefused?.(code, error.message);
  });
  socket.on(SERVER_MESSAGE, (message) => {
    noteAnswer();
    learnFromMessage(message.server_time);
    listener.onMessage(message);
  });
  // While nothing happens, a sign of life all the same.
  socket.io.on('ping', noteAnswer);
  return () => {
    window.clearTimeout(again);
    socket.off();
    socket.io.off('ping', noteAnswer);
    socket.disconnect();
    noteLive('off');
  };
}
