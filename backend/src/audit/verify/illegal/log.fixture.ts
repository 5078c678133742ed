import { encode } from '../../../ledger/codec.js';
import { ADMIN, ANA, BEN, peso, TestStation } from '../../../ledger/testing/station.fixture.js';
import { legalStation } from '../../station-log.fixture.js';
import { AT, after, bet, type Case, cashIn, event } from '../illegal-events.fixture.js';

const mark = (key: string) => ({ key, fingerprint: 'f' });
const marked = (key: string, events = 1) => ({ command: { ...mark(key), events } });

const withKey = () =>
  after(AT.open(), (station) =>
    station.do({ type: 'cashIn', tellerId: 4, amount: peso(1) }, ADMIN, mark('1|POST /api/cashin|a')),
  );
/** A command of two events, of which there is only one. */
const halfDone = () =>
  after(AT.open(), (station) => {
    const { userId, ip } = ADMIN;
    const more = marked('1|POST /api/cashin|c', 2);
    station.append(encode(cashIn(), { at: station.at, by: { userId, ip }, on: 'test', ...more }));
  });
const withdrawn = () =>
  after(AT.open(), (station) => station.do({ type: 'withdrawCommand' }, ANA, mark('4|POST /api/bet|a')));
/** The first event of a station, alone. */
const opened = () => after(new TestStation(), (station) => station.append(legalStation().log[0] ?? ''));

const withdrawal = event('command.withdrawn', {});

export const ILLEGAL_IN_A_LOG: readonly Case[] = [
  ['a time that goes back', AT.open, cashIn(), ADMIN, 'the time goes back by 1 ms', { at: AT.open().at - 1 }],
  [
    'a key used twice',
    withKey,
    cashIn({ cashinId: 3 }),
    ADMIN,
    'was used before',
    marked('1|POST /api/cashin|a'),
  ],
  [
    'a key of somebody else',
    withKey,
    cashIn({ cashinId: 3 }),
    ADMIN,
    'not one of user 1',
    marked('2|POST /api/cashin|b'),
  ],
  ['a command that is not complete', halfDone, bet(), ANA, 'is not complete'],
  [
    'a log that ends within a command',
    AT.open,
    cashIn(),
    ADMIN,
    'is not complete',
    marked('1|POST /api/cashin|d', 2),
  ],
  ['a withdrawal of no key', AT.open, withdrawal, ANA, 'no key is withdrawn'],
  [
    'a withdrawal of more than a key',
    AT.open,
    withdrawal,
    ANA,
    'no key is withdrawn',
    marked('4|POST /api/bet|a', 2),
  ],
  [
    'a withdrawal of the key of somebody else',
    AT.open,
    withdrawal,
    BEN,
    'not one of user 5',
    marked('4|POST /api/bet|a'),
  ],
  ['a withdrawn key used', withdrawn, bet(), ANA, 'was used before', marked('4|POST /api/bet|a')],
  [
    'a station without its first users',
    opened,
    event('user.signedIn', { loginId: 1, userId: 1, sessionId: 's', ip: ADMIN.ip }),
    { ...ADMIN, userId: 0 },
    'the first three users are missing',
  ],
];
