import { describe, expect, it } from '@jest/globals';
import { FIRST_HOUSE_RULES } from '@taya/contracts/house-rules';
import { centavos, hundredths, MAX_AMOUNT } from '@taya/contracts/money';
import { fullName } from '@taya/contracts/teller';
import type { CommandOf } from './commands.js';
import { given, givenStation } from './testing/given.fixture.js';
import { ADMIN, openedStation, peso, TestStation } from './testing/station.fixture.js';

const open: CommandOf<'openStation'> = {
  type: 'openStation',
  stationId: '1',
  stationName: 'Taya',
  timeZone: 'Asia/Manila',
  credentialIds: ['a', 's', 'u'],
};

describe('opening the station', () => {
  it('creates it with 5 %, whole centavos, no contest below 100.00, and its first three users', () => {
    const station = new TestStation();
    station.do(open);
    expect(station.state.settings.get()).toEqual({
      ...FIRST_HOUSE_RULES,
      terms: { rate: 500, payoutUnit: 1, minimumPayout: 10_000 },
      receiptTerms: '',
      stationName: 'Taya',
    });
    const users = [...station.state.users.values()].map((user) => ({
      id: user.id,
      role: user.role,
      username: user.username,
      name: fullName(user.firstName, user.middleName, user.lastName),
      credentialId: user.credentialId,
    }));
    expect(users).toEqual([
      { id: 1, role: 1, username: 'admin', name: 'Administrator', credentialId: 'a' },
      { id: 2, role: 4, username: 'superadmin', name: 'Super Admin', credentialId: 's' },
      { id: 3, role: 3, username: 'auditor', name: 'Auditor', credentialId: 'u' },
    ]);
  });

  it('happens once, and only by the program itself', () => {
    given().when(open).thenRefused('ACTION_NOT_ALLOWED');
    expect(new TestStation().refusalOf(open, ADMIN)).toBe('FORBIDDEN');
  });

  it('needs a time zone that exists', () => {
    expect(new TestStation().refusalOf({ ...open, timeZone: 'Asia/Atlantis' })).toBe('VALIDATION');
  });
});

describe('another time zone', () => {
  const change = { type: 'changeSettings', timeZone: 'Europe/Vienna' } as const;

  it('is used from then on; the one that it is already changes nothing', () => {
    const changed = { type: 'settings.changed', data: {} } as const;
    given()
      .when(change)
      .then(changed, { type: 'station.timeZoneChanged', data: { timeZone: 'Europe/Vienna' } });
    given()
      .when({ ...change, timeZone: 'Asia/Manila' })
      .then(changed);
  });

  it('is refused where it is unknown, and while a game is running', () => {
    given()
      .when({ ...change, timeZone: 'Asia/Atlantis' })
      .thenRefused('VALIDATION', 'timeZone must be the name of a time zone, such as Asia/Manila');
    const station = openedStation();
    station.do({ type: 'createGame', name: 'Game' });
    givenStation(station).when(change).thenRefused('GAME_RUNNING');
  });
});

describe('settings', () => {
  it('the house percentage is above 0 and up to 100', () => {
    const change = (rate: number) => ({ type: 'changeHousePercentage', rate: hundredths(rate) }) as const;
    for (const rate of [0, 10_001]) {
      given()
        .when(change(rate))
        .thenRefused('VALIDATION', 'House percentage must be a number between 0 and 100');
    }
    for (const rate of [1, 10_000]) {
      given().when(change(rate)).then({ type: 'settings.housePercentageChanged', data: { rate } });
    }
    given().when(change(600), ADMIN).thenRefused('FORBIDDEN');
  });

  it('a change names only what changes, and keeps the rest', () => {
    const station = new TestStation();
    station.do(open);
    station.record([
      { type: 'settings.changed', data: { payoutUnit: 100, receiptTerms: 'Keep this ticket.' } },
    ]);
    station.record([{ type: 'settings.changed', data: { minimumPayout: 0, stationName: 'North' } }]);
    expect(station.state.settings.get()).toEqual({
      ...FIRST_HOUSE_RULES,
      terms: { rate: 500, payoutUnit: 100, minimumPayout: 0 },
      receiptTerms: 'Keep this ticket.',
      stationName: 'North',
    });
  });

  it('refuses a payout unit of 0, an empty name and texts that are too long', () => {
    given()
      .when({ type: 'changeSettings', payoutUnit: centavos(0) })
      .thenRefused('VALIDATION');
    given()
      .when({ type: 'changeSettings', stationName: ' ' })
      .thenRefused('VALIDATION', 'Station name is required');
    given()
      .when({ type: 'changeSettings', stationName: 'x'.repeat(101) })
      .thenRefused('VALIDATION');
    given()
      .when({ type: 'changeSettings', receiptTerms: 'x'.repeat(501) })
      .thenRefused('VALIDATION');
    given()
      .when({ type: 'changeSettings', receiptTerms: '' })
      .then({ type: 'settings.changed', data: { receiptTerms: '' } });
  });
});

