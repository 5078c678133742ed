/** The port's suite with a station whose clock is not the server's. */
import { afterAll, beforeAll, describe } from '@jest/globals';
import { times } from '../../../../play/runs.js';
import { KurrentServer } from './testing/kurrent-server.fixture.js';
import { suitesOnServers } from './testing/suites-on-servers.fixture.js';

const server = await KurrentServer.start();
afterAll(() => server.goAway());

const CLOCKS = [
  ['twenty years behind', -20 * 365 * 86_400_000],
  ['an hour ahead', 3_600_000],
  ['10 s ahead', 10_000],
  ['10 s behind', -10_000],
] as const;

describe.each(CLOCKS.slice(0, times({ gate: 2, long: 4 })))('the station’s clock is %s', (clock, aheadMs) => {
  const RealDate = globalThis.Date;

  beforeAll(() => {
    const nowMs = () => RealDate.now() + aheadMs;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, values, newTarget) =>
        Reflect.construct(target, values.length === 0 ? [nowMs()] : values, newTarget),
      get: (target, name, receiver) => (name === 'now' ? nowMs : Reflect.get(target, name, receiver)),
    });
  });
  afterAll(() => {
    globalThis.Date = RealDate;
  });

  suitesOnServers(server, `, station ${clock}`);
});
