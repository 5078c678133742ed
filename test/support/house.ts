import type { SealedDay } from '@taya/contracts/answers/seal';
import type { BetRow, BetView, BetWithTeller } from '@taya/contracts/bet';
import type { GameAction, GameView, Result, Side } from '@taya/contracts/game';
import type { StaffRole } from '@taya/contracts/roles';
import type { TellerBalanceView } from '@taya/contracts/teller';
import { localDate } from '@taya/contracts/time';
import { type Answer, Client, dataOf, type KeyedOptions } from './client.js';
import { PASSWORDS, type StartOptions, Station } from './station.js';
import { until } from './until.js';

export interface Teller extends Client {
  readonly id: number;
  readonly username: string;
  readonly password: string;
}

/** The form of a new teller, with default values. Tests call from 127.0.0.1. */
export function tellerForm(username: string): Record<string, string> {
  return {
    first_name: capitalised(username),
    middle_name: '',
    last_name: 'Cruz',
    username,
    password: `${username}-password`,
    location: 'Window 1',
    ip: '127.0.0.1',
  };
}

export const RESULT_ACTIONS: Readonly<Record<Result, GameAction>> = {
  MERON: 'set_winner_meron',
  WALA: 'set_winner_wala',
  DRAW: 'set_draw',
};

/** The next step from each status towards the end of a game. */
const TOWARDS_END: Readonly<Partial<Record<number, GameAction>>> = {
  1: 'cancel',
  2: 'stop_betting_all',
  3: 'pause',
  5: 'set_draw',
  7: 'confirm_result',
};

const READ_MODELS_TIMEOUT_MS = 90_000;

/** A station with its staff logged in, and short methods for their daily work. */
export class House {
  readonly station: Station;
  readonly admin: Client;
  readonly superAdmin: Client;
  readonly auditor: Client;
  readonly nobody: Client;
  #games = 0;

  private constructor(station: Station) {
    this.station = station;
    this.admin = new Client(station);
    this.superAdmin = new Client(station);
    this.auditor = new Client(station);
    this.nobody = new Client(station);
  }

  static async open(options: StartOptions = {}): Promise<House> {
    return House.of(await Station.start(options));
  }

  /** The people of a station that was started before. */
  static async of(station: Station): Promise<House> {
    const house = new House(station);
    await house.readModelsAre('following');
    await house.signInStaff();
    return house;
  }

  /** The same people, signed in already, at another instance of the station. */
  at(station: Station): House {
    const house = new House(station);
    for (const who of ['admin', 'superAdmin', 'auditor'] as const) house[who].token = this[who].token;
    return house;
  }

  /** Starts the station again on its data; stops it first if it is running. */
  async restart(options: StartOptions = {}): Promise<void> {
    await this.station.restart(options);
    await this.readModelsAre('following');
  }

  /** Waits for a state of the read models: on a busy machine they follow some seconds after the port is open. */
  async readModelsAre(...states: readonly string[]): Promise<void> {
    const found = async () => dataOf(await this.nobody.get<{ readModels: string }>('/api/health')).readModels;
    await until(
      async () => states.includes(await found()),
      READ_MODELS_TIMEOUT_MS,
      async () => `the read models are ${await found()}`,
    );
  }

  async signInStaff(): Promise<void> {
    dataOf(await this.admin.signIn('admin', PASSWORDS.admin));
    dataOf(await this.superAdmin.signIn('superadmin', PASSWORDS.superadmin));
    dataOf(await this.auditor.signIn('auditor', PASSWORDS.auditor));
  }

  /** A new teller, logged in, with cash in the drawer if `cash` says so. */
  async teller(username: string, { cash, ...form }: Record<string, string> = {}): Promise<Teller> {
    const teller = await this.#hire('/api/teller', { ...tellerForm(username), ...form });
    if (cash !== undefined) await this.cashIn(teller, cash);
    return teller;
  }

  /** One more admin or auditor, logged in. */
  staff(username: string, role_id: StaffRole, form: Record<string, string> = {}): Promise<Teller> {
    return this.#hire('/api/staff', { ...tellerForm(username), ip: '', ...form }, { role_id });
  }

