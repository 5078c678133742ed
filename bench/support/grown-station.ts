import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { Program } from '../../test/programs/program.js';
import { Client, dataOf } from '../../test/support/client.js';
import { House } from '../../test/support/house.js';
import { PASSWORDS, Station } from '../../test/support/station.js';
import { until } from '../../test/support/until.js';
import type { Wanted } from '../programs/history.program.js';
import { rest } from './peer.js';
import { type Loaded, load } from './wrk.js';

const HISTORY = new URL('../programs/history.program.ts', import.meta.url);
const TELLERS = 30;
const FOLLOWS_MS = 600_000;
const STARTS_MS = 600_000;

const passwordOf = (teller: number) => `teller-${teller}-password`;

/** A station whose ledger was made before it: with as many events as it would have after a long time. */
export class GrownStation {
  events = 0;
  #house: House | null = null;
  #tokens: readonly string[] = [];

  private constructor(readonly station: Station) {}

  /** The station stands still, with a ledger, and nothing that is derived from it. */
  static async make(events: number): Promise<GrownStation> {
    const station = await Station.start({ isOnFiles: true, isMeasured: true, startsWithinMs: STARTS_MS });
    await station.stop();
    for (const name of readdirSync(station.dataDir)) rmSync(join(station.dataDir, name), { recursive: true });
    // With a key of its own it would not believe a ledger that was written without one.
    rmSync(`${station.dataDir}.station-key`);
    const grown = new GrownStation(station);
    const program = Program.start(HISTORY);
    const tellers = Array.from({ length: TELLERS }, (_, index) => passwordOf(index + 1));
    const { admin, superadmin, auditor } = PASSWORDS;
    const passwords = [admin, superadmin, auditor, ...tellers];
    try {
      const wanted: Wanted = { dataDir: station.dataDir, events, passwords };
      grown.events = await program.call<number>('write', wanted);
    } finally {
      await program.end();
    }
    return grown;
  }

  get house(): House {
    if (this.#house === null) throw new Error('nobody has signed in');
    return this.#house;
  }

  /** Starts it, again if it runs, and waits until its read models follow. @returns seconds until it served */
  async start(): Promise<number> {
    if (this.station.isAlive) await this.station.stop();
    const startMs = performance.now();
    await this.station.restart();
    const seconds = (performance.now() - startMs) / 1_000;
    const nobody = new Client(this.station);
    const state = async () => dataOf(await nobody.get<{ readModels: string }>('/api/health')).readModels;
    await until(async () => (await state()) === 'following', FOLLOWS_MS, state);
    return seconds;
  }

  forgetSnapshots(): void {
    rmSync(join(this.station.dataDir, 'snapshots'), { recursive: true, force: true });
  }

  /** One is made beside the station after a long replay, which the next start does without. */
  async snapshotIsMade(): Promise<void> {
    const folder = join(this.station.dataDir, 'snapshots');
    const isMade = () => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.snapshot'));
    await until(isMade, FOLLOWS_MS);
  }

  /** Everybody signs in, and a game is open. */
  async open(): Promise<void> {
    this.#house = await House.of(this.station);
    const tokens: string[] = [];
    for (let number = 1; number <= TELLERS; number += 1) {
      const teller = new Client(this.station);
      dataOf(await teller.signIn(`teller${number}`, passwordOf(number)));
      tokens.push(teller.token ?? '');
    }
    this.#tokens = tokens;
    await this.house.end();
  }

  /** Sells bets of a game of their own; each answer was a success, and is in the list afterwards. */
  async sell(connections: number, seconds: number): Promise<Loaded> {
    const before = await this.bets();
    const game = await this.house.openGame();
    const calls = { kind: 'bets', gameId: game.id } as const;
    const { url } = this.station;
    const loaded = await load(calls, { url, tokens: this.#tokens, connections, seconds, pauseMs: 0 });
    await rest();
    const sold = (await this.bets()) - before;
    expect({ refused: loaded.refused, broken: loaded.broken }).toEqual({ refused: 0, broken: 0 });
    expect(sold).toBeGreaterThanOrEqual(loaded.answers);
    expect(sold).toBeLessThanOrEqual(loaded.answers + connections);
    await this.house.end();
    return loaded;
  }

  /** How many there are, once the read models have taken in all of them. */
  async bets(): Promise<number> {
    let total: number | undefined;
    await until(async () => {
      const { status, body } = await this.house.auditor.get('/api/bet?page_size=1');
      total = body.total;
      return status === 200;
    });
    return total ?? Number.NaN;
  }

  async remove(): Promise<void> {
    await this.station.remove();
  }
}
