import { describe, expect, it } from '@jest/globals';
import { centavos } from '@taya/contracts/centavos';
import type { SettingsView } from '@taya/contracts/settings';
import type { Side } from '@taya/contracts/side';
import {
  changeFor,
  complaintAbout,
  payoutWith,
  projectionOf,
  typedOf,
  wholePesos,
  withQuickAmount,
} from './amount.js';
import { limitsText, whyNotThisStake } from './limits.js';

describe('the amount', () => {
  it.each([
    ['₱1,250.00', '1250'],
    ['₱ 1 000', '1000'],
    ['PHP 1,000', '1000'],
    ['1,250.0', '1250'],
    ['000', ''],
    ['007', '7'],
    ['', ''],
  ])('%j is read as people write it', (text, pesos) => {
    expect([wholePesos(typedOf(text)), complaintAbout(text)]).toEqual([pesos, null]);
  });

  it.each(['1,250.50', '1250.', '.5', '1.000', '1.2.3'])(
    '%j is refused, never turned into another amount',
    (text) => {
      expect([wholePesos(typedOf(text)), complaintAbout(text)]).toEqual([
        null,
        'Whole pesos only, no centavos',
      ]);
    },
  );

  it('says what it did not accept', () => {
    expect([typedOf('-5'), complaintAbout('-5')]).toEqual(['5', 'Digits only']);
    expect([typedOf('5e3'), complaintAbout('5e3')]).toEqual(['53', 'Digits only']);
    expect([typedOf('１００'), complaintAbout('１００')]).toEqual(['', 'Digits only']);
    expect([typedOf('123456789'), complaintAbout('123456789')]).toEqual(['12345678', 'At most 8 digits']);
  });
});

describe('the change', () => {
  it.each([
    [
      350,
      [
        [500, 150],
        [1_000, 650],
      ],
    ],
    [
      1_250,
      [
        [1_500, 250],
        [2_000, 750],
      ],
    ],
    [2_550, [[3_000, 450]]],
    [3_000, [[3_000, 0]]],
  ])('for a stake of %d is said once for each sum paid', (pesos, said) => {
    const change = changeFor(centavos(pesos * 100));
    expect(change.map(({ paid, change }) => [paid / 100, change / 100])).toEqual(said);
  });
});

describe('a quick button', () => {
  it('adds while Add is on, and replaces while it is off', () => {
    expect(withQuickAmount('50', 100, true)).toBe('150');
    expect(withQuickAmount('', 100, true)).toBe('100');
    expect(withQuickAmount('50', 100, false)).toBe('100');
  });

  it('never exceeds the largest amount of a bet', () => {
    expect(withQuickAmount('99999999', 10, true)).toBe('99999999');
    expect(withQuickAmount('12.5', 10, true)).toBe('12.5');
  });
});

describe('the projected payout', () => {
  const game = {
    total_meron_bet_amount: '1150.00',
    total_wala_bet_amount: '1150.00',
    house_percentage: '6.25',
    payout_unit: '0.01',
    minimum_payout: '100.00',
  };

  it('counts the ticket itself', () => {
    expect(projectionOf('500', 'MERON', game)).toEqual({ pays: 79_545, why: null });
    expect(projectionOf('500', 'WALA', { ...game, payout_unit: '5.00' })?.pays).toBe(79_500);
  });

  it('says when it is only the stake: the game, with the ticket counted, would be a no contest', () => {
    const of = (digits: string, side: Side, facts: object) =>
      projectionOf(digits, side, { ...game, ...facts });
    const empty = { total_meron_bet_amount: '0.00' };
    expect(of('500', 'WALA', empty)).toEqual({ why: 'No bets on MERON', pays: 50_000 });
    // The ticket itself makes it a contest.
    expect(of('500', 'MERON', empty)?.why).toBeNull();
    const small = { total_meron_bet_amount: '40.00', total_wala_bet_amount: '40.00' };
    expect(of('960', 'WALA', small)).toEqual({ why: 'No contest so far', pays: 96_000 });
    expect(of('40', 'WALA', small)?.why).toBeNull();
  });

  it('is not shown without an amount', () => {
    expect(projectionOf('', 'MERON', game)).toBeNull();
  });
});

describe('what a bet does to its side', () => {
  it('lowers the payout', () => {
    const game = {
      total_meron_bet_amount: '1000.00',
      total_wala_bet_amount: '1000.00',
      house_percentage: '5.00',
      payout_unit: '0.01',
      minimum_payout: '100.00',
    };
    // (1500 + 1000) less 5 % is 2375, over the 1500 on MERON.
    expect(payoutWith(centavos(50_000), 'MERON', game)).toBe(15_833);
  });
});

describe('the limits', () => {
  const settings = { minimumBet: '10.00', maximumBet: '50000.00', maximumTellerStake: null } as SettingsView;

  it('are shown in whole pesos, and what is left of the teller’s own', () => {
    expect(limitsText(settings, centavos(0))).toBe('Whole pesos · smallest bet ₱10 · largest ₱50,000');
    const own = { ...settings, maximumTellerStake: '1000.00' };
    expect(limitsText(own, centavos(30_000))).toContain('your limit in this game ₱1,000.00, ₱700.00 left');
    const first = { ...settings, minimumBet: '0.01', maximumBet: '99999999.99' };
    expect(limitsText(first, centavos(0))).toBe('Whole pesos · smallest bet ₱1 · largest ₱99,999,999');
  });

  it('refuse with the message of the server', () => {
    const of = (digits: string, staked = 0) => whyNotThisStake(settings, digits, centavos(staked));
    expect(of('9')).toBe('A bet must be at least 10.00.');
    expect(of('50001')).toBe('A bet must be at most 50,000.00.');
    expect([of('10'), of('50000'), of('')]).toEqual([null, null, null]);
    const own = { ...settings, maximumTellerStake: '1000.00' };
    expect(whyNotThisStake(own, '701', centavos(30_000))).toBe(
      'A teller may take at most 1,000.00 in one game: 700.00 is left.',
    );
  });
});