  async #hire(path: string, form: Record<string, string>, more: object = {}): Promise<Teller> {
    const { username = '', password = '' } = form;
    const { id } = dataOf(await this.superAdmin.post<{ id: number }>(path, { ...form, ...more }));
    const hired = Object.assign(new Client(this.station), { id, username, password });
    dataOf(await hired.signIn(username, password));
    return hired;
  }

  async cashIn(teller: Teller, amount: string): Promise<void> {
    dataOf(await this.admin.post(`/api/teller/${teller.id}/cashin`, { amount }));
  }

  async remit(teller: Teller, amount: string): Promise<void> {
    dataOf(await this.admin.post(`/api/teller/${teller.id}/remit`, { amount }));
  }

  /** Closes a day with a seal, and with it every day before. */
  async seal(date: string, by: Client = this.admin): Promise<SealedDay> {
    return dataOf(await by.post<SealedDay>('/api/seal', { date }));
  }

  async game(name?: string): Promise<GameView> {
    this.#games += 1;
    return dataOf(await this.admin.post<GameView>('/api/game', { name: name ?? `Game ${this.#games}` }));
  }

  /** A new game with betting open on both sides. */
  async openGame(name?: string): Promise<GameView> {
    return this.act(await this.game(name), 'start_betting_all');
  }

  /** Does the admin's actions one after another. */
  async act(game: { readonly id: number }, ...actions: readonly GameAction[]): Promise<GameView> {
    let after: GameView | undefined;
    for (const action of actions) after = dataOf(await this.press(game, action));
    if (after === undefined) throw new Error('no action was given');
    return after;
  }

  press(
    game: { readonly id: number },
    action: GameAction,
    options?: KeyedOptions,
  ): Promise<Answer<GameView>> {
    return this.admin.put<GameView>(`/api/game/${game.id}/${action}`, undefined, options);
  }

  /** Closes betting, sets the result and confirms it. */
  finish(game: { readonly id: number }, result: Result): Promise<GameView> {
    return this.act(game, 'stop_betting_all', RESULT_ACTIONS[result], 'confirm_result');
  }

  /** Finishes the latest game from any status; there may be none. */
  async end(): Promise<void> {
    const game: GameView | null = await this.latestGame();
    const action = game === null ? undefined : TOWARDS_END[game.game_status_id];
    if (game === null || action === undefined) return;
    await this.act(game, action);
    await this.end();
  }

  /** A finished game with two bets: MERON by the first teller, WALA by the second. */
  async finishedGame(
    [first, second]: readonly [Client, Client],
    result: 'MERON' | 'WALA' | 'DRAW',
    meron = '100',
    wala = '100',
  ) {
    const game = await this.openGame();
    const bets = [
      await this.sell(first, game, 'MERON', meron),
      await this.sell(second, game, 'WALA', wala),
    ] as const;
    return { game: await this.finish(game, result), bets };
  }

  async sell(teller: Client, game: { readonly id: number }, side: Side, amount: string): Promise<BetView> {
    return dataOf(await this.trySell(teller, game, side, amount)).bet;
  }

  trySell(
    teller: Client,
    game: { readonly id: number },
    side: Side,
    amount: string,
    options?: KeyedOptions,
  ): Promise<Answer<BetWithTeller>> {
    const body = { game_id: game.id, amount, is_bet_meron: side === 'MERON' };
    return teller.post<BetWithTeller>('/api/bet', body, options);
  }

  async pay(teller: Client, bet: { readonly serial: string }): Promise<BetView> {
    return dataOf(await teller.post<{ bet: BetView }>(`/api/bet/${bet.serial}/payout`)).bet;
  }

  async cancel(teller: Client, bet: { readonly serial: string }): Promise<BetView> {
    return dataOf(await teller.post<{ bet: BetView }>(`/api/bet/${bet.serial}/cancel`)).bet;
  }

  async balance(teller: Client): Promise<TellerBalanceView> {
    return dataOf(await teller.get<TellerBalanceView>('/api/teller_balance'));
  }

  /** As most calls answer it: alone it is answered with its seller and its payer too. */
  async bet(id: number): Promise<BetView> {
    const alone = dataOf(await this.admin.get<{ bet: BetRow }>(`/api/bet/${id}`)).bet;
    const { teller: _seller, paid_by: _payer, ...bet } = alone;
    return bet;
  }

  async latestGame(): Promise<GameView> {
    return dataOf(await this.admin.get<GameView>('/api/game_status'));
  }

  /** The station's date, `YYYY-MM-DD`. */
  async today(): Promise<string> {
    const { headers } = await this.nobody.get('/api/health');
    return localDate(Number(headers.get('x-server-time')), 'Asia/Manila');
  }

  /** The last revision of the ledger. */
  async revision(): Promise<number> {
    const { headers } = await this.nobody.get('/api/health');
    return Number(headers.get('x-ledger-revision'));
  }

  async close(): Promise<void> {
    await this.station.remove();
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
