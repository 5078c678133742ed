import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { businessDay, MIDNIGHT, type StationDays } from '@taya/contracts/day';
import { type Centavos, centavos } from '@taya/contracts/money';
import { Role } from '@taya/contracts/roles';
import { serialFromBytes } from '@taya/contracts/serial';
import { daysOf } from '../business-day.js';
import { decode, encode } from '../codec.js';
import { COMMANDS, type Command } from '../commands.js';
import { type Actor, type Context, type Sealing, STATION_ACTOR } from '../context.js';
import type { Decision } from '../decision.js';
import type { CommandMark, DomainEvent, LedgerEvent } from '../events.js';
import { evolve } from '../evolve.js';
import { decide } from '../execute.js';
import { StationState } from '../state/state.js';

/** 10:00 in Manila on 21 November 2026. */
export const FIRST_MORNING = Date.UTC(2026, 10, 21, 2);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const TIME_ZONE = 'Asia/Manila';

export const ANA_IP = '192.168.1.11';
export const BEN_IP = '192.168.1.12';

export const ADMIN: Actor = { userId: 1, sessionId: 'session-of-1', ip: '10.0.0.1' };
/** The admin as documents and receipts name them. */
export const ADMIN_PERSON = { id: ADMIN.userId, name: 'Administrator' };
export const SUPER_ADMIN: Actor = { userId: 2, sessionId: 'session-of-2', ip: '10.0.0.2' };
export const AUDITOR: Actor = { userId: 3, sessionId: 'session-of-3', ip: '10.0.0.3' };
export const ANA: Actor = { userId: 4, sessionId: 'session-of-4', ip: ANA_IP };
export const BEN: Actor = { userId: 5, sessionId: 'session-of-5', ip: BEN_IP };

/** Pesos as centavos: `peso(1_068.75)`. */
export function peso(amount: number): Centavos {
  return centavos(Math.round(amount * 100));
}

/** Every station begins with the same ones. */
const serialNumbers: string[] = [];

/** The n-th of a series of serials that are all different. */
export function serialNumber(n: number): string {
  serialNumbers[n] ??= makeSerial(n);
  return serialNumbers[n];
}

function makeSerial(n: number): string {
  const digits = Array.from({ length: 11 }, (_, index) => Math.floor(n / 31 ** index) % 31);
  const serial = serialFromBytes(Uint8Array.from(digits));
  if (serial === null) throw new Error('eleven fair bytes always make a serial');
  return serial;
}

export function contextOf(
  actor: Actor,
  at: number,
  serials: readonly [string, string],
  sessionId: string,
  days: StationDays | null = null,
): Context {
  const today = businessDay(at, days ?? { timeZone: TIME_ZONE, dayStartsAt: MIDNIGHT, dayFloor: '' });
  return { actor, at, today, serials, sessionId };
}

/** Who gives a command when no actor is named: Ana for the commands of tellers. */
export function usualActor(command: Command): Actor {
  if (command.type === 'sealDay' || (command.type === 'closeShift' && command.absent)) return ADMIN;
  switch (COMMANDS[command.type].roles) {
    case Role.Admin:
      return ADMIN;
    case Role.Teller:
      return ANA;
    case Role.SuperAdmin:
      return SUPER_ADMIN;
    case 'station':
      return STATION_ACTOR;
    default:
      return ANA;
  }
}

/** The link of the chain, as the event store makes it. */
const sha256 = (previous: string, text: string) =>
  createHash('sha256').update(previous, 'hex').update(text, 'utf8').digest('hex');

/** An Ed25519 key from RFC 8032 (7.1, test 1). */
const SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const SIGNING_KEY = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${SEED}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});

export const SEALER = {
  publicKey: createPublicKey(SIGNING_KEY)
    .export({ format: 'der', type: 'spki' })
    .subarray(-32)
    .toString('hex'),
  sign: (text: string) => sign(null, Buffer.from(text), SIGNING_KEY).toString('base64url'),
};

/** A ledger without a store: commands are decided and applied at once, and the log is stored in its stored form. */
export class TestStation {
  state = new StationState();
  readonly log: string[] = [];
  at = FIRST_MORNING;
  #serials = 0;

