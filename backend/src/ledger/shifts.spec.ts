import { describe, expect, it } from '@jest/globals';
import { centavos } from '@taya/contracts/money';
import type { Pieces } from '@taya/contracts/shift';
import type { Command } from './commands.js';
import type { Actor } from './context.js';
import { given, givenStation } from './testing/given.fixture.js';
import { balanceOf, finishGame, openGame, sell } from './testing/play.fixture.js';
import { ADMIN, ANA, openedStation, peso, type TestStation } from './testing/station.fixture.js';

const TELLER = ANA.userId;
type Counted = readonly [denomination: number, pieces: number];
const pieces = (...counted: readonly Counted[]): Pieces[] =>
  counted.map(([denomination, number]) => ({ denomination: peso(denomination), pieces: number }));

const open = (pesos: number) => ({ type: 'openShift', onHand: peso(pesos) }) as const;
const BEGIN = { type: 'beginCount' } as const;
const count = (...counted: readonly Counted[]) =>
  ({ type: 'countDrawer', pieces: pieces(...counted) }) as const;
const RESUME = { type: 'resumeShift' } as const;
const CLOSE = { type: 'closeShift' } as const;
const closeOf = (reason = 'went home', ...counted: readonly Counted[]) =>
  ({ type: 'closeShift', absent: { tellerId: TELLER, pieces: pieces(...counted), reason } }) as const;

/** Ana with 1,000.00 in her drawer, an open game, and shifts switched on. */
function stationWithShifts(): TestStation {
  const station = openedStation();
  station.do({ type: 'cashIn', tellerId: TELLER, amount: peso(1_000) });
  station.do({ type: 'changeSettings', shifts: true });
  openGame(station);
  return station;
}

const STAGES = {
  none: [],
  open: [open(1_000)],
  counting: [open(1_000), BEGIN],
  'counted once': [open(1_000), BEGIN, count([1_000, 1])],
  'counted twice': [open(1_000), BEGIN, count([1_000, 1]), count([500, 1])],
} as const satisfies Record<string, readonly Command[]>;

function stationAt(stage: keyof typeof STAGES): TestStation {
  const station = stationWithShifts();
  for (const command of STAGES[stage]) station.do(command);
  return station;
}

const CASH_IN = { type: 'cashIn', tellerId: TELLER, amount: peso(1) } as const;

describe('what a shift lets happen', () => {
  const sale = { type: 'sellBet', gameId: 1, side: 'MERON', stake: peso(10) } as const;
  const remit = { type: 'remit', tellerId: TELLER, amount: peso(1) } as const;
  const reverse = {
    type: 'reverseCash',
    of: 'cashin',
    tellerId: TELLER,
    id: 1,
    amount: centavos(0),
    reason: 'mistyped',
  } as const;
  const yes = null;
  const [NOT_OPEN, COUNTS, TWICE] = ['SHIFT_NOT_OPEN', 'COUNT_OPEN', 'COUNTED_TWICE'] as const;
  const OPEN = 'SHIFT_OPEN';
  it.each([
    ['sell', sale, [NOT_OPEN, yes, COUNTS, COUNTS, COUNTS]],
    ['open', open(1_000), [yes, OPEN, OPEN, OPEN, OPEN]],
    ['begin to count', BEGIN, [NOT_OPEN, yes, COUNTS, yes, TWICE]],
    ['count', count(), [NOT_OPEN, 'COUNT_NOT_BEGUN', yes, yes, TWICE]],
    ['resume', RESUME, [NOT_OPEN, 'COUNT_NOT_BEGUN', yes, yes, TWICE]],
    ['close', CLOSE, [NOT_OPEN, 'NOT_COUNTED', 'NOT_COUNTED', yes, yes]],
    ['be closed by the admin', closeOf(), [NOT_OPEN, yes, yes, yes, yes]],
    ['have a cash-in', CASH_IN, [yes, yes, COUNTS, COUNTS, COUNTS]],
    ['have a remit', remit, [yes, yes, COUNTS, COUNTS, COUNTS]],
    ['have one reversed', reverse, [yes, yes, COUNTS, COUNTS, COUNTS]],
  ] satisfies [string, Command, (string | null)[]][])('%s', (_, command, expected) => {
    const stages = Object.keys(STAGES) as (keyof typeof STAGES)[];
    expect(stages.map((stage) => stationAt(stage).refusalOf(command))).toEqual(expected);
  });

  it('paying and cancelling are refused like selling', () => {
    const station = stationAt('open');
    const bet = sell(station, 1, 'MERON', peso(100));
    station.do(BEGIN);
    expect(station.refusalOf({ type: 'cancelBet', serial: bet.serial })).toBe('COUNT_OPEN');
    station.do(RESUME);
    sell(station, 1, 'WALA', peso(100));
    finishGame(station, 1, 'set_winner_meron');
    station.do(BEGIN);
    expect(station.refusalOf({ type: 'payBet', serial: bet.serial })).toBe('COUNT_OPEN');
  });

  it('everything goes on as ever while the setting is off, without a shift to open', () => {
    const station = openedStation();
    openGame(station);
    sell(station, 1, 'MERON', peso(100));
    expect(station.refusalOf(open(100))).toBe('SHIFTS_OFF');
  });

  it('the setting cannot be switched off while a shift is open', () => {
    const off = { type: 'changeSettings', shifts: false } as const;
    expect(stationAt('open').refusalOf(off)).toBe('SHIFT_OPEN');
    expect(stationAt('none').refusalOf(off)).toBeNull();
  });
});

