import { describe, expect, it } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { Occasion, Subject } from './model.js';
import { receiptOf } from './receipt-of.js';
import {
  ANA,
  BALANCE,
  BEN,
  BET,
  CANCELLED_BET,
  CASH,
  COPY,
  LOCK,
  ORIGINAL,
  PAID_BET,
  REVERSAL,
  SHIFT,
  STATION,
  SUBJECTS,
} from './receipts.fixture.js';
import { textOf } from './text.fixture.js';

const printed = (subject: Subject, occasion: Occasion = ORIGINAL, columns: 48 | 42 = 48) =>
  textOf(receiptOf(subject, occasion), columns);

const payoutOf = (bet: Partial<BetView>): Subject => ({
  kind: 'payout',
  bet: { ...PAID_BET, ...bet },
  teller: BEN,
});

describe('a bet receipt', () => {
  it('has these lines', () => {
    expect(printed(SUBJECTS.bet)).toBe(`\
================================================
              NORTH ARENA STATION
                  BET RECEIPT
Game #14 - Nov 21, 2026
------------------------------------------------
                   M E R O N
                   PHP 500.00
------------------------------------------------
Ref       K7QP 3MXW 9DTA
Teller    Ana Cruz, Window 3
Sold      Nov 21, 2026, 2:40:12 PM
Log hash  974E 93FC F5A4
              ||||| CODE128 |||||
                  K7QP3MXW9DTA
Winning tickets are paid within three days of
the game. Keep this ticket dry and whole.
================================================
`);
  });

  it('of a copy says REPRINT above the side and below the code, and when it was made', () => {
    expect(printed(SUBJECTS.bet, COPY)).toBe(`\
================================================
              NORTH ARENA STATION
                  BET RECEIPT
Game #14 - Nov 21, 2026
------------------------------------------------
               *** REPRINT 2 ***
                   M E R O N
                   PHP 500.00
------------------------------------------------
Ref       K7QP 3MXW 9DTA
Teller    Ana Cruz, Window 3
Sold      Nov 21, 2026, 2:40:12 PM
Printed   Nov 21, 2026, 3:02:00 PM
Log hash  974E 93FC F5A4
              ||||| CODE128 |||||
                  K7QP3MXW9DTA
               *** REPRINT 2 ***
Winning tickets are paid within three days of
the game. Keep this ticket dry and whole.
================================================
`);
  });

  it('says until when it may be claimed, where the station promises that', () => {
    const bet = { ...BET, claim_until: '2026-12-21' };
    expect(printed({ kind: 'bet', bet, teller: ANA })).toMatch(/\nSold .*\nClaim until +Dec 21, 2026\n/);
    expect(printed(SUBJECTS.bet)).not.toContain('Claim until');
  });

  it('of WALA has another shape, not only another word', () => {
    const text = printed({ kind: 'bet', bet: { ...BET, is_bet_meron: false }, teller: ANA });
    expect(text).toContain('\n                  [ W A L A ]\n');
    expect(text).not.toContain('M E R O N');
  });

  it('of a cancelled bet cannot pass for one that counts', () => {
    const bet = { ...BET, is_cancelled: true, cancelled_date: '2026-11-21T06:41:00.000Z' };
    const text = printed({ kind: 'bet', bet, teller: ANA }, COPY);
    expect(text.match(/\*\*\* CANCELLED \*\*\*/g)).toHaveLength(2);
    expect(text).toContain('Cancelled  Nov 21, 2026, 2:41:00 PM\n');
    expect(printed(SUBJECTS.bet)).not.toContain('CANCELLED');
  });

  it('continues long names and terms on the next line in their column, on 42 columns too', () => {
    const station = {
      ...STATION,
      name: 'The Very Large Northern Arena and Convention Centre Station',
      terms: 'First rule.\r\n\nSecond rule, which is so long that it goes on in another line.',
    };
    const teller = {
      full_name: 'Maria Concepción de los Ángeles Villanueva-Macapagal',
      location: 'Window 3, ground floor',
    };
    expect(printed({ kind: 'bet', bet: BET, teller }, { ...ORIGINAL, station }, 42)).toBe(`\
==========================================
    THE VERY LARGE NORTHERN ARENA AND
        CONVENTION CENTRE STATION
               BET RECEIPT
Game #14 - Nov 21, 2026
------------------------------------------
                M E R O N
                PHP 500.00
------------------------------------------
Ref       K7QP 3MXW 9DTA
Teller    Maria Concepción de los Ángeles
          Villanueva-Macapagal, Window 3,
          ground floor
Sold      Nov 21, 2026, 2:40:12 PM
           ||||| CODE128 |||||
               K7QP3MXW9DTA
First rule.
Second rule, which is so long that it goes
on in another line.
==========================================
`);
  });

  it('without terms ends with the code', () => {
    const text = printed(SUBJECTS.bet, { ...ORIGINAL, station: { ...STATION, terms: ' \n ' } });
    expect(text).toMatch(/K7QP3MXW9DTA\n={48}\n$/);
  });

  it('keeps its layout whatever characters a name has', () => {
    const teller = { full_name: 'Ana\u001b@\r\nCruz\u202e', location: '\tWindow\u00003' };
    expect(printed({ kind: 'bet', bet: BET, teller })).toContain('\nTeller    Ana @ Cruz , Window 3\n');
  });
});

