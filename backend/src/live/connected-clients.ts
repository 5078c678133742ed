import { Role } from '@taya/contracts/roles';
import { SERVER_MESSAGE, type ServerMessage, type ServerMessages } from '@taya/contracts/socket';
import type { AlertName } from '../system/alerts.js';
import type { System } from '../system/system.js';
import { turn } from '../system/waiting.js';
import { Audience } from './audience.js';
import type { EndedSession } from './ended-session.js';
import { type LiveValue, PUBLIC_EVENTS, type PublicEvent } from './live-data.js';
import type { LiveServer, LiveSocket } from './live-socket.js';

type Message<Name extends keyof ServerMessages> = Extract<ServerMessage, { event: Name }>;

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  [Role.Admin]: 'admin',
  [Role.SuperAdmin]: 'super-admin',
  [Role.Teller]: 'teller',
  [Role.Auditor]: 'auditor',
};

export type Snapshot = { readonly [Name in PublicEvent]: LiveValue<Name> };

/** How many new clients are sent the state before other work runs: the history takes each of them about 300 us. */
const WELCOMED_AT_ONCE = 25;

const roomOfUser = (userId: number) => `user:${userId}`;
const roomOfRole = (role: Role) => `role:${role}`;
const roomOfSession = (sessionId: string) => `session:${sessionId}`;

/** The connected clients and what each may receive: all of them the public events, a user also their own. */
export class ConnectedClients {
  readonly #audience: Audience;
  /** Connected, but not welcomed yet. */
  #newcomers: LiveSocket[] = [];

  constructor(
    private readonly server: LiveServer,
    private readonly ledgerId: string,
    private readonly system: System,
  ) {
    this.#audience = new Audience(server, system);
  }

  addClient(socket: LiveSocket): void {
    const { caller } = socket.data;
    if (caller !== null) {
      const { userId, role, actor } = caller;
      void socket.join([roomOfUser(userId), roomOfRole(role), roomOfSession(actor.sessionId)]);
    }
    this.#newcomers.push(socket);
  }

  /** Whether no client receives the public events or waits for them. */
  get isEmpty(): boolean {
    return this.server.sockets.sockets.size === 0;
  }

  /** How many there are of each role; a `viewer` is not logged in. */
  countByRole(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { data } of this.server.sockets.sockets.values()) {
      const role = data.caller === null ? 'viewer' : ROLE_NAMES[data.caller.role];
      counts.set(role, (counts.get(role) ?? 0) + 1);
    }
    return counts;
  }

  hasUser(userId: number): boolean {
    return this.server.sockets.adapter.rooms.has(roomOfUser(userId));
  }

  hasRole(role: Role): boolean {
    return this.server.sockets.adapter.rooms.has(roomOfRole(role));
  }

  /** Sends the current state to new clients and adds them to the broadcasts at the same moment, so that they miss nothing. */
  async welcomeNewcomers(snapshot: () => Snapshot): Promise<void> {
    while (this.#newcomers.length > 0) {
      const newcomers = this.#newcomers.splice(0, WELCOMED_AT_ONCE).filter((socket) => socket.connected);
      const value = snapshot();
      if (newcomers.length > 0) {
        const room = this.server.to(newcomers.map(({ id }) => id));
        for (const name of PUBLIC_EVENTS) room.emit(SERVER_MESSAGE, this.#makeMessage(name, value[name]));
      }
      for (const socket of newcomers) this.#audience.add(socket);
      await turn(this.system.timers);
    }
  }

  /** @returns how long the sending took, in milliseconds */
  broadcast<Name extends PublicEvent>(name: Name, value: LiveValue<Name>): Promise<number> {
    return this.#audience.broadcast(() => this.#makeMessage(name, value));
  }

  sendToUser<Name extends 'approval_given' | 'balance' | 'cash_reversed' | 'shift_closed'>(
    userId: number,
    name: Name,
    value: LiveValue<Name>,
  ): void {
    this.server.to(roomOfUser(userId)).emit(SERVER_MESSAGE, this.#makeMessage(name, value));
  }

  sendToRole<Name extends 'drawer' | 'house_percentage' | AlertName>(
    role: Role,
    name: Name,
    value: LiveValue<Name>,
  ): void {
    this.server.to(roomOfRole(role)).emit(SERVER_MESSAGE, this.#makeMessage(name, value));
  }

  /** Tells the sockets of a session that it has ended, and why; then disconnects them. */
  endSession(ended: EndedSession, revision: number): void {
    const { event, data } = ended;
    const all = this.server.to(roomOfUser(data.user_id));
    const ending = ended.event === 'login' ? all.except(roomOfSession(ended.data.unique_key)) : all;
    ending.emit(SERVER_MESSAGE, this.#makeMessage(event, { data, revision }));
    ending.disconnectSockets(true);
  }

  listSignedIn(): readonly LiveSocket[] {
    return [...this.server.sockets.sockets.values()].filter(({ data }) => data.caller !== null);
  }

  #makeMessage<Name extends keyof ServerMessages>(
    event: Name,
    { data, revision }: LiveValue<Name>,
  ): Message<Name> {
    const server_time = this.system.clock.nowMs();
    return { event, data, server_time, revision, ledger_id: this.ledgerId } as Message<Name>;
  }
}
