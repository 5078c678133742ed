import { describe, expect, it } from '@jest/globals';
import { PIN_TRIES, PIN_TRIES_OF_ALL, PIN_WINDOW_MS } from '@taya/contracts/approval';
import type { ErrorCode } from '@taya/contracts/errors';
import { centavos } from '@taya/contracts/money';
import type { Command } from './commands.js';
import type { Actor, Approval } from './context.js';
import { givenStation } from './testing/given.fixture.js';
import { balanceOf, finishGame, openGame, print, sell } from './testing/play.fixture.js';
import {
  ADMIN,
  ANA,
  BEN,
  openedStation,
  peso,
  SUPER_ADMIN,
  type TestStation,
} from './testing/station.fixture.js';

const PIN = { approverId: SUPER_ADMIN.userId, pinId: 'pin of 2' };
const ADMINS_PIN = { approverId: ADMIN.userId, pinId: 'pin of 1' };
const setPin = ({ approverId, pinId }: Approval) =>
  ({ type: 'setPin', verifiedCredentialId: `credential-of-${approverId}`, pinId }) as const;
const FIGURES = {
  cancelApprovalAbove: peso(100),
  payoutApprovalAbove: peso(100),
  reversalApprovalAbove: peso(100),
  differenceApprovalAbove: peso(10),
};

/** With PINs of admin and super admin, the figures above, and 1,000.00 in the drawers of Ana and Ben. */
function stationWithPins(more: Partial<Extract<Command, { type: 'changeSettings' }>> = {}): TestStation {
  const station = openedStation();
  station.do(setPin(PIN), SUPER_ADMIN);
  station.do(setPin(ADMINS_PIN), ADMIN);
  for (const { userId } of [ANA, BEN]) station.do({ type: 'cashIn', tellerId: userId, amount: peso(1_000) });
  station.do({ type: 'changeSettings', ...FIGURES, ...more });
  return station;
}

const wrong = (by: Actor, approval: Approval = PIN) => [{ type: 'refusePin', ...approval }, by] as const;
function type(station: TestStation, times: number, by: Actor): void {
  for (let n = 0; n < times; n += 1) station.do(...wrong(by));
}

/** What needs a second person, each one centavo above its figure; and the same at the figure. */
const NEEDS = {
  'a cancel': (station: TestStation, above: number) => {
    openGame(station);
    const { serial } = sell(station, 1, 'MERON', centavos(peso(100) + above), ANA);
    return { type: 'cancelBet', serial };
  },
  'a payout': (station: TestStation, above: number) => {
    openGame(station);
    const { serial } = sell(station, 1, 'MERON', centavos(peso(100) + above), ANA);
    finishGame(station, 1, 'set_draw');
    return { type: 'payBet', serial };
  },
  'a reversal': (station: TestStation, above: number) => {
    station.do({ type: 'cashIn', tellerId: 4, amount: centavos(peso(100) + above) });
    return { type: 'reverseCash', of: 'cashin', tellerId: 4, id: 3, amount: centavos(0), reason: 'mistyped' };
  },
  'the end of a shift that is short': (station: TestStation, above: number) => {
    station.do({ type: 'changeSettings', shifts: true, denominations: [peso(1), centavos(1)] });
    station.do({ type: 'openShift', onHand: peso(1_000) });
    station.do({ type: 'beginCount' });
    const found = [
      { denomination: peso(1), pieces: 989 },
      { denomination: centavos(1), pieces: 100 - above },
    ];
    station.do({ type: 'countDrawer', pieces: found });
    return { type: 'closeShift' };
  },
} as const satisfies Record<string, (station: TestStation, above: number) => Command>;

const actorOf = ({ type }: Command): Actor => (type === 'reverseCash' ? ADMIN : ANA);

describe.each(Object.entries(NEEDS))('%s', (_what, made) => {
  it('needs nobody up to its figure, and names nobody who was not needed', () => {
    const station = stationWithPins();
    const command = made(station, 0);
    station.do({ ...command, approval: PIN } as Command, actorOf(command));
    expect(JSON.parse(station.log.at(-1) ?? '').data).not.toHaveProperty('approverId');
  });

  it('needs a second person above it, whom its event names', () => {
    const station = stationWithPins();
    const command = made(station, 1);
    expect(station.refusalOf(command, actorOf(command))).toBe('APPROVAL_REQUIRED');
    station.do({ ...command, approval: PIN } as Command, actorOf(command));
    expect(JSON.parse(station.log.at(-1) ?? '').data).toMatchObject({ approverId: PIN.approverId });
  });
});

