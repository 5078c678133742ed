import type { Command } from '../../../ledger/commands.js';
import type { EventData } from '../../../ledger/events.js';
import { finishGame } from '../../../ledger/testing/play.fixture.js';
import { ADMIN, ANA, BEN, peso, type TestStation } from '../../../ledger/testing/station.fixture.js';
import { FIRST_DAY } from '../../worked-day.fixture.js';
import {
  AT,
  after,
  bet,
  type Case,
  cancel,
  cashIn,
  event,
  type LegalCase,
  payment,
  remit,
  SERIAL,
} from '../illegal-events.fixture.js';

/** Ana's drawer: 5,000.00 and a stake of 1,000.00. */
const ON_HAND = peso(6_000);
const FULL = [{ denomination: peso(1_000), pieces: 6 }];
const SHORT = [{ denomination: peso(1_000), pieces: 5 }];

const STEPS = {
  open: { type: 'openShift', onHand: ON_HAND },
  begin: { type: 'beginCount' },
  count: { type: 'countDrawer', pieces: SHORT },
  resume: { type: 'resumeShift' },
  close: { type: 'closeShift' },
} as const satisfies Record<string, Command>;

/** A station that works in shifts, and what Ana did there. */
const inShift =
  (...steps: readonly (keyof typeof STEPS)[]) =>
  () => {
    const station = AT.open();
    station.do({ type: 'changeSettings', shifts: true });
    for (const step of steps) station.do(STEPS[step]);
    return station;
  };
const OPEN = inShift('open');
const COUNTING = inShift('open', 'begin');
const COUNTED = inShift('open', 'begin', 'count');

const OF_ANA = { shiftId: 1, tellerId: ANA.userId };
const opened = (more: Partial<EventData<'shift.opened'>> = {}) =>
  event('shift.opened', { ...OF_ANA, onHand: ON_HAND, businessDate: FIRST_DAY, ...more });
const begun = event('shift.countBegun', OF_ANA);
const resumed = event('shift.resumed', OF_ANA);
const counted = (more: Partial<EventData<'shift.counted'>> = {}) =>
  event('shift.counted', { ...OF_ANA, pieces: SHORT, counted: peso(5_000), expected: ON_HAND, ...more });
const ended = (more: Partial<EventData<'shift.closed'>> = {}) =>
  event('shift.closed', {
    ...OF_ANA,
    zNumber: 1,
    refNumber: SERIAL,
    counted: peso(5_000),
    expected: ON_HAND,
    betsOpen: 1,
    businessDate: FIRST_DAY,
    ...more,
  });

const finished = (station: TestStation) => finishGame(station, 1, 'set_winner_meron');
const OFF = event('settings.changed', { shifts: false });
const NO_SHIFT = 'teller 4 has no open shift';
const COUNTS = 'the drawer of teller 4 is being counted';
const TWICE = inShift('open', 'begin', 'count', 'begin', 'count');

export const ILLEGAL_SHIFTS: readonly Case[] = [
  ['a sale without a shift', inShift(), bet(), ANA, NO_SHIFT],
  ['a cancel without a shift', inShift(), cancel(), ANA, NO_SHIFT],
  ['a payout without a shift', () => after(inShift()(), finished), payment(), ANA, NO_SHIFT],
  ['a sale in a count', COUNTING, bet(), ANA, COUNTS],
  ['a cash-in in a count', COUNTING, cashIn(), ADMIN, COUNTS],
  ['a remit after a count', COUNTED, remit(), ADMIN, COUNTS],
  ['a shift where there are none', AT.open, opened(), ANA, 'the station works without shifts'],
  ['a second shift at once', OPEN, opened({ shiftId: 2 }), ANA, 'teller 4 has an open shift already'],
  ['a shift of somebody else', inShift(), opened(), BEN, 'whose shift it is is said to be 4, but comes to 5'],
  ['a shift by the admin', inShift(), opened(), ADMIN, 'of role 1'],
  [
    'another drawer confirmed',
    inShift(),
    opened({ onHand: 1 }),
    ANA,
    'what was in the drawer is said to be 1',
  ],
  ['a count begun without a shift', inShift(), begun, ANA, 'teller 4 has no open shift 1'],
  ['a count begun twice', COUNTING, begun, ANA, 'shift 1 is counting'],
  ['a third count', TWICE, counted(), ANA, 'shift 1 was counted twice'],
  ['a return to selling after the second', TWICE, resumed, ANA, 'shift 1 was counted twice'],
  ['a count that was not begun', OPEN, counted(), ANA, 'shift 1 is open'],
  [
    'a sum that is not that of the pieces',
    COUNTING,
    counted({ counted: 1 }),
    ANA,
    'what was counted is said to be 1',
  ],
  [
    'another figure expected',
    COUNTING,
    counted({ expected: 1 }),
    ANA,
    'what should be in the drawer is said to be 1',
  ],
  [
    'pieces that nobody has',
    COUNTING,
    counted({ pieces: [{ denomination: 300, pieces: 1 }] }),
    ANA,
    'a piece of 300 centavos was counted',
  ],
  ['a shift closed uncounted', OPEN, ended(), ANA, 'shift 1 is open'],
  ['a Z that leaves a gap', COUNTED, ended({ zNumber: 2 }), ANA, 'Z 2 follows Z 0'],
  [
    'another figure closed with',
    COUNTED,
    ended({ counted: 1 }),
    ANA,
    'what was counted last is said to be 1',
  ],
  ['another number of open bets', COUNTED, ended({ betsOpen: 2 }), ANA, 'the open bets of teller 4'],
  ['a reason of the teller', COUNTED, ended({ reason: 'tired' }), ANA, 'the reason is "tired"'],
  [
    'the admin closes with the count of the teller',
    COUNTED,
    ended({ reason: 'away' }),
    ADMIN,
    'a count of their own',
  ],
  ['shifts switched off under an open one', OPEN, OFF, { ...ADMIN, userId: 2 }, 'shifts were switched off'],
  [
    'a cash-in reversed that a shift has counted',
    inShift('open', 'begin', 'count', 'close'),
    event('cash.reversed', {
      of: 'cashin',
      reversalId: 2,
      reverses: 1,
      reversedRef: AT.open().state.cashins.get(1)?.refNumber ?? '',
      tellerId: ANA.userId,
      amount: peso(5_000),
      refNumber: SERIAL,
      reason: 'Typed twice',
      businessDate: FIRST_DAY,
    }),
    ADMIN,
    'whether cashin 2 comes after a count is said to be false, but comes to true',
  ],
];

export const LEGAL_SHIFTS: readonly LegalCase[] = [
  ['a shift that is opened', inShift(), opened(), ANA],
  ['a count, and another one', COUNTED, counted({ pieces: FULL, counted: ON_HAND }), ANA],
  ['a count of an empty drawer', COUNTING, counted({ pieces: [], counted: 0 }), ANA],
  ['a shift that was short', COUNTED, ended(), ANA],
  ['a sale after a count that was given up', inShift('open', 'begin', 'count', 'resume'), bet(), ANA],
];
