import Type, { type Static } from 'typebox';
import { BREAKAGE, COMMISSION, closing, payableAccount, poolAccount, posting } from '../accounts.js';
import type { Movement } from '../movements.js';
import {
  date,
  flag,
  gameId,
  id,
  lastCallSeconds,
  money,
  optional,
  percent,
  result,
  settledTellers,
  terms,
  text,
} from './fields.js';
import { define, PUSHES_GAME, sumOf } from './record.js';

interface Settled {
  readonly gameId: number;
  readonly commission: number;
  readonly breakage: number;
  readonly tellers: Static<typeof settledTellers>;
}

/** What confirming a result changes (`times` 1), or taking that back (-1). */
const settlementMovements = (
  { gameId, commission, breakage, tellers }: Settled,
  times: 1 | -1,
): readonly Movement[] => [
  ...tellers.map(({ tellerId, wonStakes, lostStakes, payouts }) => ({
    tellerId,
    gameId,
    changes: {
      unfinished: -times * (wonStakes + lostStakes),
      unclaimed: times * payouts,
      win: times * (payouts - wonStakes),
      lose: times * lostStakes,
    },
  })),
  { tellerId: null, gameId, changes: { commission: times * commission, breakage: times * breakage } },
];

/** Games, from their creation to their end. */
export const GAME_EVENTS = {
  'game.created': define(
    1,
    'A game, with the terms it keeps.',
    Type.Object({ gameId, name: text('shown everywhere'), terms, createdDate: date('day it was created') }),
    {
      money: null,
      mark: ({ gameId, name }) => ({ gameId, gameName: name }),
      pushes: ['game'],
    },
  ),
  'game.bettingOpened': define(
    1,
    'Bets are taken. Both flags as they are from now on.',
    Type.Object({ gameId, meronOpen: flag('MERON takes bets'), walaOpen: flag('WALA takes bets') }),
    PUSHES_GAME,
  ),
  'game.bettingClosed': define(
    1,
    'A side or both stopped taking bets. With the last one the game is Ongoing and judged for no contest.',
    Type.Object({
      gameId,
      meronOpen: flag('MERON takes bets'),
      walaOpen: flag('WALA takes bets'),
      noContest: flag('every stake will go back; false while a side is open'),
      causedBy: optional(
        Type.Integer({
          minimum: 1,
          description:
            'revision of the `game.lastCallStarted` whose time was up: the station closed betting; left out where the admin did',
        }),
      ),
    }),
    PUSHES_GAME,
  ),
  'game.lastCallStarted': define(
    1,
    'The admin announced that betting ends: no bet is taken from `endsAt` on, and the station closes betting then.',
    Type.Object({
      gameId,
      seconds: lastCallSeconds('how long the call is'),
      endsAt: Type.Integer({ minimum: 0, description: 'milliseconds since 1970 UTC' }),
    }),
    PUSHES_GAME,
  ),
  'game.lastCallCancelled': define(
    1,
    'The admin took the last call back: betting goes on. A pause and the closing of betting end one without this.',
    Type.Object({ gameId }),
    PUSHES_GAME,
  ),
  'game.paused': define(1, 'Nothing happens until it is resumed.', Type.Object({ gameId }), PUSHES_GAME),
  'game.resumed': define(
    1,
    'The game goes on in the status and with the flags it had.',
    Type.Object({ gameId }),
    PUSHES_GAME,
  ),
  'game.cancelled': define(
    1,
    'The game ends without a bet.',
    Type.Object({ gameId, businessDate: date('day it became final') }),
    { money: null, mark: ({ gameId }) => ({ gameId }), pushes: ['game', 'game_live_list'] },
  ),
  'game.resultSet': define(
    1,
    'The outcome, not confirmed yet.',
    Type.Object({ gameId, result }),
    PUSHES_GAME,
  ),
  'game.resultUndone': define(1, 'The outcome was taken back.', Type.Object({ gameId }), PUSHES_GAME),
  'game.confirmed': define(
    1,
    'The outcome for good, with what is owed. One row a teller with stakes in the game.',
    Type.Object({
      gameId,
      result,
      noContest: flag('every stake goes back whatever the result'),
      meronPercentage: percent('what MERON pays per 100'),
      walaPercentage: percent('what WALA pays per 100'),
      commission: money('the house’s share'),
      breakage: money('what rounding down leaves, the house’s too'),
      businessDate: date('day it became final'),
      paysFrom: optional(
        Type.Integer({
          minimum: 0,
          description:
            'no ticket is paid or claimed before, milliseconds since 1970 UTC; left out where all are at once',
        }),
      ),
      tellers: settledTellers,
    }),
    {
      money: {
        words: ({ gameId, result }) => `game ${gameId} confirmed ${result}`,
        amount: ({ tellers }) => sumOf(tellers, ({ payouts }) => payouts),
        // The whole pool, whatever it holds, against the amounts in the event.
        postings: ({ gameId, commission, breakage, tellers }, accounts) => [
          closing(poolAccount(gameId), accounts),
          posting(payableAccount(gameId), -sumOf(tellers, ({ payouts }) => payouts)),
          posting(COMMISSION, -commission),
          posting(BREAKAGE, -breakage),
        ],
        movements: (data) => settlementMovements(data, 1),
      },
      mark: ({ gameId, result }) => ({ gameId, result }),
      pushes: ['game', 'game_live_list'],
    },
  ),
  'game.reopened': define(
    1,
    'A confirmed result is looked at again: the game goes back to it, everything that confirming did is undone, and betting stays closed until it is confirmed once more.',
    Type.Object({
      gameId,
      reason: text('why'),
      commission: money('what the house gives back of its share'),
      breakage: money('and of what rounding down left'),
      tellers: settledTellers,
      approverId: id('the second person, who approved it with their PIN'),
    }),
    {
      money: {
        words: ({ gameId }) => `result of game ${gameId} reopened`,
        amount: ({ tellers }) => sumOf(tellers, ({ payouts }) => payouts),
        // All that the game owes goes back to the pool: only where nothing of it was paid is that as much as was confirmed.
        postings: ({ gameId, commission, breakage, tellers }, accounts) => [
          closing(payableAccount(gameId), accounts),
          posting(COMMISSION, commission),
          posting(BREAKAGE, breakage),
          posting(poolAccount(gameId), -(sumOf(tellers, ({ payouts }) => payouts) + commission + breakage)),
        ],
        movements: (data) => settlementMovements(data, -1),
      },
      mark: ({ gameId }) => ({ gameId }),
      pushes: ['game', 'game_live_list'],
    },
  ),
} as const;
