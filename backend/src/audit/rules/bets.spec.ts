import { describe, expect, it } from '@jest/globals';
import { decode } from '../../ledger/codec.js';
import type { EventData } from '../../ledger/events.js';
import { print, ticketOf } from '../../ledger/testing/play.fixture.js';
import { ADMIN, ANA, BEN, SUPER_ADMIN } from '../../ledger/testing/station.fixture.js';
import {
  AT,
  bet,
  type Case,
  cancel,
  event,
  finds,
  found,
  gameAt,
  payment,
  printed,
} from '../illegal-events.fixture.js';

const BETS: readonly Case[] = [
  ['a bet before betting', AT.notStarted, bet({ betId: 1 }), ANA, 'at status 1'],
  ['a bet while paused', AT.paused, bet(), ANA, 'at status 3'],
  ['a bet after betting', AT.ongoing, bet(), ANA, 'at status 5'],
  ['a bet whose id leaves a gap', AT.open, bet({ betId: 4 }), ANA, 'bet 4 follows bet 2'],
  ['a bet whose id was used', AT.open, bet({ betId: 2 }), ANA, 'bet 2 follows bet 2'],
  ['a bet of nothing', AT.open, bet({ stake: 0 }), ANA, 'outside the limits'],
  ['a bet of less than nothing', AT.open, bet({ stake: -100 }), ANA, 'outside the limits'],
  ['a bet above the limit', AT.open, bet({ stake: 10_000_000_000 }), ANA, 'outside the limits'],
  ['a bet below the smallest', AT.limited, bet({ stake: 4_999 }), ANA, 'limits of the settings'],
  ['a bet above the largest', AT.limited, bet({ stake: 100_001 }), ANA, 'limits of the settings'],
  [
    'a bet above what a teller may take in a game',
    AT.limited,
    bet({ stake: 20_001 }),
    ANA,
    'the stakes of teller 4 come to 120001 centavos',
  ],
  ['a bet for another teller', AT.open, bet({ sellerId: 5 }), ANA, 'sold by user 4'],
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
    'cancelled by user 4',
  ],
  ['more given back than was staked', AT.open, cancel({ stake: 100_001 }), ANA, 'was another'],
  ['a bet cancelled after betting', AT.ongoing, cancel(), ANA, 'at status 5'],
];

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
    'paid 152001 centavos, but is owed 152000',
  ],
  ['a centavo too little', AT.finished, payment({ payout: 151_999 }), ANA, 'is owed 152000'],
  ['a payment out of another drawer', AT.finished, payment({ payerId: 5 }), ANA, 'from the drawer of 5'],
  [
    'a payment the drawer does not hold',
    AT.finished,
    payment({ payerId: 5 }),
    BEN,
    'holds 60000 centavos, less than 152000',
  ],
  ['another seller', AT.finished, payment({ sellerId: 5 }), ANA, 'was another'],
  [
    'a claim of a losing bet',
    AT.finished,
    event('bet.claimed', { betId: 2, gameId: 1, sellerId: 5 }),
    ADMIN,
    'is owed nothing',
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
  ['a receipt of another seller', AT.open, printed({ sellerId: 5 }), BEN, 'was another: sold by teller 4'],
  ['a receipt of another game', AT.open, printed({ gameId: 2 }), ANA, 'was another'],
  [
    'a payout receipt of a bet that is not paid',
    AT.finished,
    printed({ receipt: 'payout' }),
    ANA,
    'neither paid nor claimed',
  ],
];

describe('an illegal event of a bet is found', () => {
  finds([...BETS, ...PAYMENTS, ...PRINTS]);

  it('a bet paid twice', () => {
    const station = gameAt(6);
    station.do({ type: 'payBet', serial: ticketOf(station, 1).serial }, ANA);
    expect(found(station, payment(), ANA)?.message).toContain('is owed nothing');
  });

  it('a claimed bet paid', () => {
    const station = gameAt(6);
    station.do({ type: 'claimBet', serial: ticketOf(station, 1).serial });
    expect(found(station, payment(), ANA)?.message).toContain('was claimed before');
  });

  it('a bet on a side that is closed', () => {
    const station = gameAt(2);
    station.do({ type: 'actOnGame', gameId: 1, action: 'stop_betting_meron' });
    expect(found(station, bet(), ANA)?.message).toContain('MERON, which is closed');
  });

  it('a code in use sold again', () => {
    const station = gameAt(2);
    const { serial } = decode(station.log.length - 1, station.log.at(-1) ?? '').data as EventData<'bet.sold'>;
    expect(found(station, bet({ serial }), ANA)?.message).toContain('belongs to another bet');
  });

  it('a second original, and a print left out', () => {
    const station = gameAt(2);
    const bet = ticketOf(station, 1);
    print(station, bet, 'bet');
    print(station, bet, 'bet', ADMIN);
    for (const count of [1, 2, 4]) {
      expect(found(station, printed({ count }), ANA)?.message).toContain(`print ${count} of the bet receipt`);
    }
    expect(found(station, printed({ count: 3 }), ANA)).toBeNull();
  });

  it('a payout receipt printed by a teller who neither sold nor paid the bet', () => {
    const station = gameAt(6);
    station.do({ type: 'payBet', serial: ticketOf(station, 1).serial }, ANA);
    expect(found(station, printed({ receipt: 'payout' }), ANA)).toBeNull();
    expect(found(station, printed({ receipt: 'payout' }), BEN)?.message).toContain('printed by user 5');
  });
});
