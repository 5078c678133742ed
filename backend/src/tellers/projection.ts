import { centavos, ZERO } from '@taya/contracts/money';
import { type CashKind, fullName } from '@taya/contracts/teller';
import { onHandOf, remittableOf } from '../ledger/drawers.js';
import { MONEY_EVENT_TYPES, type MoneyEventType } from '../ledger/event-facts.js';
import type { EventTypeOf } from '../ledger/event-map.js';
import type { EventOf, LedgerEvent } from '../ledger/events.js';
import { type Changes, COUNTED, type Counted } from '../ledger/movements.js';
import {
  type Documents,
  eachOfTellers,
  type Handler,
  type Projection,
  passedOver,
  type Soon,
  update,
} from '../projections/projection.js';
import {
  type LastCash,
  LOGINS,
  NO_CASH,
  NO_TOTALS,
  USERS,
  type UserDocument,
} from '../read-models/collections.js';
import { foldCase } from '../read-models/folded.js';

const COUNTED_MONEY = Object.fromEntries(MONEY_EVENT_TYPES.map((type) => [type, countMoney])) as {
  readonly [T in MoneyEventType]: Handler<EventOf<T>>;
};

/**
 * Users, their logins, and each teller's drawer with the totals of their bets. Bets count for their seller, cash for
 * the owner of the drawer.
 */
export const tellersProjection: Projection = {
  name: 'tellers',
  collections: [USERS, LOGINS],
  handlers: {
    // Of these what moves money is counted all the same.
    ...passedOver('bet', 'game'),
    ...COUNTED_MONEY,
    'user.created': (event, documents) => documents.put(USERS, newUser(event)),
    'user.edited': edit,
    'user.signedIn': signIn,
    'shift.countBegun': ({ data }, documents) => setCounting(documents, data.tellerId, true),
    'shift.counted': ({ data }, documents) => setCounting(documents, data.tellerId, false),
    'shift.resumed': ({ data }, documents) => setCounting(documents, data.tellerId, false),
    'cash.added': (event, documents) => enterCash('cashin', event.data.cashinId, event, documents),
    'cash.remitted': (event, documents) => enterCash('remit', event.data.remitId, event, documents),
    'cash.reversed': (event, documents) =>
      moveCash(event.data.of, event, documents, (last) =>
        last.filter(({ id }) => id !== event.data.reverses),
      ),
    ...passedOver('user.signedOut', 'user.passwordChanged', 'user.pinSet', 'user.pinRefused'),
    ...passedOver('station', 'settings', 'timer', 'day', 'ledger', 'command'),
  },
};

type Profile = Pick<
  UserDocument,
  'username' | 'firstName' | 'middleName' | 'lastName' | 'location' | 'ip' | 'isActive'
>;

function newUser({ data }: EventOf<'user.created'>): UserDocument {
  const { userId, role, username, firstName, middleName, lastName, location, ip } = data;
  return {
    id: userId,
    role,
    ...profile({ username, firstName, middleName, lastName, location, ip, isActive: true }),
    lastLoginIp: null,
    lastLoginAt: null,
    cashin: ZERO,
    remit: ZERO,
    ...NO_TOTALS,
    paidOut: ZERO,
    overShort: ZERO,
    isCounting: false,
    onHand: ZERO,
    remittable: ZERO,
    lastCash: NO_CASH,
  };
}

/** A profile with the fields derived from it. */
function profile(given: Profile) {
  const name = fullName(given.firstName, given.middleName, given.lastName);
  return { ...given, name, nameFolded: foldCase(name) };
}

function edit({ data }: EventOf<'user.edited'>, documents: Documents): Soon<void> {
  return update(documents, USERS, data.userId, (user) => ({
    ...user,
    ...profile({
      username: data.username ?? user.username,
      firstName: data.firstName ?? user.firstName,
      middleName: data.middleName ?? user.middleName,
      lastName: data.lastName ?? user.lastName,
      location: data.location ?? user.location,
      ip: data.ip ?? user.ip,
      isActive: data.isActive ?? user.isActive,
    }),
  }));
}

function signIn({ data, at }: EventOf<'user.signedIn'>, documents: Documents): Soon<void> {
  const { loginId, userId, ip } = data;
  documents.put(LOGINS, { id: loginId, userId, ip, at });
  return update(documents, USERS, userId, (user) => ({ ...user, lastLoginIp: ip, lastLoginAt: at }));
}

function setCounting(documents: Documents, tellerId: number, isCounting: boolean): Soon<void> {
  return update(documents, USERS, tellerId, (teller) => ({ ...teller, isCounting }));
}

/** What a teller's document leaves out. A new figure has a field there, or is named here. */
const LEFT_OUT = ['paidByOthers', 'paidForOthers', 'commission', 'breakage'] as const;
type Counter = Exclude<Counted, (typeof LEFT_OUT)[number]>;
const COUNTERS = COUNTED.filter((figure): figure is Counter => !LEFT_OUT.some((name) => name === figure));
/** A teller's document while it is made: it has many fields, and is copied once for each bet. */
type Draft = { -readonly [Field in keyof UserDocument]: UserDocument[Field] };

/** Adds to a teller's counters and updates the figures derived from them. */
function count(documents: Documents, tellerId: number, changes: Changes): Soon<void> {
  return update(documents, USERS, tellerId, (teller) => {
    const counted: Draft = { ...teller };
    for (const counter of COUNTERS) {
      const change = changes[counter];
      if (change !== undefined) counted[counter] = centavos(teller[counter] + change);
    }
    counted.onHand = onHandOf(counted);
    counted.remittable = remittableOf(counted);
    return counted;
  });
}

/** Counts what an event moves of the money of tellers. */
function countMoney(event: LedgerEvent, documents: Documents): Soon<void> {
  return eachOfTellers(event, (tellerId, { changes }) => count(documents, tellerId, changes));
}

/** The last one is shown; those before it are there for when it is reversed. */
const STORED_CASH = 3;

function enterCash(
  of: CashKind,
  id: number,
  event: EventOf<'cash.added' | 'cash.remitted'>,
  documents: Documents,
): Promise<void> {
  const entry = { id, amount: centavos(event.data.amount), at: event.at };
  return moveCash(of, event, documents, (last) => [...last, entry].slice(-STORED_CASH));
}

async function moveCash(
  of: CashKind,
  event: EventOf<EventTypeOf<'cash'>>,
  documents: Documents,
  lastAfter: (last: readonly LastCash[]) => readonly LastCash[],
): Promise<void> {
  await countMoney(event, documents);
  await update(documents, USERS, event.data.tellerId, (user) => ({
    ...user,
    lastCash: { ...user.lastCash, [of]: lastAfter(user.lastCash[of]) },
  }));
}