describe('opening', () => {
  it('confirms what the drawer holds', () => {
    givenStation(stationWithShifts())
      .when(open(1_000))
      .then({
        type: 'shift.opened',
        data: { shiftId: 1, tellerId: TELLER, onHand: peso(1_000), businessDate: '2026-11-21' },
      });
  });

  it('with another figure is refused, with what the drawer should hold', () => {
    givenStation(stationWithShifts())
      .when(open(999))
      .thenRefused('DRAWER_DIFFERS', 'The drawer should hold ₱1,000.00, not ₱999.00.');
  });
});

describe('counting', () => {
  it.each([
    ['a piece that is no denomination', count([3, 1]), '₱3.00 is no denomination of this station'],
    [
      'half a piece',
      count([100, 0.5]),
      'The number of pieces of ₱100.00 must be a whole number from 0 to 100000',
    ],
    [
      'too many',
      count([100, 100_001]),
      'The number of pieces of ₱100.00 must be a whole number from 0 to 100000',
    ],
    ['one piece twice', count([100, 1], [100, 2]), 'A denomination is counted twice'],
  ])('is refused with %s', (_, command, message) => {
    givenStation(stationAt('counting')).when(command).thenRefused('VALIDATION', message);
  });

  it('records the pieces, the largest first, and what the drawer should hold', () => {
    givenStation(stationAt('counting'))
      .when(count([0.25, 3], [500, 0], [1_000, 1]))
      .then({
        type: 'shift.counted',
        data: {
          shiftId: 1,
          tellerId: TELLER,
          pieces: pieces([1_000, 1], [0.25, 3]),
          counted: peso(1_000.75),
          expected: peso(1_000),
        },
      });
  });

  it('closes nothing once selling went on', () => {
    const station = stationAt('counted once');
    station.do(RESUME);
    expect(station.refusalOf(CLOSE)).toBe('NOT_COUNTED');
    station.do(BEGIN);
    station.do(count([500, 2]));
    expect(station.refusalOf(RESUME)).toBe('COUNTED_TWICE');
    expect(station.refusalOf(CLOSE)).toBeNull();
  });
});

describe('closing', () => {
  it('leaves what was counted last in the drawer, and the rest to over and short', () => {
    const station = stationAt('counted twice');
    const refNumber = station.nextSerial;
    const data = {
      shiftId: 1,
      tellerId: TELLER,
      zNumber: 1,
      refNumber,
      counted: peso(500),
      expected: peso(1_000),
      betsOpen: 0,
      businessDate: '2026-11-21',
    };
    givenStation(station).when(CLOSE).then({ type: 'shift.closed', data });
    expect(balanceOf(station, ANA)).toMatchObject({ onHand: peso(500), overShort: peso(-500) });
    expect(station.refusalOf(open(500))).toBeNull();
  });

  it('counts the Zs over the station, and what is over as taken in', () => {
    const station = stationAt('counting');
    station.do(count([1_000, 2]));
    station.do(CLOSE);
    expect(station.state.turnover.get().total).toBe(peso(2_000));
    station.do(open(2_000));
    station.do(closeOf('went home', [1_000, 2]));
    expect(station.state.counters.get()).toMatchObject({ shift: 2, z: 2 });
  });

  it('by the admin counts too, and says why', () => {
    const station = stationAt('open');
    station.do(closeOf('went home', [500, 1]));
    expect(station.log.slice(-2).map((json) => JSON.parse(json))).toMatchObject([
      {
        type: 'shift.counted',
        data: { counted: peso(500), expected: peso(1_000) },
        by: { userId: ADMIN.userId },
      },
      {
        type: 'shift.closed',
        data: { counted: peso(500), reason: 'went home' },
        by: { userId: ADMIN.userId },
      },
    ]);
    const foreign: [Command, Actor][] = [
      [closeOf(), ANA],
      [CLOSE, ADMIN],
    ];
    for (const [command, actor] of foreign) given().when(command, actor).thenRefused('FORBIDDEN');
    given().when(closeOf('no')).thenRefused('VALIDATION', 'reason must have 3 to 100 characters');
    given()
      .when({ type: 'closeShift', absent: { tellerId: 1, pieces: [], reason: 'went home' } })
      .thenRefused('TELLER_NOT_FOUND');
  });
});
