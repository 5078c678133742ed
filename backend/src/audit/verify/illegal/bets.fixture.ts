import { finishGame, openGame, print, sell, ticketOf } from '../../../ledger/testing/play.fixture.js';
import {
  ADMIN,
  ANA,
  BEN,
  DAY,
  peso,
  SUPER_ADMIN,
  type TestStation,
} from '../../../ledger/testing/station.fixture.js';
import {
  AT,
  after,
  bet,
  type Case,
  cancel,
  clearing,
  event,
  type LegalCase,
  payment,
  printed,
} from '../illegal-events.fixture.js';

/** Tickets may be claimed for two days. */
const promised = () => after(AT.opening(), (station) => station.do({ type: 'changeSettings', claimDays: 2 }));
const playing = (station: TestStation) => sell(station, openGame(station), 'MERON', peso(100), ANA);
const unpaid = (days: number) =>
  after(promised(), (station) => {
    playing(station);
    finishGame(station, 1, 'set_draw');
    station.at += days * DAY;
  });
const cleared = clearing({ tellers: [{ tellerId: ANA.userId, bets: 1, amount: 10_000 }] });

const CLAIM_DATES: readonly Case[] = [
  [
    'a bet without the day until which it may be claimed',
    () => after(promised(), playing),
    bet({ betId: 2 }),
    ANA,
    'until when bet 2 may be claimed is said to be undefined, but comes to 2026-11-23',
  ],
  [
    'a bet that may be claimed longer than the station promises',
    AT.open,
    bet({ claimUntil: '2026-11-23' }),
    ANA,
    'until when bet 3 may be claimed is said to be 2026-11-23',
  ],
  [
    'a date cleared on the last day of one of its tickets',
    () => unpaid(2),
    cleared,
    ADMIN,
    'bet 1 was cleared, which may be claimed until 2026-11-23',
  ],
  [
    'a promise for no day',
    AT.opening,
    event('settings.changed', { claimDays: 0 }),
    SUPER_ADMIN,
    'tickets that may be claimed for 0 days',
  ],
];

const BETS: readonly Case[] = [
  ['a bet before betting', AT.notStarted, bet({ betId: 1 }), ANA, 'game 1 is not started'],
  ['a bet while paused', AT.paused, bet(), ANA, 'game 1 is paused'],
  ['a bet after betting', AT.ongoing, bet(), ANA, 'game 1 is ongoing'],
  ['a bet whose id leaves a gap', AT.open, bet({ betId: 4 }), ANA, 'bet 4 follows bet 2'],
  ['a bet whose id was used', AT.open, bet({ betId: 2 }), ANA, 'bet 2 follows bet 2'],
  ['a bet of nothing', AT.open, bet({ stake: 0 }), ANA, 'the stake is 0'],
  ['a bet of less than nothing', AT.open, bet({ stake: -100 }), ANA, 'the stake is -100'],
  ['a bet above the limit', AT.open, bet({ stake: 10_000_000_000 }), ANA, 'the stake is 10000000000'],
  ['a bet below the smallest', AT.limited, bet({ stake: 4_999 }), ANA, 'limits of the settings'],
  ['a bet above the largest', AT.limited, bet({ stake: 100_001 }), ANA, 'limits of the settings'],
  [
    'a bet above what a teller may take in a game',
    AT.limited,
    bet({ stake: 20_001 }),
    ANA,
    'the stakes of teller 4 come to 1,200.01, above 1,200.00',
  ],
  [
    'a bet for another teller',
    AT.open,
    bet({ sellerId: 5 }),
    ANA,
    'the seller is said to be 5, but comes to 4',
  ],
  ['a bet sold by the admin', AT.open, bet({ sellerId: 1 }), ADMIN, 'of role 1'],
  ['a bet from another address', AT.open, bet(), { ...ANA, ip: '10.9.9.9' }, 'works from 10.9.9.9'],
  [
    'a code with a wrong check character',
    AT.open,
    bet({ serial: 'AAAAAAAAAAAB' }),
    ANA,
    'wrong check character',
  ],
  ['a cancelled bet that was never sold', AT.open, cancel({ betId: 9 }), ANA, 'not among the bets'],
  [
    'a cancelled bet of another teller',
    AT.open,
    cancel({ betId: 2, sellerId: 5, side: 'WALA', stake: 60_000 }),
    ANA,
    'who cancels is said to be 4, but comes to 5',
  ],
  [
    'more given back than was staked',
    AT.open,
    cancel({ stake: 100_001 }),
    ANA,
    'stake of the bet is said to be 100001, but comes to 100000',
  ],
  ['a bet cancelled after betting', AT.ongoing, cancel(), ANA, 'game 1 is ongoing'],
];

/** The game is confirmed, pays after a minute, and so much of that has passed. */
const held = (passedMs: number) => {
  const station = AT.result();
  station.do({ type: 'changeSettings', payoutHoldSeconds: 60 });
  station.do({ type: 'actOnGame', gameId: 1, action: 'confirm_result' });
  station.at += passedMs;
  return station;
};

