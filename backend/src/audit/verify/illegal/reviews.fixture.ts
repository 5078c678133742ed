import type { GameAction } from '@taya/contracts/game';
import type { EventData } from '../../../ledger/events.js';
import { openGame } from '../../../ledger/testing/play.fixture.js';
import { ADMIN, ANA, DAY, SUPER_ADMIN, type TestStation } from '../../../ledger/testing/station.fixture.js';
import { FIRST_DAY } from '../../worked-day.fixture.js';
import {
  AT,
  after,
  type Case,
  confirmation,
  created,
  event,
  type LegalCase,
  opened,
  payment,
} from '../illegal-events.fixture.js';

const APPROVER = SUPER_ADMIN.userId;
const reopened = (more: Partial<EventData<'game.reopened'>> = {}) => {
  const { gameId, commission, breakage, tellers } = confirmation().data as EventData<'game.confirmed'>;
  const data = { gameId, reason: 'wrong side set', commission, breakage, tellers, approverId: APPROVER };
  return event('game.reopened', { ...data, ...more });
};

/** MERON was confirmed; the super admin has a PIN. */
const confirmed =
  (...more: readonly ((station: TestStation) => unknown)[]) =>
  () => {
    const station = AT.finished();
    const pin = { verifiedCredentialId: `credential-of-${APPROVER}`, pinId: 'pin' };
    station.do({ type: 'setPin', ...pin }, SUPER_ADMIN);
    for (const change of more) change(station);
    return station;
  };
const serialOf = (station: TestStation) =>
  station.state.settled.get(1)?.books.get('MERON')?.get(1)?.serial ?? '';
const pays = (station: TestStation) => station.do({ type: 'payBet', serial: serialOf(station) }, ANA);
const claims = (station: TestStation) => station.do({ type: 'claimBet', serial: serialOf(station) });
const locks = (station: TestStation) =>
  station.do({ type: 'lockBet', betId: 1, claimant: 'Ben Cruz', reason: 'lost in the hall' });
const reopens = (station: TestStation) =>
  station.do({
    type: 'reopenResult',
    gameId: 1,
    reason: 'wrong side set',
    approval: { approverId: APPROVER, pinId: 'pin' },
  });
const acts =
  (...actions: readonly GameAction[]) =>
  (station: TestStation) => {
    for (const action of actions) station.do({ type: 'actOnGame', gameId: 1, action });
  };
const aDayLater = (station: TestStation) => {
  station.at += DAY;
};
const underReview = confirmed(reopens);
const undone = confirmed(reopens, acts('undo_result'));

export const ILLEGAL_REVIEWS: readonly Case[] = [
  ['a result reopened after a payout', confirmed(pays), reopened(), ADMIN, 'reopened, and a ticket was paid'],
  ['one after a claim', confirmed(claims), reopened(), ADMIN, 'reopened, and a ticket was claimed'],
  [
    'one after a ticket was reported lost',
    confirmed(locks),
    reopened(),
    ADMIN,
    'and a ticket was reported lost',
  ],
  ['one after the next game', confirmed(openGame), reopened(), ADMIN, 'game 1 is not the latest'],
  [
    'one whose date was cleared',
    confirmed((station) => station.do({ type: 'clearDate', date: FIRST_DAY })),
    reopened(),
    ADMIN,
    'reopened, and its date was cleared',
  ],
  [
    'one whose day was sealed',
    confirmed((station) => station.do({ type: 'sealDay', date: FIRST_DAY })),
    reopened(),
    ADMIN,
    'reopened, and its day was sealed',
  ],
  [
    'one that nobody approved',
    confirmed(),
    reopened({ approverId: undefined as never }),
    ADMIN,
    'nobody approved that game 1 was reopened',
  ],
  [
    'one that who did it approved',
    confirmed(),
    reopened({ approverId: ADMIN.userId }),
    ADMIN,
    'user 1 does not',
  ],
  ['one for no reason', confirmed(), reopened({ reason: '' }), ADMIN, 'the reason is ""'],
  ['one by a teller', confirmed(), reopened(), ANA, 'may not cause game.reopened'],
  ['one that is not confirmed', underReview, reopened(), ADMIN, 'game 1 is result'],
  [
    'one that gives back too little',
    confirmed(),
    reopened({ commission: 7_999 }),
    ADMIN,
    'commission is said',
  ],
  [
    'one that leaves a teller out',
    confirmed(),
    reopened({ tellers: [{ tellerId: 4, wonStakes: 100_000, lostStakes: 0, payouts: 152_000 }] }),
    ADMIN,
    'the number of tellers is said to be 1',
  ],
  ['a payout under review', underReview, payment(), ANA, 'is owed nothing'],
  [
    'a claim under review',
    underReview,
    event('bet.claimed', { betId: 1, gameId: 1, sellerId: 4 }),
    ADMIN,
    'is owed nothing',
  ],
  ['betting opened under review', undone, opened(true, true), ADMIN, 'game 1 is under review'],
  ['a pause under review', undone, event('game.paused', { gameId: 1 }), ADMIN, 'game 1 is under review'],
  ['the next game under review', underReview, created(), ADMIN, 'game 1 is still running'],
  [
    'another day than that of the first confirmation',
    () => after(underReview(), aDayLater),
    confirmation({ businessDate: '2026-11-22' }),
    ADMIN,
    'the day is said to be 2026-11-22, but comes to 2026-11-21',
  ],
];

export const LEGAL_REVIEWS: readonly LegalCase[] = [
  ['a reopened result', confirmed(), reopened(), ADMIN],
  ['the same result again, a day later', () => after(underReview(), aDayLater), confirmation(), ADMIN],
  [
    'a second review, and a payout after it',
    confirmed(reopens, acts('confirm_result'), reopens, acts('confirm_result')),
    payment(),
    ANA,
  ],
  ['another result under review', undone, event('game.resultSet', { gameId: 1, result: 'WALA' }), ADMIN],
];