describe('a second person', () => {
  const refused = (approval: Approval | undefined, change: (station: TestStation) => void = () => {}) => {
    const station = stationWithPins();
    const command = { ...NEEDS['a reversal'](station, 1), ...(approval && { approval }) };
    change(station);
    return station.refusalOf(command, ADMIN);
  };

  it.each<[string, Approval, ErrorCode]>([
    ['one does not approve what they do themselves', ADMINS_PIN, 'APPROVAL_REFUSED'],
    ['tellers approve nothing', { approverId: BEN.userId, pinId: 'pin of 5' }, 'APPROVAL_REFUSED'],
    ['a stranger', { approverId: 99, pinId: 'pin of 99' }, 'APPROVAL_REFUSED'],
    ['a PIN that is another one by now', { ...PIN, pinId: 'old' }, 'APPROVAL_REFUSED'],
  ])('%s', (_what, approval, code) => expect(refused(approval)).toBe(code));

  it('a password that somebody else set voids a PIN, one’s own does not', () => {
    const own = {
      type: 'changeOwnPassword',
      verifiedCredentialId: 'credential-of-2',
      credentialId: 'new',
    } as const;
    expect(refused(PIN, (station) => station.do(own, SUPER_ADMIN))).toBeNull();
    const reset = { type: 'resetPassword', userId: SUPER_ADMIN.userId, credentialId: 'made up' } as const;
    expect(refused(PIN, (station) => station.do(reset))).toBe('APPROVAL_REFUSED');
  });

  it('is asked for last: what is refused for another reason is refused for that', () => {
    const station = stationWithPins();
    const { serial } = NEEDS['a cancel'](station, 1);
    givenStation(station).when({ type: 'cancelBet', serial }, BEN).thenRefused('NOT_YOUR_BET');
  });

  it('is told for what and above which figure', () => {
    const station = stationWithPins();
    const { serial } = NEEDS['a cancel'](station, 1);
    givenStation(station)
      .when({ type: 'cancelBet', serial })
      .thenRefused('APPROVAL_REQUIRED', 'Cancelling more than ₱100.00 in one game needs a second person.');
  });
});

describe('cancels', () => {
  const cancel = (station: TestStation, pesos: number, gameId: number, more: object = {}) =>
    ({
      type: 'cancelBet',
      serial: sell(station, gameId, 'MERON', peso(pesos), ANA).serial,
      ...more,
    }) as const;

  it('of one teller in one game count together, and not those of another game', () => {
    const station = stationWithPins();
    openGame(station);
    station.do(cancel(station, 60, 1));
    expect(station.refusalOf(cancel(station, 41, 1))).toBe('APPROVAL_REQUIRED');
    station.do(cancel(station, 40, 1));
    finishGame(station, 1, 'set_draw');
    openGame(station);
    expect(station.refusalOf(cancel(station, 100, 2))).toBeNull();
  });

  it('of a ticket that was printed again need one where tickets are scanned', () => {
    const station = stationWithPins({ cancelNeedsTicket: true });
    openGame(station);
    const bet = sell(station, 1, 'MERON', peso(10), ANA);
    print(station, bet, 'bet');
    expect(station.refusalOf({ type: 'cancelBet', serial: bet.serial })).toBeNull();
    print(station, bet, 'bet');
    expect(station.refusalOf({ type: 'cancelBet', serial: bet.serial })).toBe('APPROVAL_REQUIRED');
    station.do({ type: 'changeSettings', cancelNeedsTicket: false });
    expect(station.refusalOf({ type: 'cancelBet', serial: bet.serial })).toBeNull();
  });

  it.each<[string | undefined, boolean, ErrorCode | null]>([
    ['wrong side', true, null],
    ['other: the customer fainted', true, null],
    ['other:  ', true, 'VALIDATION'],
    ['because', true, 'VALIDATION'],
    [undefined, true, 'VALIDATION'],
    [undefined, false, null],
    ['because', false, 'VALIDATION'],
    ['wrong amount', false, null],
  ])('for the reason %j, asked for: %j', (reason, cancelReasons, code) => {
    const station = stationWithPins({ cancelReasons });
    openGame(station);
    expect(station.refusalOf(cancel(station, 10, 1, reason === undefined ? {} : { reason }))).toBe(code);
  });
});

describe('a wrong PIN', () => {
  const triesOf = (station: TestStation, by: Actor) => station.refusalOf(...wrong(by));

  it('locks it for the one who asks, and for nobody else, until its owner signs in', () => {
    const station = stationWithPins();
    type(station, PIN_TRIES, ANA);
    expect(triesOf(station, ANA)).toBe('APPROVAL_REFUSED');
    expect(triesOf(station, BEN)).toBeNull();
    station.at += 100 * PIN_WINDOW_MS;
    expect(triesOf(station, ANA)).toBe('APPROVAL_REFUSED');
    const { userId, ip } = SUPER_ADMIN;
    station.do({ type: 'signIn', userId, credentialId: 'credential-of-2' }, { userId, sessionId: '', ip });
    expect(triesOf(station, ANA)).toBeNull();
  });

  it('of several who ask locks it for everybody, until its owner sets another', () => {
    const station = stationWithPins();
    type(station, PIN_TRIES, ANA);
    type(station, PIN_TRIES, BEN);
    type(station, PIN_TRIES_OF_ALL - 2 * PIN_TRIES, ADMIN);
    const command = { ...NEEDS['a cancel'](station, 1), approval: PIN };
    expect(station.refusalOf(command)).toBe('APPROVAL_REFUSED');
    station.do(setPin({ ...PIN, pinId: 'another' }), SUPER_ADMIN);
    expect(station.refusalOf({ ...command, approval: { ...PIN, pinId: 'another' } })).toBeNull();
  });

  it('counts for a quarter of an hour', () => {
    const station = stationWithPins();
    type(station, PIN_TRIES - 1, ANA);
    station.at += PIN_WINDOW_MS;
    type(station, PIN_TRIES - 1, ANA);
    expect(triesOf(station, ANA)).toBeNull();
  });
});