describe('the slip of a cancelled bet', () => {
  it('says what went back, why, and who approved it', () => {
    expect(printed(SUBJECTS.cancel)).toBe(`\
================================================
              NORTH ARENA STATION
                 CANCELLED BET
Game #14 - Nov 21, 2026
------------------------------------------------
               *** CANCELLED ***
              REFUNDED PHP 500.00
------------------------------------------------
Bet on       MERON
Ref          K7QP 3MXW 9DTA
Teller       Ana Cruz, Window 3
Sold         Nov 21, 2026, 2:40:12 PM
Cancelled    Nov 21, 2026, 2:41:07 PM
Why          wrong amount
Approved by  Lito Ramos

Stake received _________________________________
================================================
`);
  });

  it('says REPRINT when it is a copy, and nothing that is not known', () => {
    const bet = { ...CANCELLED_BET, cancel_reason: null };
    const text = printed({ ...SUBJECTS.cancel, bet }, COPY);
    expect(text.match(/\*\*\* REPRINT 2 \*\*\*/g)).toHaveLength(2);
    expect(text).not.toContain('Why');
  });
});

describe('a payout receipt', () => {
  it('begins with the payout', () => {
    expect(printed(SUBJECTS.payout)).toBe(`\
================================================
                PAID PHP 736.20
------------------------------------------------
              NORTH ARENA STATION
                 PAYOUT RECEIPT
Game #14 - Nov 21, 2026
------------------------------------------------
Bet on    MERON
Result    MERON won
Stake     PHP 500.00
Payout    147.24%
------------------------------------------------
Ref       K7QP 3MXW 9DTA
Sold by   Ben Santos, Window 1
Paid by   Ana Cruz, Window 3
Paid      Nov 21, 2026, 2:52:40 PM
Log hash  3D0B 61C7 7E28
              ||||| CODE128 |||||
                  K7QP3MXW9DTA
================================================
`);
  });

  it('of a copy says REPRINT at both ends', () => {
    const text = printed(SUBJECTS.payout, COPY);
    expect(text.match(/\*\*\* REPRINT 2 \*\*\*/g)).toHaveLength(2);
    expect(text).toContain('Printed   Nov 21, 2026, 3:02:00 PM\n');
  });

  it('says why a stake was returned', () => {
    const returned = { payout_amount: '500.00', payout_percentage: '100.00' };
    expect(printed(payoutOf({ ...returned, game_result: 'DRAW' }))).toContain(
      'Result    DRAW, refunded\nStake     PHP 500.00\nPayout    100.00%\n',
    );
    expect(printed(payoutOf({ ...returned, game_result: 'WALA', game_is_no_contest: true }))).toContain(
      'Result    No contest, refunded\n',
    );
  });

  it('in place of a lost ticket names who was paid, and who approved that', () => {
    const approved_by = { id: 2, name: 'Maria Super' };
    const text = printed(payoutOf({ locked: LOCK, approved_by }));
    expect(text).toContain('Claimant     Pedro Dela Cruz\n');
    expect(text).toContain('Approved by  Maria Super\n');
    expect(text).not.toContain(LOCK.claim_code);
  });

  it('of a manual claim does not say that money left a drawer', () => {
    const text = printed(
      payoutOf({
        has_claimed: false,
        is_admin_claim: true,
        claimed_by: { id: 6, name: 'Rosa Reyes' },
        claimed_date: null,
      }),
    );
    expect(text).toContain('\n               CLAIMED PHP 736.20\n');
    expect(text).toContain('Claimed   Manually, by Rosa Reyes\n');
    expect(text).not.toContain('PAID');
  });

  it('breaks the largest sums between the words, never within the digits', () => {
    const largest = payoutOf({ payout_amount: '1000000000.00', amount: '99999999.99' });
    expect(printed(largest)).toContain('\n                    PAID PHP\n                1,000,000,000.00\n');
    expect(printed(largest)).toContain('Stake     PHP 99,999,999.99\n');
  });

  it.each<[string, Partial<BetView>]>([
    ['unclaimed', { has_claimed: false, claimed_date: null }],
    ['lost', { game_result: 'WALA' }],
    ['cancelled', { is_cancelled: true }],
    ['in a game that is not final', { game_is_finished: false }],
  ])('is not made for a bet that is %s', (_, bet) => {
    expect(() => printed(payoutOf(bet))).toThrow(RangeError);
  });
});

