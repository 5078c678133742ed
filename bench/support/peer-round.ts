import { expect } from '@jest/globals';
import type { Peer, Sums } from './peer.js';
import { type Calls, type Load, type Loaded, load } from './wrk.js';

/** What one round of a peer was like; times in microseconds. */
export interface PeerRound {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** User and system time of all its processes a call, until all that the calls brought about was done. */
  readonly processorMicros: number;
}

export type Pace = Omit<Load, 'url' | 'tokens'>;

/** In centavos, as in `load.lua`. */
const STAKE = 1_000;

/** A peer on its way through the rounds. Each is checked: all answers were successes, and what they say is recorded. */
export class MeasuredPeer {
  readonly #games: number[] = [];
  #hasOpenGame = false;
  #codes: readonly string[] = [];
  /** Rounds of payouts that are still to come, which share the codes. */
  #roundsLeft = 1;

  constructor(
    private readonly name: string,
    readonly peer: Peer,
  ) {}

  /** The game before is finished first: a station has one open game at a time. */
  async nextGame(): Promise<void> {
    await this.finishGame();
    this.#games.push(await this.peer.openGame());
    this.#hasOpenGame = true;
  }

  async finishGame(): Promise<void> {
    if (this.#hasOpenGame) await this.peer.finishGame(this.#games.at(-1) ?? 0);
    this.#hasOpenGame = false;
  }

  /** From now on the winners of the first game are paid, or those of all others, the games taking turns, in so many rounds. */
  async payOut(which: 'first game' | 'others', rounds: number): Promise<void> {
    this.#roundsLeft = rounds;
    const games = which === 'first game' ? this.#games.slice(0, 1) : this.#games.slice(1);
    this.#codes = interleave(await this.peer.winnersOf(games));
  }

  sell(pace: Pace): Promise<PeerRound> {
    return this.#round('bets', { kind: 'bets', gameId: this.#games.at(-1) ?? 0 }, pace);
  }

  /** A round ends early with the last code of its share. */
  async pay(pace: Pace): Promise<PeerRound> {
    const codes = this.#codes.slice(0, Math.floor(this.#codes.length / this.#roundsLeft));
    this.#roundsLeft -= 1;
    return this.#round('paid', { kind: 'payouts', codes }, pace);
  }

  async #round(counted: 'bets' | 'paid', calls: Calls, pace: Pace): Promise<PeerRound> {
    const { url, tokens } = this.peer;
    const before = await this.peer.sums();
    const startMicros = this.peer.processorMicros();
    const loaded = await load(calls, { url, tokens, ...pace });
    await this.peer.settle();
    const processorMicros = this.peer.processorMicros() - startMicros;
    this.#codes = this.#codes.slice(loaded.taken);
    const after = await this.peer.sums();
    const done = after[counted] - before[counted];
    this.#check(loaded, done, pace, after);
    const { answers, micros, p50, p95, p99 } = loaded;
    return { perSecond: (answers / micros) * 1e6, p50, p95, p99, processorMicros: processorMicros / done };
  }

  /** What was on its way when the load ended may be recorded or not. */
  #check({ answers, refused, broken }: Loaded, done: number, { connections }: Pace, sums: Sums): void {
    expect({ name: this.name, refused, broken }).toEqual({ name: this.name, refused: 0, broken: 0 });
    expect(answers).toBeGreaterThan(0);
    expect(done).toBeGreaterThanOrEqual(answers);
    expect(done).toBeLessThanOrEqual(answers + connections);
    expect(sums.stakes).toBe(sums.bets * STAKE);
    expect(sums.onHand).toBe(this.peer.firstCash + sums.stakes - sums.payouts);
  }
}

/** The first of each list, then the second of each, and so on. */
function interleave(lists: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_, index) => lists.map((list) => list[index]));
  return rows.flat().filter((code) => code !== undefined);
}
