import { expect } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import type { ReportOverall } from '@taya/contracts/report';
import type { TellerBalanceView } from '@taya/contracts/teller';
import { remainingSeconds, type TimerView } from '@taya/contracts/timer';
import type { Browser } from 'playwright-core';
import { Client, dataOf } from '../../support/client.js';
import { House } from '../../support/house.js';
import { untilMorningMs } from '../../support/morning.js';
import { DAY_MS, PASSWORDS } from '../../support/station.js';
import { until } from '../../support/until.js';
import { AdminWorkstation } from './admin-workstation.js';
import { eventually } from './eventually.js';
import {
  type Drawer,
  drawerOfApi,
  drawerOnPage,
  type GameFigures,
  gameOfApi,
  gameOnPage,
  newestInHistory,
  overallOfApi,
  ownOnPage,
  type Pair,
  shown,
} from './figures.js';
import { LiveBoard } from './live-board.js';
import { SuperAdminWorkstation } from './super-admin-workstation.js';
import { TellerWindow } from './teller-window.js';

/** What a teller is shown of their own work. */
export interface TellerFigures {
  readonly drawer: Drawer;
  /** Their stakes in the latest game. */
  readonly own: Pair;
}

export interface Figures {
  readonly game: GameFigures;
  readonly ana: TellerFigures;
  readonly ben: TellerFigures;
}

const TIME_ZONE = 'Asia/Manila';

/** A station with its people, each at a screen in a browser of their own, and the two ways to ask what it knows. */
export class WholeDay {
  readonly house: House;
  readonly superAdmin: SuperAdminWorkstation;
  readonly admin: AdminWorkstation;
  readonly ana: TellerWindow;
  readonly ben: TellerWindow;
  readonly board: LiveBoard;
  /** Where everybody works. */
  readonly address: string;
  readonly #url: string;
  readonly #morningMs: number;
  readonly #passwords = { ana: '', ben: '' };

  private constructor(
    parts: Pick<WholeDay, 'house' | 'superAdmin' | 'admin' | 'ana' | 'ben' | 'board' | 'address'>,
    url: string,
    morningMs: number,
  ) {
    this.house = parts.house;
    this.superAdmin = parts.superAdmin;
    this.admin = parts.admin;
    this.ana = parts.ana;
    this.ben = parts.ben;
    this.board = parts.board;
    this.address = parts.address;
    this.#url = url;
    this.#morningMs = morningMs;
  }

  static async open(browser: Browser, address: string): Promise<WholeDay> {
    const morningMs = untilMorningMs();
    const house = await House.open({ clockAheadMs: morningMs, environment: { HOST: '0.0.0.0' } });
    const url = `http://${address}:${new URL(house.station.url).port}`;
    const [superAdmin, admin, ana, ben, board] = await Promise.all([
      SuperAdminWorkstation.open(browser, url),
      AdminWorkstation.open(browser, url),
      TellerWindow.open(browser, url),
      TellerWindow.open(browser, url),
      LiveBoard.open(browser, url, { timezoneId: TIME_ZONE }),
    ]);
    return new WholeDay({ house, superAdmin, admin, ana, ben, board, address }, url, morningMs);
  }

  /** The two tellers are added by the super admin, who is signed in. */
  async hire(): Promise<void> {
    this.#passwords.ana = await this.superAdmin.addTeller(['Ana', 'Cruz'], 'ana', this.address);
    this.#passwords.ben = await this.superAdmin.addTeller(['Ben', 'Cruz'], 'ben', this.address);
  }

