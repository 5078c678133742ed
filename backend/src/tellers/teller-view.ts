import { twoPlaces } from '@taya/contracts/money';
import type { StaffRole } from '@taya/contracts/roles';
import {
  fullName,
  type PersonView,
  type RefusedAddressView,
  type StaffView,
  type TellerView,
  type UserView,
} from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import type { RefusedAddress } from '../auth/refused-addresses.js';
import { displayName } from '../auth/sessions.js';
import { onHandOf, remittableOf } from '../ledger/drawers.js';
import type { UserRow } from '../ledger/state/state.js';
import type { UserAfter } from '../ledger/users.js';
import { type LastCash, NO_CASH, type UserDocument } from '../read-models/collections.js';

/** A teller's latest login, cash-in and remit: the ledger does not keep them, the read models do. */
export type LatestActivity = Pick<UserDocument, 'lastLoginIp' | 'lastLoginAt' | 'lastCash'>;

export const NO_ACTIVITY: LatestActivity = {
  lastLoginIp: null,
  lastLoginAt: null,
  lastCash: NO_CASH,
};

type Profile = Pick<
  UserDocument,
  'id' | 'firstName' | 'middleName' | 'lastName' | 'username' | 'location' | 'ip' | 'isActive'
>;
type Figures = Pick<UserDocument, 'onHand' | 'remittable' | 'unclaimed' | 'unfinished' | 'overShort'>;

/** A teller in answers. They contain neither a password nor its hash. */
export function tellerView(teller: Profile & Figures & LatestActivity): TellerView {
  const [cashin, remit] = [teller.lastCash.cashin.at(-1), teller.lastCash.remit.at(-1)];
  return {
    ...profileView(teller),
    name: fullName(teller.firstName, teller.middleName, teller.lastName),
    last_login_ip: teller.lastLoginIp,
    last_login_datetime: instant(teller.lastLoginAt),
    onhand: twoPlaces(teller.onHand),
    remittable: twoPlaces(teller.remittable),
    unclaimed: twoPlaces(teller.unclaimed),
    unfinished: twoPlaces(teller.unfinished),
    over_short: twoPlaces(teller.overShort),
    last_cashin_amount: moneyOrNull(cashin),
    last_cashin_created_at: instant(cashin?.at ?? null),
    last_remit_amount: moneyOrNull(remit),
    last_remit_created_at: instant(remit?.at ?? null),
  };
}

function profileView(user: Profile) {
  return {
    id: user.id,
    first_name: user.firstName,
    middle_name: user.middleName,
    last_name: user.lastName,
    username: user.username,
    location: user.location,
    ip: user.ip,
    is_active: user.isActive,
  };
}

/** An admin or an auditor in answers. */
export function staffView(user: UserRow): StaffView {
  return { ...profileView(user), role_id: user.role as StaffRole };
}

export function personView(user: UserRow): PersonView {
  return { id: user.id, role_id: user.role, name: displayName(user), location: user.location };
}

export function editMessage(who: 'Teller' | 'Staff member', isActive: boolean | null): string {
  const done = isActive === null ? 'updated' : isActive ? 'enabled' : 'disabled';
  return `${who} ${done} successfully`;
}

function moneyOrNull(cash: LastCash | undefined): string | null {
  return cash === undefined ? null : twoPlaces(cash.amount);
}

/** A teller in the ledger's state right after a command. */
export function tellerAfter({ user, drawer }: UserAfter): Profile & Figures {
  return {
    ...user,
    onHand: onHandOf(drawer),
    remittable: remittableOf(drawer),
    unclaimed: drawer.unclaimed,
    unfinished: drawer.unfinished,
    overShort: drawer.overShort,
  };
}

/** The logged-in user, for their own screen. */
export function userView(user: UserRow): UserView {
  return {
    id: user.id,
    role_id: user.role,
    name: displayName(user),
    location: user.location,
    unique_key: user.sessionId ?? '',
    ...(user.mustChangePassword && { must_change_password: true }),
  };
}

export function refusedView({ user, ip, atMs }: RefusedAddress): RefusedAddressView {
  return {
    user_id: user.id,
    role_id: user.role,
    name: displayName(user),
    location: user.location,
    ip,
    allowed_ip: user.ip,
    at: new Date(atMs).toISOString(),
  };
}
