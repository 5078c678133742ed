import { expect } from '@jest/globals';
import type { GameView } from '@taya/contracts/game';
import type { Dice } from '../../../play/dice.js';
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
import { SeekingClient } from './seeking-client.js';

/** For the document store of the tests, which is slow when it holds much. */
const CATCH_UP_MS = 300_000;
const ANSWER_AGAIN_MS = 60_000;
/** Longer than the lease of an instance that stands still. */
export const FROZEN_MS = 6_000;

/** How long nobody was answered after each fault, in milliseconds. */
export interface Gaps {
  readonly kills: number[];
  readonly freezes: number[];
  readonly stops: number[];
  readonly storeAway: number[];
}

/** A busy shift at several instances of one station, for tests that take the active instance and the event store away. */
export class LoadTrial {
  readonly cluster: Cluster;
  readonly shift: Shift;
  readonly gaps: Gaps = { kills: [], freezes: [], stops: [], storeAway: [] };
  readonly #answered: (() => void)[];

  private constructor(cluster: Cluster, shift: Shift, answered: (() => void)[]) {
    this.cluster = cluster;
    this.shift = shift;
    this.#answered = answered;
  }

  static async open(instances: number, dice: Dice, pace: Omit<Pace, 'clientFor'>): Promise<LoadTrial> {
    const cluster = await Cluster.open(instances);
    try {
      const { stations } = cluster;
      const waiting: (() => void)[] = [];
      const onAnswer = () => {
        for (const resolve of waiting.splice(0)) resolve();
      };
      const house = await House.of(await cluster.active());
      const clientFor = (person: Client) => SeekingClient.of(person, stations, onAnswer);
      return new LoadTrial(cluster, await Shift.of(house, dice, { ...pace, clientFor }), waiting);
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

  /** The active instance ends at once, and is started again once another one has answered. */
  async kill(downMs: number): Promise<void> {
    const killed = await this.cluster.active();
    await killed.kill();
    this.gaps.kills.push(await this.#untilAnswered());
    await pause(downMs);
    await this.cluster.revive(killed);
  }

  /** The active instance stands still for longer than its lease, and goes on then. */
  async freeze(): Promise<void> {
    const { pid } = await this.cluster.active();
    process.kill(pid, 'SIGSTOP');
    const thaws = pause(FROZEN_MS).then(() => process.kill(pid, 'SIGCONT'));
    // What it had answered before may still arrive.
    await pause(50);
    this.gaps.freezes.push(50 + (await this.#untilAnswered()));
    await thaws;
  }

  /** The active instance is stopped in order, and started again. */
  async stop(): Promise<void> {
    const stopped = await this.cluster.active();
    const startMs = performance.now();
    const stopping = stopped.stop();
    await this.cluster.active(stopped);
    this.gaps.stops.push(performance.now() - startMs);
    await stopping;
    await this.cluster.revive(stopped);
  }

  async stopEventStore(awayMs: number): Promise<void> {
    await this.cluster.stopEventStore(awayMs);
    this.gaps.storeAway.push(await this.#untilAnswered());
  }

  /** The log holds what was answered and nothing else, and the active instance shows what the notebook adds up to. */
  async expectNothingLost(): Promise<void> {
    const { shift, cluster } = this;
    const { notebook } = shift;
    expect(notebook.surprises).toEqual([]);
    expect(notebook.count('unanswered')).toBe(0);
    const station = await cluster.active();
    await this.#readModelsAreUp(station);
    const tellers = shift.tellers.map(({ id, username, password, token }) =>
      Object.assign(new Client(station, token), { id, username, password }),
    );
    const house = shift.house.at(station);
    await expectStationEqualsNotebook({ house, tellers, notebook }, await readLog(cluster));
  }

  /** What is sold is shown on a public screen at the active instance. */
  async expectTotalsOnAScreen(): Promise<void> {
    const station = await this.cluster.active();
    const house = this.shift.house.at(station);
    const screen = await Board.connect(station.url);
    await house.end();
    const game = await house.openGame('Last game');
    const [teller] = this.shift.tellers;
    await house.sell(new Client(station, teller?.token ?? null), game, 'MERON', '100');
    const isTotal = (shown: GameView | null) =>
      shown?.id === game.id && shown.total_meron_bet_amount === '100.00';
    await screen.next('game', isTotal);
    screen.close();
  }

  async expectGoodAudit(): Promise<void> {
    await (await this.cluster.active()).verify();
  }

  get report(): string {
    const { notebook } = this.shift;
    const longest = (gaps: readonly number[]) => Math.max(0, ...gaps).toFixed(0);
    const gapTexts = Object.entries(this.gaps).map(
      ([kind, gaps]) => `${gaps.length} ${kind} (answered again after at most ${longest(gaps)} ms)`,
    );
    return (
      `${gapTexts.join(', ')}: ${notebook.count('recorded')} commands recorded, ` +
      `${notebook.recorded('payBet').length} payouts, ${notebook.count('refused')} refused; ` +
      `503: ${JSON.stringify([...notebook.delays])}`
    );
  }

  async close(): Promise<void> {
    this.shift.end();
    await this.cluster.remove();
  }

  /** @returns how long it took until somebody got an answer other than 503, ms */
  async #untilAnswered(): Promise<number> {
    const startMs = performance.now();
    let isAnswered = false;
    this.#answered.push(() => {
      isAnswered = true;
    });
    await until(
      () => isAnswered,
      ANSWER_AGAIN_MS,
      () => 'nobody is answered',
    );
    return performance.now() - startMs;
  }

  async #readModelsAreUp(station: Station): Promise<void> {
    const { auditor } = this.shift.house.at(station);
    const answer = () => auditor.get('/api/bet?page=1&page_size=1');
    await until(
      async () => (await answer()).status === 200,
      CATCH_UP_MS,
      async () => `the read models are not up: ${JSON.stringify((await answer()).body)}`,
    );
  }
}
