import type { Writable } from 'node:stream';

/** `WebSocket.OPEN`. */
const OPEN = 1;

/** The parts of an Engine.IO connection from which its TCP or TLS connection is found. */
export interface WiredConnection {
  readonly readyState: string;
  readonly transport: {
    readonly name: string;
    readonly writable: boolean;
    /** The websocket, if it is one. Engine.IO writes frames past it in the same way. */
    readonly socket?: { readonly readyState: number; readonly _socket?: Writable | null };
  };
}

/**
 * What a frame can be written to at once, after everything that was sent before: the operating system has accepted all
 * of it. Null for a client that polls, is slow or is leaving: Socket.IO keeps messages for those.
 */
export function readyWire({ readyState, transport }: WiredConnection): Writable | null {
  if (readyState !== 'open' || transport.name !== 'websocket' || !transport.writable) return null;
  const { socket } = transport;
  if (socket?.readyState !== OPEN) return null;
  const wire = socket._socket ?? null;
  return wire?.writableLength === 0 ? wire : null;
}