describe('receipts of the drawer', () => {
  it('say by arrows that cash came in', () => {
    expect(printed(SUBJECTS.cashin)).toBe(`\
================================================
              NORTH ARENA STATION
                 CASHIN RECEIPT
------------------------------------------------
                 >>> CASHIN >>>
                  PHP 5,000.00
------------------------------------------------
Ref       H84J QY5R VN2C
Teller    Ana Cruz, Window 3
Date      Nov 21, 2026, 8:05:00 AM

Given by _______________________________________

Received by ____________________________________
              ||||| CODE128 |||||
                  H84JQY5RVN2C
================================================
`);
  });

  it('say by arrows that cash went out, and which paper is a copy', () => {
    const text = printed({ kind: 'remit', record: { ...CASH, amount: '99999999.99' }, teller: ANA }, COPY);
    expect(text).toContain('REMIT RECEIPT');
    expect(text).toContain('<<< REMIT <<<\n               PHP 99,999,999.99\n');
    expect(text.match(/\*\*\* REPRINT 2 \*\*\*/g)).toHaveLength(2);
  });

  it('of a reversal say what was taken back, why and by whom', () => {
    expect(printed({ ...SUBJECTS.cashin, record: REVERSAL })).toBe(`\
================================================
              NORTH ARENA STATION
                 CASHIN RECEIPT
------------------------------------------------
                *** REVERSED ***
                 <<< CASHIN <<<
                 -PHP 5,000.00
------------------------------------------------
Ref       M2WH 84JQ Y5RV
Reverses  H84J QY5R VN2C
Why       5,000 typed for 500
By        Administrator
Teller    Ana Cruz, Window 3
Date      Nov 21, 2026, 8:05:00 AM

Given by _______________________________________

Received by ____________________________________
              ||||| CODE128 |||||
                  M2WH84JQY5RV
                *** REVERSED ***
================================================
`);
  });

  it('of a row that was reversed cannot pass for one that stands; the right one says what it corrects', () => {
    const reversed = { ...CASH, reversed_by_ref: REVERSAL.ref_number };
    const text = printed({ ...SUBJECTS.cashin, record: reversed }, COPY);
    expect(text.match(/\*\*\* REVERSED \*\*\*/g)).toHaveLength(2);
    expect(text).toContain('Reversed by  M2WH 84JQ Y5RV\n');
    const right = printed({ kind: 'remit', record: { ...CASH, corrects_ref: 'M2WH84JQY5RV' }, teller: ANA });
    expect(right).toContain('Instead of  M2WH 84JQ Y5RV\n');
    expect(right).not.toContain('REVERSED');
  });
});

