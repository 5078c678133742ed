import type { ServerToClientEvents } from '@taya/contracts/socket';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../http/caller.js';

/** Clients send nothing. */
type NoEvents = Record<string, never>;

interface Viewer {
  /** null for a public board. */
  caller: Caller | null;
}

export type LiveServer = Server<NoEvents, ServerToClientEvents, NoEvents, Viewer>;
export type LiveSocket = Socket<NoEvents, ServerToClientEvents, NoEvents, Viewer>;
