import { describe, expect, it, jest } from '@jest/globals';
import { centavos, MAX_AMOUNT } from '@taya/contracts/money';
import type { Command, CommandOf } from './commands.js';
import { given, givenStation } from './testing/given.fixture.js';
import { balanceOf, finishGame, openGame, sell } from './testing/play.fixture.js';
import { ANA, BEN, DAY, openedStation, peso, serialNumber } from './testing/station.fixture.js';

const disabled = { type: 'user.edited', data: { userId: 4, isActive: false } } as const;

describe('cash-in', () => {
  it('fills a drawer, a disabled teller’s too', () => {
    given(disabled)
      .when({ type: 'cashIn', tellerId: 4, amount: peso(0.01) })
      .then({
        type: 'cash.added',
        data: { cashinId: 1, tellerId: 4, amount: 1, refNumber: serialNumber(0), businessDate: '2026-11-21' },
      });
  });

  it('is refused for amounts out of range and for users who are not tellers', () => {
    const cashIn = (tellerId: number, amount: number) =>
      ({ type: 'cashIn', tellerId, amount: centavos(amount) }) as const;
    given().when(cashIn(4, 0)).thenRefused('VALIDATION', 'Cashin amount must be greater than 0');
    given()
      .when(cashIn(4, MAX_AMOUNT + 1))
      .thenRefused('VALIDATION');
    for (const nobody of [0, 1, 2, 3, 6]) given().when(cashIn(nobody, 1)).thenRefused('TELLER_NOT_FOUND');
    given().when(cashIn(4, 1), ANA).thenRefused('FORBIDDEN');
  });

  it('looks at those of before once a day, however many there are', () => {
    const station = openedStation();
    const cashIn = { type: 'cashIn', tellerId: ANA.userId, amount: peso(1) } as const;
    station.do(cashIn);
    const scanned = jest.spyOn(station.state.cashins, 'entries');
    for (let count = 0; count < 5; count += 1) station.do(cashIn);
    expect(scanned).not.toHaveBeenCalled();
    station.at += DAY;
    station.do(cashIn);
    expect(scanned).toHaveBeenCalledTimes(1);
  });
});

describe('remit', () => {
  const remit = (amount: number) => ({ type: 'remit', tellerId: 4, amount: centavos(amount) }) as const;

  it('takes at most the house’s money out of a drawer, to the centavo', () => {
    const station = openedStation();
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(500) });
    openGame(station);
    sell(station, 1, 'MERON', peso(100), ANA);
    expect(balanceOf(station, ANA)).toMatchObject({ onHand: peso(600), remittable: peso(500) });
    givenStation(station)
      .when(remit(peso(500.01)))
      .thenRefused('REMIT_OVER_LIMIT', 'Remit amount exceeds remittable amount');
    const refNumber = station.nextSerial;
    givenStation(station)
      .when(remit(peso(500)))
      .then({
        type: 'cash.remitted',
        data: { remitId: 1, tellerId: 4, amount: peso(500), refNumber, businessDate: '2026-11-21' },
      });
    expect(balanceOf(station, ANA)).toMatchObject({ onHand: peso(100), remittable: 0 });
  });

  it('leaves what is owed to winners in the drawer', () => {
    const station = openedStation();
    openGame(station);
    sell(station, 1, 'MERON', peso(100), ANA);
    sell(station, 1, 'WALA', peso(100), ANA);
    finishGame(station, 1, 'set_winner_meron');
    expect(balanceOf(station, ANA)).toMatchObject({
      onHand: peso(200),
      unclaimed: peso(190),
      remittable: peso(10),
    });
    givenStation(station)
      .when(remit(peso(10.01)))
      .thenRefused('REMIT_OVER_LIMIT');
  });

  it('is refused while the remittable amount is negative', () => {
    const station = openedStation();
    openGame(station);
    sell(station, 1, 'MERON', peso(100), ANA);
    sell(station, 1, 'WALA', peso(100), BEN);
    finishGame(station, 1, 'set_winner_meron');
    expect(balanceOf(station, ANA)).toMatchObject({
      onHand: peso(100),
      unclaimed: peso(190),
      remittable: peso(-90),
    });
    givenStation(station).when(remit(1)).thenRefused('REMIT_OVER_LIMIT');
  });

  it('is refused for amounts that are not above 0', () => {
    given().when(remit(0)).thenRefused('VALIDATION', 'Remit amount must be greater than 0');
    given()
      .when({ type: 'remit', tellerId: 1, amount: peso(1) })
      .thenRefused('TELLER_NOT_FOUND');
  });
});