  async signInTellers(): Promise<void> {
    await this.ana.signIn('ana', this.#passwords.ana);
    await this.ben.signIn('ben', this.#passwords.ben);
  }

  /** The station is stopped, and started a day later at the same address: everybody is signed out. */
  async nextDay(): Promise<void> {
    const { port } = new URL(this.#url);
    await this.house.restart({
      clockAheadMs: this.#morningMs + DAY_MS,
      environment: { PORT: port, HOST: '0.0.0.0' },
    });
    dataOf(await this.house.auditor.signIn('auditor', PASSWORDS.auditor));
    for (const { screen } of [this.admin, this.ana, this.ben]) {
      // They look for a station that went away every five seconds, give or take.
      await screen.isAt('/');
    }
    await this.admin.signIn('admin', PASSWORDS.admin);
    await this.signInTellers();
  }

  /** All screens come to show this, and the API says the same. The admin is at game control, the tellers at payin. */
  async shows({ game, ana, ben }: Figures): Promise<void> {
    const expected = {
      admin: game,
      history: game.totals,
      ana: { game, ...ana },
      ben: { game, ...ben },
      board: game,
    };
    const read = async () => {
      const [admin, history, board] = await Promise.all([
        gameOnPage(this.admin.screen.page),
        newestInHistory(this.admin.screen.page),
        gameOnPage(this.board.page),
      ]);
      return { admin, history, ana: await onWindow(this.ana), ben: await onWindow(this.ben), board };
    };
    await eventually(read, expected);
    expect(await this.#ofApi()).toEqual({ game, ana, ben });
  }

  async #ofApi(): Promise<Figures> {
    const game = dataOf(await this.house.auditor.get<GameView>('/api/game_status'));
    const list = dataOf(await this.house.nobody.get<readonly GameView[]>('/api/game_live_list'));
    const finished = list.find(({ id }) => id === game.id);
    if (finished !== undefined) expect(finished).toEqual(game);
    return {
      game: gameOfApi(game),
      ana: await this.#teller(this.ana, game),
      ben: await this.#teller(this.ben, game),
    };
  }

  async #teller(window: TellerWindow, { id }: GameView): Promise<TellerFigures> {
    const client = new Client({ url: this.#url }, await window.token());
    const own = dataOf(
      await client.get<{ readonly total_meron_bet_amount: string; readonly total_wala_bet_amount: string }>(
        `/api/total_bet/${id}`,
      ),
    );
    const balance = dataOf(await client.get<TellerBalanceView>('/api/teller_balance'));
    return {
      drawer: drawerOfApi(balance),
      own: [shown(own.total_meron_bet_amount), shown(own.total_wala_bet_amount)],
    };
  }

  /** The countdowns of all screens; empty where there is none while no timer is set. */
  clocks(): Promise<readonly string[]> {
    const pages = [this.admin.screen.page, this.ana.screen.page, this.ben.screen.page, this.board.page];
    return Promise.all(pages.map(async (page) => (await page.getByRole('timer').allTextContents()).join()));
  }

  /** The countdowns go down, and none is further from the server's than a second, but while a busy machine draws nothing. */
  async clocksRun(): Promise<void> {
    await eventually(async () => (await this.clocks()).includes('5:00'), false);
    const areRight = async () => {
      const before = await this.#secondsLeft();
      const clocks = await this.clocks();
      const after = await this.#secondsLeft();
      return clocks.every((clock) => {
        const [minutes, seconds] = clock.split(':').map(Number);
        const left = (minutes ?? 0) * 60 + (seconds ?? 0);
        return left <= before + 1 && left >= after - 1;
      });
    };
    await until(areRight, undefined, () => this.clocks());
  }

  /** All countdowns come to stand where the server says. */
  async clocksStand(): Promise<void> {
    const seconds = await this.#secondsLeft();
    const clock = `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    await eventually(() => this.clocks(), [clock, clock, clock, clock]);
  }

  async #secondsLeft(): Promise<number> {
    const { headers, body } = await this.house.auditor.get<TimerView>('/api/timer');
    return Math.ceil(remainingSeconds(body.data, Number(headers.get('x-server-time'))));
  }

  /** The admin's report, open for a range of days, comes to show these totals, and the API answers the same. */
  async reports(from: string, to: string, totals: Readonly<Record<string, string>>): Promise<void> {
    await eventually(() => this.admin.overall(), totals);
    const { dateRangeOverAllTotal, total } = await this.#report(from, to);
    expect(overallOfApi(dateRangeOverAllTotal, total)).toEqual(totals);
  }

  async #report(
    from: string,
    to: string,
  ): Promise<{ readonly dateRangeOverAllTotal: ReportOverall; readonly total: number }> {
    const answer = await this.house.auditor.get(`/api/report?date_from=${from}&date_to=${to}`);
    dataOf(answer);
    return answer.body as unknown as {
      readonly dateRangeOverAllTotal: ReportOverall;
      readonly total: number;
    };
  }

  async bet(serial: string): Promise<BetView> {
    return dataOf(await this.house.auditor.get<{ readonly bet: BetView }>(`/api/bet/${serial}/search`)).bet;
  }

  async close(): Promise<void> {
    for (const workstation of [this.superAdmin, this.admin, this.ana, this.ben]) await workstation.close();
    const { errors } = this.board;
    await this.board.close();
    await this.house.close();
    expect(errors).toEqual([]);
  }
}

async function onWindow({ screen: { page } }: TellerWindow) {
  const [game, drawer, own] = await Promise.all([gameOnPage(page), drawerOnPage(page), ownOnPage(page)]);
  return { game, drawer, own };
}
