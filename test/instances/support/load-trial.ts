import { expect } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { Dice } from '../../crash/support/dice.js';
import { expectStationEqualsNotebook } from '../../crash/support/expectations.js';
import { pause } from '../../crash/support/notebook.js';
import { type Pace, Shift } from '../../crash/support/shift.js';
import { Board } from '../../support/board.js';
import { Client } from '../../support/client.js';
import { House } from '../../support/house.js';
import type { Station } from '../../support/station.js';
import { until } from '../../support/until.js';
import { Cluster } from './cluster.js';
import { readLog } from './read-log.js';
import { RoamingClient } from './roaming-client.js';

/** For the document store of the tests, which is slow when it holds much. */
const CATCH_UP_MS = 300_000;
/** After a fault. */
const ANSWER_AGAIN_MS = 60_000;
/** Of what an equal part of the answers would be: an instance that gets less is starved. */
const LEAST_PART = 1 / 4;

/** A busy shift at several instances of one station, for tests that take the instances and the event store away. */
export class LoadTrial {
  readonly cluster: Cluster;
  readonly shift: Shift;
  /** How many answers each instance gave since it was last started, or since `eachAnswers` or `expectFairParts`. */
  readonly answers: number[];
  kills = 0;

  private constructor(cluster: Cluster, shift: Shift, answers: number[]) {
    this.cluster = cluster;
    this.shift = shift;
    this.answers = answers;
  }

  static async open(instances: number, dice: Dice, pace: Omit<Pace, 'clientFor'>): Promise<LoadTrial> {
    const cluster = await Cluster.open(instances);
    try {
      const { stations } = cluster;
      const answers = stations.map(() => 0);
      const onAnswer = (instance: number) => {
        answers[instance] = (answers[instance] ?? 0) + 1;
      };
      const [first] = stations;
      if (first === undefined) throw new Error('no instance');
      const house = await House.of(first);
      let clients = 0;
      const clientFor = (person: Client) => {
        clients += 1;
        return RoamingClient.of(person, stations, clients, onAnswer);
      };
      return new LoadTrial(cluster, await Shift.of(house, dice, { ...pace, clientFor }), answers);
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  /** People work while `troubles` happen, then every call is asked again until it is answered. */
  async during(troubles: () => Promise<void>): Promise<void> {
    const work = this.shift.work(true);
    try {
      await troubles();
    } finally {
      this.shift.end();
      await work;
    }
    await this.shift.notebook.resolve();
  }

  async kill(instance: number, downMs: number): Promise<void> {
    const station = this.#station(instance);
    await station.kill();
    this.kills += 1;
    await pause(downMs);
    await this.cluster.revive(station);
    this.answers[instance] = 0;
  }

  /** Resolves once each instance has given somebody an answer. @returns how long that took, ms */
  async eachAnswers(): Promise<number> {
    const startMs = performance.now();
    this.answers.fill(0);
    await until(() => this.answers.every((count) => count > 0), ANSWER_AGAIN_MS, this.#answersNow);
    return performance.now() - startMs;
  }

  /** For so long at least, no instance ends by itself, and each gives its part of the answers; one that a busy machine held up makes up for it. */
  async expectFairParts(durationMs: number): Promise<void> {
    const { stations } = this.cluster;
    this.answers.fill(0);
    await pause(durationMs);
    expect(stations.filter(({ isAlive }) => !isAlive)).toEqual([]);
    const all = () => this.answers.reduce((sum, count) => sum + count, 0);
    const isFair = () => this.answers.every((count) => count >= (LEAST_PART * all()) / stations.length);
    await until(() => all() > 0 && isFair(), ANSWER_AGAIN_MS, this.#answersNow);
  }

  /** The log holds what was answered and nothing else, and every instance shows what the clients' notebook adds up to. */
  async expectNothingLost(): Promise<void> {
    const { shift, cluster } = this;
    const { notebook, house } = shift;
    expect(notebook.surprises).toEqual([]);
    expect(notebook.count('unanswered')).toBe(0);
    const log = await readLog(cluster);
    for (const station of cluster.stations) {
      await this.#isUp(station);
      const tellers = shift.tellers.map((teller) =>
        Object.assign(new Client(station, teller.token), {
          id: teller.id,
          username: teller.username,
          password: teller.password,
        }),
      );
      await expectStationEqualsNotebook({ house: house.at(station), tellers, notebook }, log);
    }
  }

  /** How often another instance than before wrote the next event: rarely, as long as they forward. */
  async penChanges(): Promise<string> {
    const log = await readLog(this.cluster);
    const changes = log.filter(({ on }, index) => index > 0 && on !== log[index - 1]?.on).length;
    return `the pen changed hands ${changes} times in ${log.length} events`;
  }

  /** Someone sells at every instance; each tells its own screens the totals of all. */
  async expectTotalsOnEveryScreen(boards: readonly Board[]): Promise<void> {
    const { house, tellers } = this.shift;
    const { stations } = this.cluster;
    await house.end();
    const game = await house.openGame('Last game');
    const [teller] = tellers;
    for (const station of stations) {
      const there = new Client(station, teller?.token ?? null);
      await house.sell(there, game, 'MERON', '100');
    }
    const isTotal = (shown: GameView | null) =>
      shown?.id === game.id && shown.total_meron_bet_amount === `${100 * stations.length}.00`;
    for (const board of boards) await board.next('game', isTotal);
  }

  /** A public screen at each instance. */
  screens(): Promise<Board[]> {
    return Promise.all(this.cluster.stations.map(({ url }) => Board.connect(url)));
  }

  async expectGoodAudit(): Promise<void> {
    const { exitCode, output } = await this.#station(0).audit('verify');
    expect(output).toContain('Everything holds');
    expect(exitCode).toBe(0);
  }

  async close(): Promise<void> {
    this.shift.end();
    await this.cluster.remove();
  }

  async #isUp(station: Station): Promise<void> {
    const { auditor } = this.shift.house.at(station);
    const answer = () => auditor.get('/api/bet?page=1&page_size=1');
    await until(
      async () => (await answer()).status === 200,
      CATCH_UP_MS,
      async () => `the read models are not up: ${JSON.stringify((await answer()).body)}`,
    );
  }

  readonly #answersNow = () => `answers of each instance: ${this.answers.join(', ')}`;

  #station(instance: number): Station {
    const station = this.cluster.stations[instance];
    if (station === undefined) throw new Error(`there is no instance ${instance}`);
    return station;
  }
}
