import { COUNTED_RECEIPTS } from '@taya/contracts/print';
import Type from 'typebox';
import { drawerAccount, payableAccount, poolAccount, posting } from '../accounts.js';
import { ofDrawer, ofStake } from '../movements.js';
import { approverId, date, gameId, id, money, oneOf, optional, sellerId, side, text } from './fields.js';
import { define, SILENT } from './record.js';

/** Bets and their receipts. */
export const BET_EVENTS = {
  'bet.sold': define(
    2,
    'A teller took a stake and gave a ticket.',
    Type.Object({
      betId: id('the bet'),
      serial: text('code on the ticket'),
      gameId,
      sellerId,
      side,
      stake: money('stake'),
      claimUntil: optional(date('the last day on which it may be claimed; left out for no such day')),
    }),
    {
      money: {
        words: ({ betId, serial }) => `bet ${betId} sold ${serial}`,
        amount: ({ stake }) => stake,
        postings: ({ sellerId, gameId, stake }) => [
          posting(drawerAccount(sellerId), stake),
          posting(poolAccount(gameId), -stake),
        ],
        movements: ({ gameId, sellerId, stake }) => [ofStake(gameId, sellerId, stake)],
      },
      mark: null,
      pushes: ['game'],
    },
  ),
  'bet.cancelled': define(
    2,
    'The stake went back while betting was open.',
    Type.Object({
      betId: id('the bet'),
      gameId,
      sellerId,
      side,
      stake: money('stake'),
      reason: optional(text('why, as the teller said; left out where they were not asked')),
      approverId,
    }),
    {
      money: {
        words: ({ betId }) => `bet ${betId} cancelled`,
        amount: ({ stake }) => stake,
        postings: ({ sellerId, gameId, stake }) => [
          posting(poolAccount(gameId), stake),
          posting(drawerAccount(sellerId), -stake),
        ],
        movements: ({ gameId, sellerId, stake }) => [ofStake(gameId, sellerId, -stake)],
      },
      mark: null,
      pushes: ['game'],
    },
  ),
  'bet.paid': define(
    1,
    'A winning bet was paid. It happens once a bet.',
    Type.Object({
      betId: id('the bet'),
      gameId,
      sellerId,
      payerId: id('the teller whose drawer paid'),
      side,
      stake: money('stake'),
      payout: money('paid'),
      claimCode: optional(text('of the claim slip by which it was paid, in place of a lost ticket')),
      approverId,
    }),
    {
      money: {
        words: ({ betId }) => `bet ${betId} paid`,
        amount: ({ payout }) => payout,
        postings: ({ payerId, gameId, payout }) => [
          posting(payableAccount(gameId), payout),
          posting(drawerAccount(payerId), -payout),
        ],
        // The seller's debt is paid out of the payer's drawer, who may be another teller.
        movements: ({ gameId, sellerId, payerId, payout }) => {
          const isOwn = payerId === sellerId;
          const ofSeller = { unclaimed: -payout, paid: payout, ...(!isOwn && { paidByOthers: payout }) };
          return [
            { tellerId: sellerId, gameId, changes: ofSeller },
            ofDrawer(payerId, { paidOut: payout, ...(!isOwn && { paidForOthers: payout }) }),
          ];
        },
      },
      mark: null,
      pushes: [],
    },
  ),
  'bet.claimed': define(
    1,
    'The admin flagged a winning bet as claimed: it can no longer be paid; no figure changes.',
    Type.Object({ betId: id('the bet'), gameId, sellerId }),
    SILENT,
  ),
  'bet.locked': define(
    1,
    'A winning ticket was reported lost: from a day on it is paid by its claim slip, and never by the ticket.',
    Type.Object({
      betId: id('the bet'),
      gameId,
      sellerId,
      claimant: text('who reported it'),
      reason: text('why they are believed'),
      claimCode: text('code on the claim slip'),
      payableFrom: Type.Integer({
        minimum: 0,
        description: 'from when on it is paid, milliseconds since 1970 UTC',
      }),
      payableDay: date('the day of that; it is not cleared before the next'),
    }),
    SILENT,
  ),
  'bet.unlocked': define(
    1,
    'A ticket that was reported lost is paid again as any other, and its claim slip no longer.',
    Type.Object({ betId: id('the bet'), gameId, sellerId, reason: text('why') }),
    SILENT,
  ),
  'bet.printed': define(
    1,
    'A receipt of a bet was let out to be printed: the original once, whatever PC asks. Who asked is in `by`.',
    Type.Object({
      betId: id('the bet'),
      gameId,
      sellerId,
      receipt: oneOf(COUNTED_RECEIPTS, 'the receipt'),
      count: id('1 is the original; further ones say `REPRINT` and this number'),
    }),
    SILENT,
  ),
} as const;
