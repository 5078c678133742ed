import { describe, expect, it } from '@jest/globals';
import { centavos, MAX_AMOUNT } from '@taya/contracts/money';
import { given, givenStation } from './testing/given.fixture.js';
import { balanceOf, finishGame, openGame, sell } from './testing/play.fixture.js';
import { ANA, BEN, openedStation, peso, serialNumber } from './testing/station.fixture.js';

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
