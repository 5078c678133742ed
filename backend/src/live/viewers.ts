import type { SessionEndCode } from '@taya/contracts/errors';
import {
  SERVER_MESSAGE,
  type ServerMessage,
  type ServerMessages,
  type ServerToClientEvents,
} from '@taya/contracts/socket';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../platform/http/caller.js';
import { PUBLIC_EVENTS, type PublicEvent, type Shown } from './live-data.js';
import type { EndedSession } from './touched.js';

type NoEvents = Record<string, never>;

/** What a socket stands for. */
export interface Viewer {
  /** null for a public board. */
  caller: Caller | null;
}

export type ViewerServer = Server<NoEvents, ServerToClientEvents, NoEvents, Viewer>;
export type ViewerSocket = Socket<NoEvents, ServerToClientEvents, NoEvents, Viewer>;

/** What is put around the data of every message. */
export interface Stamp {
  readonly ledgerId: string;
  readonly nowMs: () => number;
}

type Message<Name extends keyof ServerMessages> = Extract<ServerMessage, { event: Name }>;

const EVERYBODY = 'everybody';
const roomOfUser = (userId: number) => `user:${userId}`;
const roomOfSession = (sessionId: string) => `session:${sessionId}`;

const END_EVENTS = {
  SESSION_REPLACED: 'login',
  USER_DISABLED: 'disable',
  PASSWORD_CHANGED: 'password-update',
  IP_CHANGED: 'ip-update',
} as const satisfies Record<SessionEndCode, keyof ServerMessages>;

/**
 * Who is connected, and what each may receive: everybody the public events, a user his own. Each broadcast is encoded
 * once, frame and all, by Socket.IO's adapter, whether it goes to a room or to a list of sockets.
 */
export class Viewers {
  readonly #server: ViewerServer;
  readonly #stamp: Stamp;
  /** Connected since the last welcome. */
  #newcomers: ViewerSocket[] = [];

  constructor(server: ViewerServer, stamp: Stamp) {
    this.#server = server;
    this.#stamp = stamp;
  }

  enter(socket: ViewerSocket): void {
    const { caller } = socket.data;
    if (caller !== null) void socket.join([roomOfUser(caller.userId), roomOfSession(caller.actor.sessionId)]);
    this.#newcomers.push(socket);
  }

  /** Whether nobody is shown the public events, or waits to be. */
  get isEmpty(): boolean {
    return this.#server.sockets.sockets.size === 0;
  }

  hasUser(userId: number): boolean {
    return this.#server.sockets.adapter.rooms.has(roomOfUser(userId));
  }

  /** Shows the newcomers how things stand and lets them take part from the same moment on: they miss nothing. */
  welcome(shown: { readonly [Name in PublicEvent]: Shown<Name> }): void {
    const newcomers = this.#newcomers.filter((socket) => socket.connected);
    this.#newcomers = [];
    if (newcomers.length === 0) return;
    const room = this.#server.to(newcomers.map(({ id }) => id));
    for (const name of PUBLIC_EVENTS) room.emit(SERVER_MESSAGE, this.#message(name, shown[name]));
    for (const socket of newcomers) void socket.join(EVERYBODY);
  }

  tellEverybody<Name extends PublicEvent>(name: Name, shown: Shown<Name>): void {
    this.#server.to(EVERYBODY).emit(SERVER_MESSAGE, this.#message(name, shown));
  }

  tellUser<Name extends 'balance' | 'house_percentage'>(
    userId: number,
    name: Name,
    shown: Shown<Name>,
  ): void {
    this.#server.to(roomOfUser(userId)).emit(SERVER_MESSAGE, this.#message(name, shown));
  }

  /** Tells the sockets of a session that it is over, and why; then disconnects them. */
  end({ userId, code, newSessionId }: EndedSession, revision: number): void {
    const room = this.#server
      .to(roomOfUser(userId))
      .except(newSessionId === null ? [] : roomOfSession(newSessionId));
    const name = END_EVENTS[code];
    const data = { user_id: userId, ...(name === 'login' ? { unique_key: newSessionId ?? '' } : {}) };
    room.emit(SERVER_MESSAGE, this.#message(name, { data: data as ServerMessages[typeof name], revision }));
    room.disconnectSockets(true);
  }

  /** Sockets of signed-in users. */
  signedIn(): readonly ViewerSocket[] {
    return [...this.#server.sockets.sockets.values()].filter(({ data }) => data.caller !== null);
  }

  #message<Name extends keyof ServerMessages>(event: Name, { data, revision }: Shown<Name>): Message<Name> {
    const { ledgerId, nowMs } = this.#stamp;
    return { event, data, server_time: nowMs(), revision, ledger_id: ledgerId } as Message<Name>;
  }
}
