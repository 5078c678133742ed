import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import { type Answered, BOOTH, HttpCalls, TELLER } from './http-calls.fixture.js';

/** How many commands may be inside at once; a station has place for thousands. */
const SLOTS = 20;
const EXCESS = 15;

/** A disk that takes as long as a test says. */
class HeldStore extends MemoryEventStore {
  #held: Promise<void> | null = null;
  #release: () => void = () => undefined;

  override async append(...given: Parameters<MemoryEventStore['append']>) {
    await this.#held;
    return super.append(...given);
  }

  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    this.#release = resolve;
  }

  release(): void {
    this.#held = null;
    this.#release();
  }
}

const store = new HeldStore(nodeSystem);
let http: HttpCalls;
let token: string;
let gameId: number;

beforeAll(async () => {
  http = await HttpCalls.open({ store, limits: { waitingCommands: SLOTS } });
  const superAdmin = await http.tokenOf('superadmin');
  await http.call('POST', '/api/teller', { token: superAdmin, body: { ...TELLER, username: 'ana' } });
  token = (await http.signIn('ana', TELLER.password, BOOTH)).json.token;
  const admin = await http.tokenOf('admin');
  const game = await http.call('POST', '/api/game', { token: admin, body: { name: 'The rush' } });
  gameId = (game.json.data as { id: number }).id;
  await http.call('PUT', `/api/game/${gameId}/start_betting_all`, { token: admin });
});

afterAll(() => http.close());

function sell(number: number): Promise<Answered> {
  const body = { game_id: gameId, amount: '10', is_bet_meron: true };
  const headers = { 'idempotency-key': `rush-${number}` };
  return http.call('POST', '/api/bet', { token, body, headers, from: BOOTH });
}

async function total(): Promise<number | undefined> {
  return (await http.call('GET', '/api/bet?page=1', { token, from: BOOTH })).json.total;
}

const serialsOf = (answers: readonly Answered[]) =>
  answers.map(({ json }) => (json.data as { bet: { serial: string } }).bet.serial);

describe('More commands than a station can take, on a disk that stands still', () => {
  it('are refused at once with 503 and Retry-After; the others are recorded, and nothing is lost or doubled', async () => {
    store.hold();
    const inside = Array.from({ length: SLOTS }, (_, number) => sell(number));
    const excess = await Promise.all(Array.from({ length: EXCESS }, (_, number) => sell(SLOTS + number)));
    for (const { status, json, headers } of excess) {
      expect([status, json.code, headers['retry-after']]).toEqual([503, 'OVERLOADED', '1']);
    }
    expect(await total()).toBe(0);

    store.release();
    const recorded = await Promise.all(inside);
    expect(recorded.map(({ status }) => status)).toEqual(recorded.map(() => 200));
    expect(await total()).toBe(SLOTS);

    const again: Answered[] = [];
    for (let number = 0; number < SLOTS + EXCESS; number += 1) again.push(await sell(number));
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
    expect(serialsOf(again).slice(0, SLOTS)).toEqual(serialsOf(recorded));
    expect(await total()).toBe(SLOTS + EXCESS);
  });
});