describe('a balance receipt', () => {
  it('has the fields of the specification, in its order', () => {
    expect(printed(SUBJECTS.balance)).toBe(`\
================================================
              NORTH ARENA STATION
                BALANCE RECEIPT
------------------------------------------------
Teller      Ana Cruz
Location    Window 3
------------------------------------------------
Unfinished                            PHP 400.00
Unclaimed                             PHP 120.00
Remittable                          PHP 6,500.00
Balance (on hand)                   PHP 6,900.00
------------------------------------------------
Ref         B4R128
Print Date  Nov 21, 2026, 2:40:13 PM
Log hash    5D1E 08B2 C9A7
              ||||| CODE128 |||||
                     B4R128
================================================
`);
  });

  it('shows empty, negative and the largest sums', () => {
    const balance = { ...BALANCE, unfinished: '0', remittable: '-1200.00', onHand: '1000000000000.00' };
    const text = printed({ ...SUBJECTS.balance, balance }, ORIGINAL, 42);
    expect(text).toContain('Unfinished                        PHP 0.00\n');
    expect(text).toContain('Remittable                   -PHP 1,200.00\n');
    expect(text).toContain('Balance (on hand)\n                  PHP 1,000,000,000,000.00\n');
  });
});

describe('a shift report', () => {
  it('has every line of a closed shift, its counts, what was short, and lines to sign', () => {
    expect(printed(SUBJECTS.z)).toBe(`\
================================================
              NORTH ARENA STATION
                  SHIFT REPORT
                      Z 27
------------------------------------------------
Teller     Ana Cruz, Window 3
From       Nov 26, 2026, 8:02:11 AM
To         Nov 26, 2026, 6:14:40 PM
Closed by  Ana Cruz
------------------------------------------------
Opening                                 5,000.00
Sold (214)                            148,350.00
Cancelled (3)                          -1,250.00
Paid, own tickets (71)                -96,412.50
Paid, others' tickets (38)            -48,787.50
Cash-ins (2)                           30,000.00
Remits (1)                            -20,000.00
Reversals (1)                         -10,000.00
------------------------------------------------
EXPECTED                            PHP 6,900.00
------------------------------------------------
                  COUNT 1 OF 1
1,000.00 x 3                            3,000.00
500.00 x 5                              2,500.00
200.00 x 2                                400.00
100.00 x 7                                700.00
50.00 x 5                                 250.00
10.00 x 3                                  30.00
COUNTED                             PHP 6,880.00
            *** SHORT PHP 20.00 ***
------------------------------------------------
Bets still open                                3
Receipts printed                             326
Reprinted                                      5
------------------------------------------------

Teller _________________________________________

Received by ____________________________________
Ref        Z27M 84XQ 7KDT
              ||||| CODE128 |||||
                  Z27M84XQ7KDT
================================================
`);
  });

  it('of an open shift has no count, no reference and nothing to sign', () => {
    const text = printed(SUBJECTS.x);
    expect(text).toMatch(/ {20,}X\n/);
    expect(text).not.toMatch(/COUNT|SHORT|OVER|EXACT|____|Ref|CODE128/);
  });

  it('says that the teller was away, and why', () => {
    const shift = { ...SHIFT, reason: 'went home', over_short: '0.10' };
    const text = printed({ ...SUBJECTS.z, shift });
    expect(text).toContain('Why        went home\n');
    expect(text).toContain('*** EXACT ***\n');
    expect(text).toContain('COUNTED WITHOUT THE TELLER\n');
  });
});
