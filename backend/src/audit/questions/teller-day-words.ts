import { centavos, grouped } from '@taya/contracts/money';
import type { EventMap, EventTypeOf } from '../../ledger/event-map.js';
import type { EventData, LedgerEvent } from '../../ledger/events.js';

/** The words for an event in the day of a teller. */
export interface DayWords {
  readonly what: string;
  readonly about: readonly (string | undefined)[];
}

export interface OfTeller {
  readonly tellerId: number;
  readonly serialOf: (betId: number) => string;
  readonly usernameOf: (userId: number) => string;
}

type Types = EventTypeOf<'bet' | 'cash' | 'shift' | 'user'>;

/** These are counted by their names. */
export const SIGNED_IN = 'Signed in';
export const REPRINT = 'Reprint';

/** What a teller did, and what others did with their drawer and account; null where it is neither. */
export const TELLER_DAY_WORDS: EventMap<Types, DayWords | null, [OfTeller]> = {
  'bet.sold': ({ data }, of) => ({
    what: 'Sold',
    about: [of.serialOf(data.betId), data.side, gameOf(data)],
  }),
  'bet.cancelled': ({ data }, of) => ({
    what: 'Cancelled',
    about: [of.serialOf(data.betId), data.side, gameOf(data), data.reason, approvedBy(data, of)],
  }),
  'bet.paid': ({ data }, of) =>
    data.payerId !== of.tellerId
      ? null
      : {
          what: 'Paid',
          about: [
            of.serialOf(data.betId),
            data.side,
            gameOf(data),
            data.sellerId === of.tellerId ? undefined : `sold by ${of.usernameOf(data.sellerId)}`,
            approvedBy(data, of),
          ],
        },
  'bet.claimed': () => null,
  'bet.locked': () => null,
  'bet.unlocked': () => null,
  'bet.printed': ({ data: { betId, receipt, count }, by }, of) =>
    by.userId !== of.tellerId || count === 1
      ? null
      : { what: REPRINT, about: [of.serialOf(betId), `${receipt} receipt, REPRINT ${count}`] },
  'cash.added': ({ data, by }, of) => ({
    what: 'Cash-in',
    about: [data.refNumber, byOther(by, of)],
  }),
  'cash.remitted': ({ data, by }, of) => ({
    what: 'Remit',
    about: [data.refNumber, byOther(by, of)],
  }),
  'cash.reversed': ({ data, by }, of) => ({
    what: 'Reversal',
    about: [
      `${data.refNumber} of ${data.of === 'cashin' ? 'cash-in' : 'remit'} ${data.reversedRef}`,
      data.reason,
      byOther(by, of),
      approvedBy(data, of),
    ],
  }),
  'shift.opened': ({ data }, of) => ({
    what: 'Shift opened',
    about: [
      `drawer confirmed: ${money(data.onHand)}`,
      data.difference === undefined ? undefined : differenceOf(data.difference),
      data.reason,
      approvedBy(data, of),
    ],
  }),
  'shift.countBegun': () => ({ what: 'Count begun', about: [] }),
  'shift.counted': ({ data, by }, of) => ({
    what: 'Counted',
    about: [`${money(data.counted)}, expected ${money(data.expected)}`, byOther(by, of)],
  }),
  'shift.resumed': () => ({ what: 'Selling again', about: [] }),
  'shift.closed': ({ data, by }, of) => ({
    what: 'Shift closed',
    about: [
      `Z ${data.zNumber}`,
      differenceOf(data.counted - data.expected),
      data.reason,
      byOther(by, of),
      approvedBy(data, of),
    ],
  }),
  'user.created': ({ by }, of) => ({ what: 'Teller added', about: [byOther(by, of)] }),
  'user.edited': ({ data, by }, of) => ({
    what: 'Teller edited',
    about: [...changesIn(data), byOther(by, of)],
  }),
  'user.signedIn': ({ data }) => ({ what: SIGNED_IN, about: [`from ${data.ip}`] }),
  'user.signedOut': ({ data }) => ({
    what: 'Signed out',
    about: [data.reason === 'SESSION_IDLE' ? 'nothing was done for too long' : undefined],
  }),
  'user.passwordChanged': ({ by }, of) => ({ what: 'Password changed', about: [byOther(by, of)] }),
  'user.pinSet': () => null,
  'user.pinRefused': ({ data }, of) => ({ what: 'Wrong PIN', about: [`of ${of.usernameOf(data.userId)}`] }),
};

export const TELLER_DAY_TYPES = Object.keys(TELLER_DAY_WORDS);

const money = (amount: number) => grouped(centavos(amount));

const gameOf = ({ gameId }: { readonly gameId: number }) => `game ${gameId}`;

function byOther({ userId }: LedgerEvent['by'], { tellerId, usernameOf }: OfTeller): string | undefined {
  return userId === tellerId ? undefined : `by ${usernameOf(userId) || 'the station'}`;
}

function approvedBy({ approverId }: { readonly approverId?: number }, of: OfTeller): string | undefined {
  return approverId === undefined ? undefined : `approved by ${of.usernameOf(approverId)}`;
}

function differenceOf(difference: number): string {
  if (difference === 0) return 'exact';
  return `${money(Math.abs(difference))} ${difference > 0 ? 'over' : 'short'}`;
}

function changesIn(data: EventData<'user.edited'>): readonly string[] {
  const { username, firstName, middleName, lastName, location, ip, isActive, credentialId } = data;
  const isRenamed = (firstName ?? middleName ?? lastName) !== undefined;
  return [
    username === undefined ? '' : `username ${username}`,
    isRenamed ? 'name' : '',
    location === undefined ? '' : `location ${location}`,
    ip === undefined ? '' : `address ${ip}`,
    credentialId === undefined ? '' : 'password',
    isActive === undefined ? '' : isActive ? 'enabled' : 'disabled',
  ];
}
