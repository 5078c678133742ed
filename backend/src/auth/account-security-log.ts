import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { apply, type EventMap, type EventTypeOf } from '../ledger/event-map.js';
import type { LedgerEvent } from '../ledger/events.js';
import { LEDGER, type Ledger } from '../pipeline/ledger.js';
import { SECURITY_LOG, type SecurityEntry, type SecurityLog } from '../system/security-log.js';
import { Sessions } from './sessions.js';

/** Under this the name of this process in the events that it writes is injected. */
export const INSTANCE = Symbol('Instance');

/**
 * Notes changes of accounts in the security log, once they are durable and whichever command caused them. Of several
 * instances the one that recorded a change notes it.
 */
@Injectable()
export class AccountSecurityLog implements OnModuleInit {
  constructor(
    private readonly sessions: Sessions,
    @Inject(LEDGER) private readonly ledger: Ledger,
    @Inject(SECURITY_LOG) private readonly securityLog: SecurityLog,
    @Inject(INSTANCE) private readonly instance: string,
  ) {}

  onModuleInit(): void {
    this.ledger.onDurable((events) => {
      for (const event of events) {
        const entry = event.on === this.instance ? apply(this.#entries, event) : null;
        if (entry) this.securityLog.note(entry);
      }
    });
  }

  readonly #entries: EventMap<EventTypeOf<'user'>, SecurityEntry | null> = {
    'user.created': () => null,
    'user.signedIn': (event) => ({ kind: 'signed in', ...this.#subject(event.data.userId, event) }),
    'user.signedOut': (event) => ({ kind: 'signed out', ...this.#subject(event.data.userId, event) }),
    'user.passwordChanged': (event) => this.#passwordEntry(event.data.userId, event),
    'user.pinSet': (event) => ({ kind: 'PIN set', ...this.#subject(event.data.userId, event) }),
    'user.pinRefused': (event) => ({
      kind: 'PIN refused',
      ...this.#subject(event.data.userId, event),
      by: this.#nameOf(event.by.userId) ?? 'nobody',
    }),
    'user.edited': (event) =>
      event.data.credentialId === undefined ? null : this.#passwordEntry(event.data.userId, event),
  };

  #passwordEntry(userId: number, event: LedgerEvent): SecurityEntry {
    const kind = event.by.userId === userId ? 'password changed' : 'password reset';
    return { kind, ...this.#subject(userId, event), by: this.#nameOf(event.by.userId) ?? 'station' };
  }

  #subject(userId: number, { by }: LedgerEvent) {
    return { user: this.#nameOf(userId), address: by.ip === '' ? null : by.ip };
  }

  #nameOf(userId: number): string | null {
    return this.sessions.findUser(userId)?.username ?? null;
  }
}
