import type { EventData } from '../../../ledger/events.js';
import { finishGame } from '../../../ledger/testing/play.fixture.js';
import {
  ADMIN,
  ANA,
  BEN,
  peso,
  SUPER_ADMIN,
  type TestStation,
} from '../../../ledger/testing/station.fixture.js';
import { FIRST_DAY } from '../../worked-day.fixture.js';
import {
  AT,
  after,
  type Case,
  cancel,
  event,
  type LegalCase,
  payment,
  SERIAL,
} from '../illegal-events.fixture.js';

const APPROVER = SUPER_ADMIN.userId;
const approved = { approverId: APPROVER };

/** The super admin has a PIN, which Ana has typed wrong so many times; what is above 100.00 needs it. */
const withPin =
  (wrong = 0, ...more: readonly ((station: TestStation) => void)[]) =>
  () => {
    const station = AT.open();
    const pin = { verifiedCredentialId: `credential-of-${APPROVER}`, pinId: 'pin' };
    station.do({ type: 'setPin', ...pin }, SUPER_ADMIN);
    const [cancelApprovalAbove, figure] = [peso(100), peso(100)];
    const figures = { payoutApprovalAbove: figure, reversalApprovalAbove: figure };
    station.do({ type: 'changeSettings', cancelApprovalAbove, ...figures });
    for (let n = 0; n < wrong; n += 1)
      station.do({ type: 'refusePin', approverId: APPROVER, pinId: 'pin' }, ANA);
    for (const change of more) change(station);
    return station;
  };
const finished = (station: TestStation) => finishGame(station, 1, 'set_winner_meron');
const set = (changes: EventData<'settings.changed'>) => event('settings.changed', changes);
const pinSet = (userId: number) => event('user.pinSet', { userId, pinId: 'x' });
const refused = (userId: number) => event('user.pinRefused', { userId });
const firstCashIn = () => AT.open().state.cashins.get(1)?.refNumber ?? '';
const reversal = (more: Partial<EventData<'cash.reversed'>> = {}) =>
  event('cash.reversed', {
    of: 'cashin',
    reversalId: 2,
    reverses: 1,
    reversedRef: firstCashIn(),
    tellerId: ANA.userId,
    amount: peso(5_000),
    refNumber: SERIAL,
    reason: 'Typed twice',
    businessDate: FIRST_DAY,
    ...more,
  });
const opening = (more: Partial<EventData<'shift.opened'>> = {}) =>
  event('shift.opened', {
    shiftId: 1,
    tellerId: ANA.userId,
    onHand: peso(5_990),
    difference: peso(-10),
    reason: 'short',
    businessDate: FIRST_DAY,
    ...approved,
    ...more,
  });
const works = (station: TestStation) => station.do({ type: 'changeSettings', shifts: true });
const asksWhy = (station: TestStation) => station.do({ type: 'changeSettings', cancelReasons: true });

export const ILLEGAL_APPROVALS: readonly Case[] = [
  ['a cancel that nobody approved', withPin(), cancel(), ANA, 'nobody approved that bet 1 was cancelled'],
  [
    'a payout that nobody approved',
    withPin(0, finished),
    payment(),
    ANA,
    'nobody approved the payout of bet 1',
  ],
  ['a reversal that nobody approved', withPin(), reversal(), ADMIN, 'nobody approved reversal 2'],
  [
    'an approval that was not needed',
    AT.open,
    cancel(approved),
    ANA,
    'nobody had to approve that bet 1 was cancelled',
  ],
  ['an approval by a teller', withPin(), cancel({ approverId: BEN.userId }), ANA, 'user 5 does not approve'],
  ['one by somebody without a PIN', withPin(), cancel({ approverId: ADMIN.userId }), ANA, 'user 1 does not'],
  [
    'one by oneself',
    withPin(0, (station) =>
      station.do({ type: 'setPin', verifiedCredentialId: 'credential-of-1', pinId: 'pin' }, ADMIN),
    ),
    reversal({ approverId: ADMIN.userId }),
    ADMIN,
    'user 1 does not approve what user 1 does',
  ],
  ['one with a locked PIN', withPin(5), cancel(approved), ANA, 'the PIN of user 2 is locked'],
  ['a sixth try of a PIN', withPin(5), refused(APPROVER), ANA, 'the PIN of user 2 is locked'],
  ['a try of no PIN', withPin(), refused(ADMIN.userId), ANA, 'user 1 does not approve'],
  ['a PIN set for somebody else', withPin(), pinSet(APPROVER), ADMIN, 'whose PIN it is is said to be 2'],
  ['a PIN of a teller', withPin(), pinSet(ANA.userId), ANA, 'may not cause user.pinSet'],
  [
    'a figure that nobody can approve',
    AT.open,
    set({ differenceApprovalAbove: 100 }),
    SUPER_ADMIN,
    'nobody has a PIN',
  ],
  ['a cancel without a reason', () => after(AT.open(), asksWhy), cancel(), ANA, 'the reason is undefined'],
  ['a cancel for no reason known', AT.open, cancel({ reason: 'why not' }), ANA, 'the reason is "why not"'],
  [
    'a drawer that differs, and nobody approved it',
    withPin(0, works),
    opening({ approverId: undefined as never }),
    ANA,
    'nobody approved the difference',
  ],
  [
    'a drawer that differs without a reason',
    withPin(0, works),
    opening({ reason: '' }),
    ANA,
    'the reason is ""',
  ],
  [
    'another difference than there is',
    withPin(0, works),
    opening({ difference: -1 }),
    ANA,
    'what was in the drawer',
  ],
  [
    'a correction after a count where there was none',
    withPin(),
    reversal({ afterCount: true, ...approved }),
    ADMIN,
    'whether cashin 2 comes after a count is said to be true',
  ],
];

export const LEGAL_APPROVALS: readonly LegalCase[] = [
  ['an approved cancel', withPin(4), cancel(approved), ANA],
  ['a cancel after another tried too often', withPin(5), reversal(approved), ADMIN],
  ['an approved payout', withPin(0, finished), payment(approved), ANA],
  ['an approved opening', withPin(0, works), opening(), ANA],
  ['a cancel with a reason nobody asked for', AT.open, cancel({ reason: 'other: fainted' }), ANA],
];
