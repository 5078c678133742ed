import Type from 'typebox';
import { drawerAccount, OVER_SHORT, posting } from '../accounts.js';
import { ofDrawer } from '../movements.js';
import { approverId, date, id, money, optional, tellerId, text } from './fields.js';
import { define, PUSHES_DRAWER } from './record.js';

const shiftId = id('the shift');
const pieces = Type.Array(
  Type.Object({
    denomination: Type.Integer({ minimum: 1, description: 'one piece, centavos' }),
    pieces: Type.Integer({ minimum: 1, description: 'how many' }),
  }),
  { description: 'what was counted, the largest pieces first; empty for an empty drawer' },
);

const overShortOf = (tellerId: number, difference: number) =>
  difference === 0 ? [] : [posting(drawerAccount(tellerId), difference), posting(OVER_SHORT, -difference)];

/** Changes what its teller is shown of the drawer. */
const BLIND = { ...PUSHES_DRAWER, pushes: ['balance', 'drawer'] } as const;

/** Shifts of tellers: from the confirmed drawer to the counted one. */
export const SHIFT_EVENTS = {
  'shift.opened': define(
    1,
    'A teller confirmed what their drawer holds, and may sell and pay.',
    Type.Object({
      shiftId,
      tellerId,
      onHand: money('in the drawer'),
      difference: optional(
        Type.Integer({ description: 'what that is more than it should be, centavos; left out for nothing' }),
      ),
      reason: optional(text('why it differs')),
      businessDate: date('day'),
      approverId,
    }),
    {
      money: {
        words: ({ shiftId, difference = 0 }) =>
          `shift ${shiftId} opened: ${difference === 0 ? 'as expected' : difference > 0 ? 'over' : 'short'}`,
        amount: ({ difference = 0 }) => Math.abs(difference),
        postings: ({ tellerId, difference = 0 }) => overShortOf(tellerId, difference),
        movements: ({ tellerId, difference = 0 }) =>
          difference === 0 ? [] : [ofDrawer(tellerId, { overShort: difference })],
      },
      mark: null,
      pushes: ['drawer'],
    },
  ),
  'shift.countBegun': define(
    1,
    'A teller began to count. From now on nothing tells them what the drawer should hold.',
    Type.Object({ shiftId, tellerId }),
    BLIND,
  ),
  'shift.counted': define(
    1,
    'A drawer was counted, by its teller or, while they were away, by the admin.',
    Type.Object({
      shiftId,
      tellerId,
      pieces,
      counted: money('all of it'),
      expected: money('what the drawer should have held'),
    }),
    BLIND,
  ),
  'shift.resumed': define(
    1,
    'A teller went back to selling. A count before it closes nothing.',
    Type.Object({ shiftId, tellerId }),
    BLIND,
  ),
  'shift.closed': define(
    1,
    'A shift ended. The drawer holds what was counted last; what was over or short is the house’s.',
    Type.Object({
      shiftId,
      tellerId,
      zNumber: id('its Z, 1, 2, 3 … over the station'),
      refNumber: text('code on the Z'),
      counted: money('in the drawer'),
      expected: money('what it should have held'),
      betsOpen: Type.Integer({ minimum: 0, description: 'bets of the teller in a game without a result' }),
      reason: optional(text('why the admin closed it; left out where the teller did')),
      businessDate: date('day of the closing'),
      approverId,
    }),
    {
      money: {
        words: ({ zNumber, counted, expected }) =>
          `Z ${zNumber}: ${counted === expected ? 'exact' : counted > expected ? 'over' : 'short'}`,
        amount: ({ counted, expected }) => Math.abs(counted - expected),
        postings: ({ tellerId, counted, expected }) => overShortOf(tellerId, counted - expected),
        movements: ({ tellerId, counted, expected }) => [
          ofDrawer(tellerId, { overShort: counted - expected }),
        ],
      },
      mark: ({ tellerId, counted, expected }) => ({ tellerId, amount: counted - expected }),
      pushes: [],
    },
  ),
} as const;
