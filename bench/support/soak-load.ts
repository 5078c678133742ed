import { randomBytes, randomInt } from 'node:crypto';
import { centavos } from '@taya/contracts/money';
import { Dice } from '../../play/dice.js';
import { Hall, type Seen, type Ticket } from '../../play/hall.js';
import { ANY_HABITS, type Habits, Player } from '../../play/player.js';
import { seenIn } from '../../play/seen.js';
import { callOf, type Step } from '../../play/steps.js';
import { commandId } from '../../test/crash/support/command-id.js';
import { pause } from '../../test/crash/support/notebook.js';
import { Board } from '../../test/support/board.js';
import { type Answer, Client, dataOf } from '../../test/support/client.js';
import type { House, Teller } from '../../test/support/house.js';

const BETS_A_GAME = 1_000;
/** Nothing but sales of small bets, and games that go on to their end: a refusal is a failure. */
const HABITS: Habits = {
  ...ANY_HABITS,
  often: { sell: 1 },
  wild: 0,
  stake: () => centavos(1_000),
  results: ['MERON', 'WALA'],
  chances: { bettingGoesOn: 0, gameCancelled: 0, pause: 0, earlyClose: 0, resultUndone: 0 },
};
const STAYING_BOARDS = 20;
const PASSING_BOARDS = 10;
/** Above this the station has fallen behind: no further call is begun until one has been answered. */
const MOST_UNANSWERED = 200;
const SECOND_MS = 1_000;

/** What is done again and again beside the bets. */
interface Chore {
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
}

/** A station's day without an end: games one after another, all winners paid, and what people do beside them. */
export class SoakLoad {
  readonly counts = new Map<string, number>();
  readonly failures: string[] = [];
  readonly #player: Player;
  readonly #pauseMs: number;
  readonly #boards: Board[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #underWay = new Set<Promise<void>>();
  /** Sales and payouts under way. */
  readonly #unanswered = new Set<Promise<void>>();
  #sellMs: number[] = [];
  #lastSold: Ticket | null = null;
  #nextAtMs = 0;

  private constructor(
    private readonly house: House,
    private readonly tellers: readonly Teller[],
    private readonly visitor: Teller,
    perSecond: number,
  ) {
    const today = { nowMs: Date.now, timeZone: 'Asia/Manila' };
    const hall = new Hall(
      tellers.map(({ id }) => id),
      today,
    );
    this.#player = new Player(hall, new Dice(randomInt(2 ** 32)), HABITS);
    this.#pauseMs = SECOND_MS / perSecond;
  }

  /** @param perSecond bets and payouts */
  static async of(house: House, perSecond: number): Promise<SoakLoad> {
    const tellers: Teller[] = [];
    for (const name of ['ana', 'ben', 'cora', 'dan', 'eva', 'finn']) {
      tellers.push(await house.teller(name, { cash: '1000000' }));
    }
    return new SoakLoad(house, tellers, await house.teller('gus'), perSecond);
  }

  async run(durationMs: number): Promise<void> {
    const endMs = performance.now() + durationMs;
    for (let board = 0; board < STAYING_BOARDS; board += 1) await this.#openBoard();
    for (const { everyMs, run } of this.#chores()) {
      this.#timers.push(setInterval(() => this.#begin('beside them', run), everyMs));
    }
    while (performance.now() < endMs) await this.#game(endMs);
    await this.#end();
  }

  /** How long sales took since the last call of this. */
  takeSellMs(): readonly number[] {
    const taken = this.#sellMs;
    this.#sellMs = [];
    return taken;
  }

  async #end(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#underWay);
    for (const board of this.#boards) board.close();
  }

  /** One game: so many bets, then all its winners. */
  async #game(endMs: number): Promise<void> {
    const { hall } = this.#player;
    while (!hall.isBettingOpen) await this.#do(this.#player.goOn());
    for (let bet = 0; bet < BETS_A_GAME && performance.now() < endMs; bet += 1) {
      await this.#paced('sold', () => this.#sell());
    }
    await Promise.all(this.#unanswered);
    while (hall.isRunning) await this.#do(this.#player.goOn());
    for (const { serial } of hall.winners.splice(0)) {
      const by = this.#anyTeller().id;
      await this.#paced('paid', () => this.#do({ by, wish: { type: 'payBet', serial } }));
    }
  }