describe('house rules', () => {
  const change = 'changeSettings';

  it('limit nothing until the super admin decides, and change one at a time', () => {
    const station = openedStation();
    expect(station.state.settings.get()).toMatchObject({
      minimumBet: 1,
      maximumBet: MAX_AMOUNT,
      largeBet: peso(10_000),
      largePayout: peso(10_000),
      maximumTellerStake: null,
      changeFirstPassword: false,
      idleMinutes: 0,
      tellerIdleMinutes: 0,
    });
    station.do({ type: change, minimumBet: peso(10), maximumTellerStake: peso(5_000), idleMinutes: 15 });
    station.do({ type: change, maximumBet: peso(1_000), changeFirstPassword: true, tellerIdleMinutes: 1440 });
    station.do({ type: change, maximumTellerStake: null, largeBet: peso(100), largePayout: peso(200) });
    expect(station.state.settings.get()).toMatchObject({
      minimumBet: peso(10),
      maximumBet: peso(1_000),
      largeBet: peso(100),
      largePayout: peso(200),
      maximumTellerStake: null,
      changeFirstPassword: true,
      idleMinutes: 15,
      tellerIdleMinutes: 1440,
    });
  });

  it.each(['minimumBet', 'maximumBet', 'largeBet', 'largePayout', 'maximumTellerStake'] as const)(
    '%s is an amount',
    (name) => {
      for (const amount of [0, -1, MAX_AMOUNT + 1]) {
        given()
          .when({ type: change, [name]: centavos(amount) })
          .thenRefused('VALIDATION');
        const refused = openedStation().decide({ type: change, [name]: centavos(amount) });
        expect(refused).toMatchObject({ refusal: { message: expect.stringContaining(name) } });
      }
      const data = { [name]: MAX_AMOUNT };
      given()
        .when({ type: change, ...data })
        .then({ type: 'settings.changed', data });
    },
  );

  it.each(['idleMinutes', 'tellerIdleMinutes'] as const)('%s is 0 for none, or up to a day', (name) => {
    for (const minutes of [-1, 0.5, 1441]) {
      given()
        .when({ type: change, [name]: minutes })
        .thenRefused('VALIDATION', `${name} must be a whole number from 0 to 1440`);
    }
  });

  it('cannot contradict each other: 400 within one call, 409 against a limit that stays', () => {
    const ordered = 'minimumBet (10.00) must not be above maximumBet (9.99)';
    const both = { minimumBet: peso(10), maximumBet: peso(9.99) };
    given()
      .when({ type: change, ...both })
      .thenRefused('VALIDATION', ordered);
    given({ type: 'settings.changed', data: { minimumBet: 1_000 } })
      .when({ type: change, maximumBet: peso(9.99) })
      .thenRefused('SETTINGS_CONFLICT', ordered);
    given({ type: 'settings.changed', data: { maximumTellerStake: 500_000 } })
      .when({ type: change, minimumBet: peso(5_000.01) })
      .thenRefused(
        'SETTINGS_CONFLICT',
        'minimumBet (5,000.01) must not be above maximumTellerStake (5,000.00)',
      );
    given({ type: 'settings.changed', data: { maximumTellerStake: 500_000, minimumBet: 500_000 } })
      .when({ type: change, maximumTellerStake: null, minimumBet: peso(5_000.01) })
      .then({ type: 'settings.changed', data: { maximumTellerStake: null, minimumBet: 500_001 } });
  });
});
