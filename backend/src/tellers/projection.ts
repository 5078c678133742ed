import { type Centavos, centavos, ZERO } from '@taya/contracts/money';
import { fullName } from '@taya/contracts/teller';
import { onHandOf, remittableOf } from '../ledger/drawers.js';
import type { EventOf } from '../ledger/events.js';
import { type Documents, type Projection, update } from '../projections/projection.js';
import { LOGINS, USERS, type UserDocument } from '../read-models/collections.js';
import { folded } from '../read-models/folded.js';
import { NO_TOTALS } from '../read-models/totals.js';

/**
 * Users, their logins, and each teller's drawer with the totals of their bets. Bets count for their seller, cash for
 * the owner of the drawer.
 */
export const tellersProjection: Projection = {
  name: 'tellers',
  collections: [USERS, LOGINS],
  handlers: {
    'user.created': (event, documents) => documents.put(USERS, newUser(event)),
    'user.edited': edit,
    'user.signedIn': signIn,
    'bet.sold': ({ data: { sellerId, stake } }, documents) => stakeMoves(documents, sellerId, stake),
    'bet.cancelled': ({ data: { sellerId, stake } }, documents) => stakeMoves(documents, sellerId, -stake),
    'game.confirmed': confirm,
    'bet.paid': pay,
    'date.cleared': clear,
    'cash.added': ({ data: { tellerId, amount }, at }, documents) =>
      count(
        documents,
        tellerId,
        { cashin: amount },
        { lastCashinAmount: centavos(amount), lastCashinAt: at },
      ),
    'cash.remitted': ({ data: { tellerId, amount }, at }, documents) =>
      count(documents, tellerId, { remit: amount }, { lastRemitAmount: centavos(amount), lastRemitAt: at }),
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
    onHand: ZERO,
    remittable: ZERO,
    lastCashinAmount: null,
    lastCashinAt: null,
    lastRemitAmount: null,
    lastRemitAt: null,
  };
}

/** A profile with the fields derived from it. */
function profile(given: Profile) {
  const name = fullName(given.firstName, given.middleName, given.lastName);
  return { ...given, name, nameFolded: folded(name) };
}

function edit({ data }: EventOf<'user.edited'>, documents: Documents): Promise<void> | void {
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

function signIn({ data, at }: EventOf<'user.signedIn'>, documents: Documents): Promise<void> | void {
  const { loginId, userId, ip } = data;
  documents.put(LOGINS, { id: loginId, userId, ip, at });
  return update(documents, USERS, userId, (user) => ({ ...user, lastLoginIp: ip, lastLoginAt: at }));
}

const COUNTERS = [
  'cashin',
  'remit',
  'payin',
  'unfinished',
  'unclaimed',
  'remittableUnclaimed',
  'win',
  'lose',
  'paid',
  'paidOut',
] as const;
type Counters = Readonly<Record<(typeof COUNTERS)[number], Centavos>>;
/** A teller's document while it is made: it has many fields, and is copied once for each bet. */
type Counted = { -readonly [Field in keyof UserDocument]: UserDocument[Field] };
type Changes = { readonly [Counter in keyof Counters]?: number };

/** Adds to a teller's counters and updates the figures derived from them. */
function count(
  documents: Documents,
  tellerId: number,
  changes: Changes,
  others: Partial<UserDocument> = {},
): Promise<void> | void {
  return update(documents, USERS, tellerId, (teller) => {
    const counted: Counted = { ...teller, ...others };
    for (const counter of COUNTERS) {
      const change = changes[counter];
      if (change !== undefined) counted[counter] = centavos(teller[counter] + change);
    }
    counted.onHand = onHandOf(counted);
    counted.remittable = remittableOf(counted);
    return counted;
  });
}

function stakeMoves(documents: Documents, tellerId: number, stake: number): Promise<void> | void {
  return count(documents, tellerId, { payin: stake, unfinished: stake });
}

async function confirm({ data }: EventOf<'game.confirmed'>, documents: Documents): Promise<void> {
  for (const { tellerId, wonStakes, lostStakes, payouts } of data.tellers) {
    await count(documents, tellerId, {
      unfinished: -(wonStakes + lostStakes),
      unclaimed: payouts,
      win: payouts - wonStakes,
      lose: lostStakes,
    });
  }
}

async function pay({ data }: EventOf<'bet.paid'>, documents: Documents): Promise<void> {
  const { sellerId, payerId, payout } = data;
  await count(documents, sellerId, { unclaimed: -payout, paid: payout });
  await count(documents, payerId, { paidOut: payout });
}

async function clear({ data }: EventOf<'date.cleared'>, documents: Documents): Promise<void> {
  for (const { tellerId, amount } of data.tellers) {
    await count(documents, tellerId, { unclaimed: -amount, remittableUnclaimed: amount });
  }
}