describe('a reversal', () => {
  const REASON = '5,000 typed for 500';
  const reverse = (more: Partial<CommandOf<'reverseCash'>> = {}): CommandOf<'reverseCash'> => ({
    type: 'reverseCash',
    of: 'cashin',
    tellerId: 4,
    id: 1,
    amount: centavos(0),
    reason: REASON,
    ...more,
  });
  const cash = (of: 'cashIn' | 'remit', amount: number, tellerId = 4) =>
    ({ type: of, tellerId, amount: peso(amount) }) as const;
  const stationWith = (...commands: readonly Command[]) => {
    const station = openedStation();
    for (const command of commands) station.do(command);
    return station;
  };
  const businessDate = '2026-11-21';
  const reversed = { tellerId: 4, reverses: 1, reason: REASON, businessDate } as const;

  it('takes a cash-in back, as a row with a number of its own; what the station took in is not given back', () => {
    const station = stationWith(cash('cashIn', 5_000));
    givenStation(station)
      .when(reverse())
      .then({
        type: 'cash.reversed',
        data: {
          ...reversed,
          of: 'cashin',
          reversalId: 2,
          reversedRef: serialNumber(0),
          amount: peso(5_000),
          refNumber: serialNumber(2),
        },
      });
    expect(balanceOf(station, ANA)).toMatchObject({ onHand: 0, remittable: 0 });
    expect(station.state.drawers.get(4)).toMatchObject({ cashin: 0, remit: 0 });
    expect(station.state.turnover.get().total).toBe(peso(5_000));
    expect(station.do(cash('cashIn', 1))).toMatchObject([{ data: { cashinId: 3 } }]);
  });

  it('records the right cash-in with it, before it takes the wrong one out', () => {
    const station = stationWith(cash('cashIn', 5_000));
    const right = { cashinId: 2, tellerId: 4, amount: peso(500), refNumber: serialNumber(3), businessDate };
    const wrong = { reversedRef: serialNumber(0), amount: peso(5_000), refNumber: serialNumber(2) };
    givenStation(station)
      .when(reverse({ amount: peso(500) }))
      .then(
        { type: 'cash.added', data: { ...right, corrects: 1 } },
        { type: 'cash.reversed', data: { ...reversed, ...wrong, of: 'cashin', reversalId: 3 } },
      );
    expect(balanceOf(station, ANA)).toMatchObject({ onHand: peso(500) });
  });

  it('records the right remit with it, after it put the wrong one back', () => {
    const station = stationWith(cash('cashIn', 5_000), cash('remit', 1_000));
    const wrong = { reversedRef: serialNumber(2), amount: peso(1_000), refNumber: serialNumber(4) };
    const right = { remitId: 3, tellerId: 4, amount: peso(4_500), refNumber: serialNumber(5), businessDate };
    givenStation(station)
      .when(reverse({ of: 'remit', amount: peso(4_500) }))
      .then(
        { type: 'cash.reversed', data: { ...reversed, ...wrong, of: 'remit', reversalId: 2 } },
        { type: 'cash.remitted', data: { ...right, corrects: 1 } },
      );
    expect(balanceOf(station, ANA)).toMatchObject({ onHand: peso(500), remittable: peso(500) });
  });

  it('needs the difference in the drawer, to the centavo, and says what it holds', () => {
    const station = stationWith(cash('cashIn', 5_000), cash('remit', 1_000));
    givenStation(station)
      .when(reverse({ amount: peso(999.99) }))
      .thenRefused('DRAWER_TOO_LOW', 'The drawer holds ₱4,000.00: ₱0.01 less than this takes out.');
    givenStation(station)
      .when(reverse({ of: 'remit', amount: peso(5_000.01) }))
      .thenRefused('DRAWER_TOO_LOW', 'The drawer holds ₱4,000.00: ₱0.01 less than this takes out.');
    expect(station.refusalOf(reverse({ amount: peso(1_000) }))).toBeNull();
    expect(station.refusalOf(reverse({ of: 'remit', amount: peso(5_000) }))).toBeNull();
  });

  it('leaves what is not the house’s in the drawer when the right remit is larger', () => {
    const station = stationWith(cash('cashIn', 500), cash('remit', 100));
    openGame(station);
    sell(station, 1, 'MERON', peso(100), ANA);
    givenStation(station)
      .when(reverse({ of: 'remit', amount: peso(500.01) }))
      .thenRefused('REMIT_OVER_LIMIT');
    expect(station.refusalOf(reverse({ of: 'remit', amount: peso(500) }))).toBeNull();
  });

  it('is possible once, and not for a reversal; a row that corrects another is one like others', () => {
    const station = stationWith(cash('cashIn', 5_000), reverse({ amount: peso(500) }));
    givenStation(station).when(reverse()).thenRefused('ALREADY_REVERSED');
    givenStation(station)
      .when(reverse({ id: 3 }))
      .thenRefused('NOT_REVERSIBLE');
    expect(station.refusalOf(reverse({ id: 2 }))).toBeNull();
  });

  it('is possible on the day of the row and on the next, and then no more', () => {
    const station = stationWith(cash('cashIn', 5_000));
    station.at += DAY;
    expect(station.refusalOf(reverse())).toBeNull();
    station.at += DAY;
    givenStation(station).when(reverse()).thenRefused('TOO_OLD');
    // Forgotten by the next row, it still is too old; what was never recorded is not found.
    station.do(cash('cashIn', 1));
    givenStation(station).when(reverse()).thenRefused('TOO_OLD');
    expect([...station.state.cashins.entries()]).toMatchObject([[2, { amount: 100 }]]);
    givenStation(station)
      .when(reverse({ id: 3 }))
      .thenRefused('CASH_NOT_FOUND');
  });

  it('is of a row of that teller, and given by the admin', () => {
    const station = stationWith(cash('cashIn', 5_000));
    givenStation(station)
      .when(reverse({ tellerId: 5 }))
      .thenRefused('CASH_NOT_FOUND');
    givenStation(station)
      .when(reverse({ tellerId: 1 }))
      .thenRefused('TELLER_NOT_FOUND');
    givenStation(station)
      .when(reverse({ of: 'remit' }))
      .thenRefused('CASH_NOT_FOUND');
    givenStation(station)
      .when(reverse({ amount: centavos(MAX_AMOUNT + 1) }))
      .thenRefused('VALIDATION');
    givenStation(station).when(reverse(), ANA).thenRefused('FORBIDDEN');
  });
});
