/** Unused sessions end by themselves, where the settings say so. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Board } from './support/board.js';
import { type Client, dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { until } from './support/until.js';

const MINUTE_MS = 60_000;
const OWN = '/api/auth/data';

let house: House;
let teller: Teller;

beforeAll(async () => {
  house = await House.open({ environment: { TEST_JUMP_MS: String(3 * MINUTE_MS) } });
  teller = await house.teller('ana');
  dataOf(await house.superAdmin.put('/api/settings', { idleMinutes: 5 }));
});

afterAll(() => house.close());

/** Moves the server's clock on by three minutes without activity. */
async function threeMinutes(): Promise<void> {
  const jumps = () => house.station.output.split('jumped\n').length;
  const before = jumps();
  process.kill(house.station.pid, 'SIGUSR2');
  await until(() => jumps() > before);
}

const fetchedByItself = (client: Client) => client.call('GET', OWN, { headers: { 'x-background': '1' } });

it('an unused session ends and its screen is told, while sessions of tellers go on', async () => {
  const board = await Board.connect(house.station.url, { token: house.admin.token });
  const tellersBoard = await Board.connect(house.station.url, { token: teller.token });
  expect((await house.admin.get(OWN)).status).toBe(200);
  await threeMinutes();
  // A sign of a person.
  expect((await house.admin.get(OWN)).status).toBe(200);
  await threeMinutes();
  // A page that fetches by itself and an open socket are no sign of a person.
  expect((await fetchedByItself(house.admin)).status).toBe(200);
  expect(board.isConnected).toBe(true);
  await threeMinutes();
  expect(refusal(await fetchedByItself(house.admin))).toEqual([401, 'SESSION_IDLE']);
  const late = await house.admin.get(OWN);
  expect([late.status, late.body.message]).toEqual([
    401,
    'You were logged out because you were not active for a while. Please log in again.',
  ]);

  await until(() => board.kinds.includes('logout'));
  expect((await board.next('logout')).data).toEqual({ user_id: 1, code: 'SESSION_IDLE' });
  await board.ended();
  expect((await teller.get(OWN)).status).toBe(200);
  expect(tellersBoard.isConnected).toBe(true);
  tellersBoard.close();

  await house.restart();
  expect(refusal(await house.admin.get(OWN))).toEqual([401, 'SESSION_IDLE']);
  await house.signInStaff();
  expect((await house.admin.get(OWN)).status).toBe(200);
});