  /** The serials that the next command is offered first. */
  get nextSerial(): string {
    return serialNumber(this.#serials);
  }

  decide(command: Command, actor: Actor = usualActor(command)): Decision {
    const serials = [this.nextSerial, serialNumber(this.#serials + 1)] as const;
    this.#serials += 2;
    const context = contextOf(actor, this.at, serials, `session-of-${actor.userId}`, daysOf(this.state));
    // Computed for a seal alone: it is the whole chain.
    const sealing = command.type === 'sealDay' && { sealing: this.#sealing };
    return decide(this.state, command, { ...context, ...sealing });
  }

  /** As of the log's end, chained like that of station 1. */
  get #sealing(): Sealing {
    const first = sha256('', 'taya ledger of station 1');
    const hash = this.log.reduce((previous, json) => sha256(previous, json), first);
    return { revision: this.log.length - 1, hash, ...SEALER };
  }

  /**
   * Gives a command that must be accepted.
   * @throws Error with the refusal's code otherwise
   */
  do(
    command: Command,
    actor: Actor = usualActor(command),
    mark?: Omit<CommandMark, 'events'>,
  ): readonly LedgerEvent[] {
    const decision = this.decide(command, actor);
    if (!decision.ok)
      throw new Error(`${command.type}: ${decision.refusal.code} ${decision.refusal.message}`);
    return this.record(decision.events, actor, mark);
  }

  record(
    events: readonly DomainEvent[],
    actor: Actor = STATION_ACTOR,
    mark?: Omit<CommandMark, 'events'>,
  ): readonly LedgerEvent[] {
    return events.map((event, index) => {
      const envelope = { at: this.at, by: { userId: actor.userId, ip: actor.ip }, on: 'test' };
      const isMarked = mark !== undefined && index === 0;
      const command = isMarked ? { ...envelope, command: { ...mark, events: events.length } } : envelope;
      return this.append(encode(event, command));
    });
  }

  /** Applies a stored event, like a replay. */
  append(json: string): LedgerEvent {
    const event = decode(this.log.length, json);
    evolve(this.state, event);
    this.log.push(json);
    return event;
  }

  /** The code of the refusal, or null when the command would be accepted; nothing is recorded. */
  refusalOf(command: Command, actor: Actor = usualActor(command)): string | null {
    const decision = this.decide(command, actor);
    return decision.ok ? null : decision.refusal.code;
  }
}

/** A station with Ana and Ben as tellers, everybody logged in. */
export function openedStation(): TestStation {
  const station = new TestStation();
  station.record(OPENED);
  return station;
}

const user = { middleName: '', lastName: '', location: '', ip: '' };
const teller = { role: Role.Teller, middleName: '', location: 'Booth' };

export const OPENED: readonly DomainEvent[] = [
  {
    type: 'station.opened',
    data: {
      stationId: '1',
      stationName: 'Taya',
      timeZone: TIME_ZONE,
      terms: { rate: 500, payoutUnit: 1, minimumPayout: 10_000 },
    },
  },
  created({ ...user, userId: 1, role: Role.Admin, username: 'admin', firstName: 'Administrator' }),
  created({ ...user, userId: 2, role: Role.SuperAdmin, username: 'superadmin', firstName: 'Super Admin' }),
  created({ ...user, userId: 3, role: Role.Auditor, username: 'auditor', firstName: 'Auditor' }),
  created({ ...teller, userId: 4, username: 'ana', firstName: 'Ana', lastName: 'Cruz', ip: ANA_IP }),
  created({ ...teller, userId: 5, username: 'ben', firstName: 'Ben', lastName: 'Reyes', ip: BEN_IP }),
  ...[ADMIN, SUPER_ADMIN, AUDITOR, ANA, BEN].map(
    ({ userId, sessionId, ip }): DomainEvent => ({
      type: 'user.signedIn',
      data: { loginId: userId, userId, sessionId, ip },
    }),
  ),
];

type Created = Extract<DomainEvent, { type: 'user.created' }>['data'];

function created(data: Omit<Created, 'credentialId'>): DomainEvent {
  return { type: 'user.created', data: { ...data, credentialId: `credential-of-${data.userId}` } };
}