  async #sell(): Promise<void> {
    const startMs = performance.now();
    const { bet } = await this.#do(this.#player.nextAt(this.#anyTeller().id));
    this.#sellMs.push(performance.now() - startMs);
    this.#lastSold = bet ?? this.#lastSold;
  }

  /** @throws Error when it is refused */
  async #do(step: Step): Promise<Seen> {
    const { method, path, json } = callOf(step.wish);
    const by = this.tellers.find(({ id }) => id === step.by) ?? this.house.admin;
    const seen = seenIn(dataOf(await by.call(method, path, { key: commandId(), json })));
    this.#player.hall.learn(step, seen);
    return seen;
  }

  async #paced(kind: string, run: () => Promise<unknown>): Promise<void> {
    const work = this.#begin(kind, run).finally(() => this.#unanswered.delete(work));
    this.#unanswered.add(work);
    this.#nextAtMs = Math.max(this.#nextAtMs, performance.now() - SECOND_MS) + this.#pauseMs;
    await pause(Math.max(0, this.#nextAtMs - performance.now()));
    while (this.#unanswered.size >= MOST_UNANSWERED) await Promise.race(this.#unanswered);
  }

  #begin(kind: string, run: () => Promise<unknown>): Promise<void> {
    const work = run()
      .then(() => void this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1))
      .catch((error: unknown) => void this.failures.push(`${kind}: ${String(error)}`))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
    return work;
  }

  #chores(): readonly Chore[] {
    const { auditor, admin, nobody } = this.house;
    const get = (client: Client, path: string) => async () => dataOf(await client.get(path));
    return [
      { everyMs: SECOND_MS, run: () => this.#passingBoard() },
      { everyMs: SECOND_MS, run: get(nobody, '/api/game_live_list') },
      { everyMs: SECOND_MS, run: () => this.#guess() },
      { everyMs: SECOND_MS, run: async () => this.#refused(404, await this.#stranger().get(anyPath())) },
      { everyMs: 2 * SECOND_MS, run: get(auditor, '/api/bet?page=1&page_size=20') },
      { everyMs: 2 * SECOND_MS, run: async () => this.house.balance(this.#anyTeller()) },
      { everyMs: 3 * SECOND_MS, run: () => this.#search() },
      { everyMs: 5 * SECOND_MS, run: get(auditor, '/api/report?date_from=2000-01-01&date_to=2100-01-01') },
      { everyMs: 12 * SECOND_MS, run: async () => this.visitor.signIn('gus', this.visitor.password) },
      { everyMs: 10 * SECOND_MS, run: () => this.house.cashIn(this.#anyTeller(), '1000') },
      { everyMs: 10 * SECOND_MS, run: () => this.house.remit(this.#anyTeller(), '100') },
      { everyMs: 30 * SECOND_MS, run: async () => (await admin.fetch('GET', '/api/docs-json')).text() },
    ];
  }

  async #openBoard(token?: string): Promise<Board> {
    const board = await Board.connect(this.house.station.url, token === undefined ? {} : { token });
    this.#boards.push(board);
    return board;
  }

  /** Comes, and goes some seconds later; every second one is a teller's page. */
  async #passingBoard(): Promise<void> {
    const { token } = this.#anyTeller();
    const board = await this.#openBoard(randomInt(2) === 0 && token !== null ? token : undefined);
    await pause(PASSING_BOARDS * SECOND_MS);
    board.close();
    this.#boards.splice(this.#boards.indexOf(board), 1);
    for (const left of this.#boards) left.messages.length = 0;
  }

  async #search(): Promise<void> {
    const { auditor } = this.house;
    if (this.#lastSold !== null) dataOf(await auditor.get(`/api/bet/${this.#lastSold.serial}/search`));
  }

  /** A password for a name that nobody has, from an address that nobody had before. */
  async #guess(): Promise<void> {
    const username = randomBytes(6).toString('hex');
    const headers = { 'x-forwarded-for': anyAddress() };
    const json = { username, password: username };
    this.#refused(401, await this.#stranger().call('POST', '/api/auth', { json, headers }));
  }

  #refused(status: number, answer: Answer): void {
    if (answer.status !== status) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  }

  #stranger(): Client {
    return new Client(this.house.station);
  }

  #anyTeller(): Teller {
    const teller = this.tellers[randomInt(this.tellers.length)];
    if (teller === undefined) throw new Error('there are no tellers');
    return teller;
  }
}

const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
const anyPath = () => `/api/${randomBytes(8).toString('hex')}`;