describe('a figure', () => {
  it('cannot be set while nobody has a PIN', () => {
    const station = openedStation();
    givenStation(station)
      .when({ type: 'changeSettings', payoutApprovalAbove: peso(1) })
      .thenRefused('SETTINGS_CONFLICT');
    station.do({ type: 'changeSettings', payoutApprovalAbove: null });
    station.do(setPin(ADMINS_PIN), ADMIN);
    expect(station.refusalOf({ type: 'changeSettings', payoutApprovalAbove: peso(1) })).toBeNull();
  });
});

describe('what a count has taken in', () => {
  /** 5,000.00 typed for 500.00, which the count of the shift found missing. */
  function stationAfterCount(of: 'cashIn' | 'remit', typed: number, found: number): TestStation {
    const station = stationWithPins({ shifts: true, differenceApprovalAbove: null });
    station.do({ type: of, tellerId: 4, amount: peso(typed) });
    station.do({ type: 'openShift', onHand: balanceOf(station, ANA).onHand });
    station.do({ type: 'beginCount' });
    station.do({ type: 'countDrawer', pieces: [{ denomination: peso(100), pieces: found / 100 }] });
    station.do({ type: 'closeShift' });
    return station;
  }
  const overShortOf = (station: TestStation) => station.state.drawers.get(4)?.overShort;
  const reverse = { type: 'reverseCash', tellerId: 4, reason: '5,000 typed for 500', approval: PIN } as const;

  it.each(['cashin', 'remit'] as const)(
    'stays in the drawer when a %s is corrected, and what was over or short is that much less',
    (of) => {
      const [command, typed, found] =
        of === 'cashin' ? (['cashIn', 5_000, 1_500] as const) : (['remit', 900, 500] as const);
      const station = stationAfterCount(command, typed, found);
      const right = peso(of === 'cashin' ? 500 : 500);
      expect(overShortOf(station)).toBe(peso(of === 'cashin' ? -4_500 : 400));
      const id = of === 'cashin' ? 3 : 1;
      const { approval: _none, ...alone } = reverse;
      expect(station.refusalOf({ ...alone, of, id, amount: right })).toBe('APPROVAL_REQUIRED');
      station.do({ ...reverse, of, id, amount: right });
      expect(overShortOf(station)).toBe(0);
      expect(balanceOf(station, ANA).onHand).toBe(peso(found));
    },
  );

  it('is so for the right one too: it can be corrected once more, in the same way', () => {
    const station = stationAfterCount('cashIn', 5_000, 1_500);
    station.do({ ...reverse, of: 'cashin', id: 3, amount: peso(400) });
    expect(overShortOf(station)).toBe(peso(100));
    station.do({ ...reverse, of: 'cashin', id: 4, amount: peso(500) });
    expect([overShortOf(station), balanceOf(station, ANA).onHand]).toEqual([0, peso(1_500)]);
  });
});

describe('the drawer at the opening of a shift', () => {
  const open = { type: 'openShift', onHand: peso(980), reason: 'the float was short' } as const;

  it('is held to be what was found, with a reason and a second person; the rest is over or short', () => {
    const station = stationWithPins({ shifts: true });
    givenStation(station)
      .when({ type: 'openShift', onHand: peso(980) })
      .thenRefused('DRAWER_DIFFERS', 'The drawer should hold ₱1,000.00, not ₱980.00.');
    givenStation(station).when(open).thenRefused('APPROVAL_REQUIRED');
    givenStation(station)
      .when({ ...open, approval: PIN })
      .then({
        type: 'shift.opened',
        data: {
          shiftId: 1,
          tellerId: 4,
          onHand: peso(980),
          difference: peso(-20),
          reason: open.reason,
          businessDate: '2026-11-21',
          approverId: PIN.approverId,
        },
      });
    expect(balanceOf(station, ANA).onHand).toBe(peso(980));
    expect(station.state.drawers.get(4)?.overShort).toBe(peso(-20));
  });

  it('needs neither where it is what it should be', () => {
    const station = stationWithPins({ shifts: true });
    station.do({ ...open, onHand: peso(1_000) });
    expect(JSON.parse(station.log.at(-1) ?? '').data).toEqual({
      shiftId: 1,
      tellerId: 4,
      onHand: peso(1_000),
      businessDate: '2026-11-21',
    });
  });
});
