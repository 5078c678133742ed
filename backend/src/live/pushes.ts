import { MAX_PUSHES_PER_SECOND } from '@taya/contracts/limits';
import { centavos, hundredths, twoPlaces } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { approvalIn } from '../ledger/approvals.js';
import { amountOf, drawersChangedBy, pushesOf, tellersNotifiedBy } from '../ledger/event-facts.js';
import { isReversal, isShiftClosing } from '../ledger/event-kinds.js';
import { apply, type EventMap, type EventTypeOf } from '../ledger/event-map.js';
import type { EventOf, LedgerEvent } from '../ledger/events.js';
import { PartLog } from '../system/log-events.js';
import type { System } from '../system/system.js';
import type { ConnectedClients } from './connected-clients.js';
import { findEndedSession } from './ended-session.js';
import type { LiveData, LiveValue, PublicEvent } from './live-data.js';
import { PushThrottle } from './push-throttle.js';

const INTERVAL_MS = 1_000 / MAX_PUSHES_PER_SECOND;
/** An admin sees many drawers at once: each is sent at most twice a second. */
const DRAWER_INTERVAL_MS = 500;
/** Sending to thousands takes long: at most a fifth of the time is used for it, by pushing less often. */
const REST_PER_BROADCAST = 5;
/** A failed read is repeated after this time: the read models may be behind. */
const RETRY_MS = 2_000;

type Latest = { [Name in PublicEvent]?: LiveValue<Name> };

/** From the events: the admin is notified whatever the state of the read models. */
const HOUSE_PERCENTAGES: EventMap<EventTypeOf<'settings'>, LiveValue<'house_percentage'> | null> = {
  'settings.housePercentageChanged': ({ data, revision }) => ({
    data: { value: twoPlaces(hundredths(data.rate)) },
    revision,
  }),
  'settings.changed': () => null,
};

/**
 * Follows the durable events and pushes the data they change to the clients concerned, at most ten times a second for
 * each kind.
 */
export class Pushes {
  readonly #log = new PartLog('live');
  readonly #throttle: PushThrottle;
  /** The data pushed last, which new clients get. Missing until a client needs it. */
  #latest: Latest = {};
  /** How long the last broadcast of a kind took. */
  readonly #spentMs = new Map<string, number>();
  #housePercentage: LiveValue<'house_percentage'> | null = null;

  constructor(
    private readonly clients: ConnectedClients,
    private readonly data: LiveData,
    system: System,
  ) {
    this.#throttle = new PushThrottle(
      system,
      {
        intervalMs: (kind) =>
          kind.startsWith('drawer/')
            ? DRAWER_INTERVAL_MS
            : Math.max(INTERVAL_MS, REST_PER_BROADCAST * (this.#spentMs.get(kind) ?? 0)),
        retryMs: RETRY_MS,
      },
      (kind, error) => this.#log.write('live.not-pushed', `${kind} was not pushed: ${String(error)}`),
    );
  }

  pushChanges(events: readonly LedgerEvent[]): void {
    for (const event of events) this.#pushChangesOf(event);
  }

  welcomeClient(userId: number | null): void {
    this.#throttle.requestPush('welcome', () => this.#welcomeClients());
    if (userId !== null) this.#requestBalance(userId);
  }

  stop(): void {
    this.#throttle.stop();
  }

  #pushChangesOf(event: LedgerEvent): void {
    this.#housePercentage = apply(HOUSE_PERCENTAGES, event) ?? this.#housePercentage;
    for (const kind of pushesOf(event)) {
      if (kind === 'house_percentage') this.#throttle.requestPush(kind, () => this.#pushHousePercentage());
      else if (kind !== 'balance' && kind !== 'drawer')
        this.#throttle.requestPush(kind, () => this.#pushPublic(kind));
    }
    for (const tellerId of tellersNotifiedBy(event)) {
      if (this.clients.hasUser(tellerId)) this.#requestBalance(tellerId);
    }
    if (this.clients.hasRole(Role.Admin)) {
      for (const tellerId of drawersChangedBy(event))
        this.#throttle.requestPush(`drawer/${tellerId}`, () => this.#pushDrawer(tellerId));
    }
    this.#notifyApprover(event);
    if (isReversal(event)) this.#notifyOfReversal(event);
    if (isShiftClosing(event)) this.#notifyOfClosing(event);
    const ended = findEndedSession(event);
    if (ended !== null) this.clients.endSession(ended, event.revision);
  }

  /** At once, and each one: the teller stands at the drawer that it changes. */
  #notifyOfReversal({ data, revision }: EventOf<'cash.reversed'>): void {
    const { of, reversedRef: ref_number, reason } = data;
    const message = { of, ref_number, amount: twoPlaces(centavos(data.amount)), reason };
    this.clients.sendToUser(data.tellerId, 'cash_reversed', { data: message, revision });
  }

  /** A teller who closes their own shift gets it as the answer. */
  #notifyOfClosing({ data: { tellerId, reason = '' }, by, revision }: EventOf<'shift.closed'>): void {
    if (by.userId === tellerId) return;
    const data = { by: this.data.nameOf(by.userId), reason };
    this.clients.sendToUser(tellerId, 'shift_closed', { data, revision });
  }

  /** At once, so that nobody uses a PIN without its owner's knowledge. */
  #notifyApprover(event: LedgerEvent): void {
    const approval = approvalIn(event);
    if (approval === null) return;
    const { approverId, what } = approval;
    const amount = twoPlaces(centavos(amountOf(event) ?? 0));
    const data = { by: this.data.nameOf(event.by.userId), what, amount };
    this.clients.sendToUser(approverId, 'approval_given', { data, revision: event.revision });
  }

  #requestBalance(tellerId: number): void {
    this.#throttle.requestPush(`balance/${tellerId}`, () => this.#pushBalance(tellerId));
  }

  async #pushPublic<Name extends PublicEvent>(name: Name): Promise<void> {
    if (this.clients.isEmpty) {
      // Nobody is connected: it is read for the next client.
      delete this.#latest[name];
      return;
    }
    this.#spentMs.set(name, await this.clients.broadcast(name, await this.#readLatest(name)));
  }

  async #welcomeClients(): Promise<void> {
    const [game, timer, game_live_list] = await Promise.all([
      this.#latest.game ?? this.#readLatest('game'),
      this.#latest.timer ?? this.#readLatest('timer'),
      this.#latest.game_live_list ?? this.#readLatest('game_live_list'),
    ]);
    // Data pushed while new clients are welcomed is newer: the following ones get that.
    await this.clients.welcomeNewcomers(() => ({ game, timer, game_live_list, ...this.#latest }));
  }

  async #readLatest<Name extends PublicEvent>(name: Name): Promise<LiveValue<Name>> {
    const value = await this.data.readPublic(name);
    // Reads may finish in another order than they started.
    const isNewest = value.revision >= (this.#latest[name]?.revision ?? 0);
    if (isNewest) Object.assign(this.#latest, { [name]: value });
    return value;
  }

  async #pushHousePercentage(): Promise<void> {
    if (this.#housePercentage !== null) {
      this.clients.sendToRole(Role.Admin, 'house_percentage', this.#housePercentage);
    }
  }

  async #pushDrawer(tellerId: number): Promise<void> {
    const drawer = await this.data.readDrawer(tellerId);
    if (drawer !== null) this.clients.sendToRole(Role.Admin, 'drawer', drawer);
  }

  async #pushBalance(tellerId: number): Promise<void> {
    const balance = await this.data.readBalance(tellerId);
    if (balance !== null) this.clients.sendToUser(tellerId, 'balance', balance);
  }
}