const PAYMENTS: readonly Case[] = [
  [
    'a losing bet paid',
    AT.finished,
    payment({ betId: 2, sellerId: 5, side: 'WALA', stake: 60_000, payout: 60_000 }),
    ANA,
    'is owed nothing',
  ],
  ['a bet paid before the end', AT.result, payment(), ANA, 'is owed nothing'],
  [
    'a centavo too much',
    AT.finished,
    payment({ payout: 152_001 }),
    ANA,
    'the payout of bet 1 is said to be 152001, but comes to 152000',
  ],
  [
    'a centavo too little',
    AT.finished,
    payment({ payout: 151_999 }),
    ANA,
    'the payout of bet 1 is said to be 151999, but comes to 152000',
  ],
  [
    'a payment out of another drawer',
    AT.finished,
    payment({ payerId: 5 }),
    ANA,
    'the payer is said to be 5, but comes to 4',
  ],
  [
    'a payment the drawer does not hold',
    AT.finished,
    payment({ payerId: 5 }),
    BEN,
    'the drawer of teller 5 holds 600.00, not 1,520.00',
  ],
  [
    'another seller',
    AT.finished,
    payment({ sellerId: 5 }),
    ANA,
    'sellerId of the bet is said to be 5, but comes to 4',
  ],
  [
    'a claim of a losing bet',
    AT.finished,
    event('bet.claimed', { betId: 2, gameId: 1, sellerId: 5 }),
    ADMIN,
    'is owed nothing',
  ],
  [
    'a bet paid before the hold is over',
    () => held(59_999),
    payment(),
    ANA,
    'the tickets of game 1 are not paid yet',
  ],
  [
    'a claim before the hold is over',
    () => held(59_999),
    event('bet.claimed', { betId: 1, gameId: 1, sellerId: 4 }),
    ADMIN,
    'the tickets of game 1 are not paid yet',
  ],
  [
    'a date cleared before the hold is over',
    () => held(59_999),
    event('date.cleared', { clearId: 1, date: '2026-11-21', tellers: [] }),
    ADMIN,
    'game 1 was cleared, which does not pay yet',
  ],
  [
    'a claim by a teller',
    AT.finished,
    event('bet.claimed', { betId: 1, gameId: 1, sellerId: 4 }),
    ANA,
    'of role 2',
  ],
];

const PRINTS: readonly Case[] = [
  [
    'a print that is not the original',
    AT.open,
    printed({ count: 2 }),
    ANA,
    'print 2 of the bet receipt of bet 1 follows print 0',
  ],
  ['a bet receipt printed by another teller', AT.open, printed(), BEN, 'of teller 4 was printed by user 5'],
  ['a receipt printed by the super admin', AT.open, printed(), SUPER_ADMIN, 'of role 4'],
  ['a receipt of a bet that there is not', AT.open, printed({ betId: 3 }), ANA, 'there is no bet 3'],
  [
    'a receipt of another seller',
    AT.open,
    printed({ sellerId: 5 }),
    BEN,
    'sellerId of the bet is said to be 5, but comes to 4',
  ],
  [
    'a receipt of another game',
    AT.open,
    printed({ gameId: 2 }),
    ANA,
    'gameId of the bet is said to be 2, but comes to 1',
  ],
  [
    'a payout receipt of a bet that is not paid',
    AT.finished,
    printed({ receipt: 'payout' }),
    ANA,
    'neither paid nor claimed',
  ],
];

/** A game that is finished, in which Ana has paid her bet. */
const paid = () => after(AT.finished(), (station) => payFirst(station));
const payFirst = (station: TestStation) =>
  station.do({ type: 'payBet', serial: ticketOf(station, 1).serial }, ANA);
const claimed = () =>
  after(AT.finished(), (station) => station.do({ type: 'claimBet', serial: ticketOf(station, 1).serial }));
const printedTwice = () =>
  after(AT.open(), (station) => {
    for (const actor of [ANA, ADMIN]) print(station, ticketOf(station, 1), 'bet', actor);
  });

const LATER: readonly Case[] = [
  ['a bet paid twice', paid, payment(), ANA, 'is owed nothing'],
  ['a claimed bet paid', claimed, payment(), ANA, 'was claimed before'],
  [
    'a bet on a side that is closed',
    () =>
      after(AT.open(), (station) =>
        station.do({ type: 'actOnGame', gameId: 1, action: 'stop_betting_meron' }),
      ),
    bet(),
    ANA,
    'MERON takes no bets',
  ],
  [
    'a code in use sold again',
    AT.open,
    bet({ serial: ticketOf(AT.open(), 2).serial }),
    ANA,
    'belongs to another bet in use',
  ],
  ...[1, 2, 4].map(
    (count): Case => [
      `print ${count} after two`,
      printedTwice,
      printed({ count }),
      ANA,
      `print ${count} of the bet receipt`,
    ],
  ),
  [
    'a payout receipt printed by a teller who neither sold nor paid the bet',
    paid,
    printed({ receipt: 'payout' }),
    BEN,
    'printed by user 5',
  ],
];

export const ILLEGAL_BETS = [...BETS, ...CLAIM_DATES, ...PAYMENTS, ...PRINTS, ...LATER];

export const LEGAL_BETS: readonly LegalCase[] = [
  ['a date cleared after the last day of its tickets', () => unpaid(3), cleared, ADMIN],
  ['a third print', printedTwice, printed({ count: 3 }), ANA],
  ['a payout receipt of a bet that they paid', paid, printed({ receipt: 'payout' }), ANA],
];
