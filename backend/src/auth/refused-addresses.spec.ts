import { beforeEach, expect, it } from '@jest/globals';
import { ANA, BEN, openedStation } from '../ledger/testing/station.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import { RefusedAddresses } from './refused-addresses.js';
import { Sessions } from './sessions.js';

const MINUTE_MS = 60_000;

let nowMs: number;
let refused: RefusedAddresses;

/** Of a station with Ana, Ben and twenty more. */
beforeEach(() => {
  nowMs = 0;
  const station = openedStation();
  for (let count = 1; count <= 20; count += 1)
    station.do({
      type: 'createTeller',
      username: `teller${count}`,
      firstName: 'Dora',
      middleName: '',
      lastName: 'Cruz',
      location: 'Booth',
      ip: ANA.ip,
      credentialId: `credential ${count}`,
    });
  const sessions = new Sessions();
  sessions.load(station.state);
  const clock = { nowMs: () => nowMs, monotonicMs: () => nowMs };
  refused = new RefusedAddresses(sessions, { ...nodeSystem, clock });
});

const listed = () => refused.list().map(({ user, ip, atMs }) => [user.id, ip, atMs / MINUTE_MS]);

it('lists the first one first; who tries again keeps their place', () => {
  refused.note(ANA.userId, '10.0.0.1');
  nowMs += MINUTE_MS;
  refused.note(BEN.userId, '10.0.0.2');
  refused.note(6, '10.0.0.3');
  nowMs += MINUTE_MS;
  refused.note(BEN.userId, '10.0.0.4');
  expect(listed()).toEqual([
    [ANA.userId, '10.0.0.1', 0],
    [BEN.userId, '10.0.0.4', 2],
    [6, '10.0.0.3', 1],
  ]);
});

it('lists those of the last fifteen minutes; who tries again later is the last one', () => {
  refused.note(ANA.userId, '10.0.0.1');
  nowMs += MINUTE_MS;
  refused.note(BEN.userId, '10.0.0.2');
  nowMs += 14 * MINUTE_MS - 1;
  expect(listed()).toHaveLength(2);
  nowMs += 1;
  expect(listed()).toEqual([[BEN.userId, '10.0.0.2', 1]]);
  refused.note(ANA.userId, '10.0.0.1');
  expect(listed()).toEqual([
    [BEN.userId, '10.0.0.2', 1],
    [ANA.userId, '10.0.0.1', 15],
  ]);
});

it('lists twenty at most, without the oldest of more', () => {
  for (let userId = ANA.userId; userId <= ANA.userId + 20; userId += 1) refused.note(userId, '10.0.0.1');
  expect(listed().map(([userId]) => userId)).toEqual(Array.from({ length: 20 }, (_, index) => 5 + index));
});
