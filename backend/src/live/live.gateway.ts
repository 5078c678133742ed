import { Inject, type OnApplicationShutdown } from '@nestjs/common';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import { Role } from '@taya/contracts/roles';
import { Failure } from '../http/failure.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { type Alert, Alerts } from '../system/alerts.js';
import { SYSTEM, type System, type TimerHandle } from '../system/system.js';
import { Tallies } from '../system/tallies.js';
import { every } from '../system/waiting.js';
import { ConnectedClients } from './connected-clients.js';
import { ConnectionGuard } from './connection-guard.js';
import { MAX_BYTES_AT_ONCE } from './flood-guard.js';
import { LiveData } from './live-data.js';
import type { LiveServer, LiveSocket } from './live-socket.js';
import { Pushes } from './pushes.js';

/** A connection that sends no token within this time is closed. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How often the tokens of connected sockets are checked: they expire after a day. */
const RECHECK_MS = 30_000;

/** Live messages to screens and boards, on the port and the default path of the server. It receives nothing. */
@WebSocketGateway({
  transports: ['websocket', 'polling'],
  serveClient: false,
  perMessageDeflate: false,
  maxHttpBufferSize: MAX_BYTES_AT_ONCE,
  connectTimeout: CONNECT_TIMEOUT_MS,
})
export class LiveGateway
  implements OnGatewayInit<LiveServer>, OnGatewayConnection<LiveSocket>, OnApplicationShutdown
{
  #clients: ConnectedClients | null = null;
  #pushes: Pushes | null = null;
  #rechecks: TimerHandle | null = null;

  constructor(
    private readonly guard: ConnectionGuard,
    private readonly data: LiveData,
    private readonly alerts: Alerts,
    private readonly tallies: Tallies,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  afterInit(server: LiveServer): void {
    this.guard.guard(server);
    const { ledger, system } = this;
    const clients = new ConnectedClients(server, ledger.ledgerId, system);
    const pushes = new Pushes(clients, this.data, system);
    ledger.onDurable((events) => pushes.pushChanges(events));
    this.alerts.onAlert((alert) => this.#sendAlert(alert));
    this.tallies.liveClients = () => clients.countByRole();
    this.#clients = clients;
    this.#pushes = pushes;
    this.#rechecks = every(system.timers, RECHECK_MS, () => {
      for (const socket of clients.listSignedIn()) this.#checkSession(socket);
    });
  }

  handleConnection(socket: LiveSocket): void {
    // The session may have ended since the handshake was checked.
    if (!this.#checkSession(socket)) return;
    const { caller } = socket.data;
    this.#clients?.addClient(socket);
    this.#pushes?.welcomeClient(caller?.role === Role.Teller ? caller.userId : null);
    // Also includes what happened while the client was away; the client knows what it has shown before.
    if (caller?.role === Role.Admin) for (const alert of this.alerts.recent) this.#sendAlert(alert);
  }

  onApplicationShutdown(): void {
    this.#rechecks?.cancel();
    this.guard.close();
    this.#pushes?.stop();
  }

  #sendAlert({ event, data }: Alert): void {
    const { durableRevision: revision } = this.ledger;
    this.#clients?.sendToRole(Role.Admin, event, { data, revision });
  }

  /** Disconnects a socket whose token is no longer valid; when it reconnects it gets the reason. */
  #checkSession(socket: LiveSocket): boolean {
    try {
      socket.data.caller = this.guard.identifyCaller(socket);
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      socket.disconnect(true);
      return false;
    }
  }
}
