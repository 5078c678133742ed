import { GAME_STATUS_NAMES, type GameView } from '@taya/contracts/game';
import { fromTwoPlaces, grouped } from '@taya/contracts/money';
import type { ReportOverall } from '@taya/contracts/report';
import type { TellerBalanceView } from '@taya/contracts/teller';
import type { Locator, Page } from 'playwright-core';

/** Of MERON and of WALA. */
export type Pair = readonly [meron: string, wala: string];

/** What everybody is shown of a game. Amounts without the peso sign; a dash for what there is not. */
export interface GameFigures {
  readonly name: string;
  readonly status: string;
  readonly totals: Pair;
  readonly payouts: Pair;
  /** WINNER, (CLOSED), or nothing. */
  readonly words: Pair;
  /** DRAW, NO CONTEST, or nothing. */
  readonly note: string;
}

/** What a drawer's owner is shown, in the order of the balance box. */
export type Drawer = readonly [onHand: string, unfinished: string, unclaimed: string, remittable: string];

const STATUS = new RegExp(Object.values(GAME_STATUS_NAMES).join('|'));

export const SIDES = ['MERON', 'WALA'] as const;

/** In place of a figure that there is not. */
export const NOTHING = '–';

/** Money of the API as people are shown it. */
export const shown = (text: string): string => grouped(fromTwoPlaces(text));

export function gameOfApi(game: GameView): GameFigures {
  const isOpen = game.game_status_id === 2;
  const word = (isWinner: boolean, isSideOpen: boolean) =>
    isWinner && !game.is_no_contest ? 'WINNER' : isOpen && !isSideOpen ? '(CLOSED)' : '';
  const total = (sum: string) => (sum === '0.00' ? NOTHING : shown(sum));
  const totals: Pair = [total(game.total_meron_bet_amount), total(game.total_wala_bet_amount)];
  const isRefund = game.is_no_contest || game.is_draw;
  const isPaid = game.is_finished || !(isRefund || totals.includes(NOTHING));
  return {
    name: game.name,
    status: GAME_STATUS_NAMES[game.game_status_id],
    totals,
    payouts: isPaid ? [shown(game.meron_payout), shown(game.wala_payout)] : [NOTHING, NOTHING],
    words: [
      word(game.is_winner_meron === true, game.is_bet_meron_open),
      word(game.is_winner_meron === false, game.is_bet_wala_open),
    ],
    note: game.is_no_contest ? 'NO CONTEST' : game.is_draw ? 'DRAW' : '',
  };
}

/** A game as a page shows it: beside its heading, and in the panels of the two sides. */
export async function gameOnPage(page: Page): Promise<GameFigures> {
  const heading = page.getByRole('heading', { level: 1 });
  const [name, beside, notice, meron, wala] = await Promise.all([
    textOf(heading),
    textOf(heading.locator('..')),
    page.getByRole('main').getByRole('status').allTextContents(),
    ...SIDES.map((side) => textOf(page.getByRole('region', { name: side, exact: true }))),
  ]);
  const panels = [meron ?? '', wala ?? ''] as const;
  const said = beside + notice.join(' ');
  return {
    name,
    status: STATUS.exec(beside)?.[0] ?? '',
    totals: both(panels, /PAYOUT: (?:[\d,]+\.\d\d|–)[^\d–₱]*₱?([\d,]+\.\d\d|–)/),
    payouts: both(panels, /PAYOUT: ([\d,]+\.\d\d|–)/),
    words: both(panels, /(WINNER|\(CLOSED\))/),
    note: /NO CONTEST/.exec(said)?.[0] ?? /DRAW/.exec(said)?.[0] ?? '',
  };
}

/** The pools of the newest game in the admin's history. */
export async function newestInHistory(page: Page): Promise<Pair> {
  const cells = page.getByRole('table', { name: 'History' }).locator('tbody tr').first().locator('td');
  const [, , meron = '', wala = ''] = await cells.allTextContents();
  return [withoutSign(meron), withoutSign(wala)];
}

/** The teller's own stakes, in the panels of payin. */
export async function ownOnPage(page: Page): Promise<Pair> {
  const panels = await Promise.all(
    SIDES.map((side) => textOf(page.getByRole('region', { name: side, exact: true }))),
  );
  return both([panels[0] ?? '', panels[1] ?? ''], /My bets₱([\d,]+\.\d\d)/);
}

export function drawerOfApi(balance: TellerBalanceView): Drawer {
  const { onHand, unfinished, unclaimed, remittable } = balance;
  return [shown(onHand), shown(unfinished), shown(unclaimed), shown(remittable)];
}

export async function drawerOnPage(page: Page): Promise<Drawer> {
  const values = await valuesOf(page.getByRole('region', { name: 'Balance' }).locator('dl'));
  const value = (label: string) => values[label] ?? '';
  return [value('On hand'), value('Unfinished'), value('Unclaimed'), value('Remittable')];
}

const REPORT_MONEY = {
  totalAmount: 'Payin',
  totalPayoutAmount: 'Payout',
  unfinished: 'Unfinished',
  unclaimed: 'Unclaimed',
  remittableUnclaimed: 'Remittable unclaimed',
  win: 'Win',
  lose: 'Lose',
  profit: 'Profit',
  totalProfit: 'Total profit',
  cancelledAmount: 'Cancelled',
  totalCashin: 'Total cashin',
  totalRemit: 'Total remit',
  totalCashinPlusProfit: 'Cashin plus profit',
  totalCashinPlusTotalProfit: 'Cashin plus total profit',
} as const;

/** Overall totals under the labels of the report. */
export function overallOfApi(totals: ReportOverall, games: number): Readonly<Record<string, string>> {
  const names = Object.keys(REPORT_MONEY) as (keyof typeof REPORT_MONEY)[];
  const { meronWinCount, walaWinCount, drawCount, cancelledBets } = totals;
  return {
    ...Object.fromEntries(names.map((name) => [REPORT_MONEY[name], shown(totals[name])])),
    Games: String(games),
    'MERON wins': String(meronWinCount),
    'WALA wins': String(walaWinCount),
    Draws: String(drawCount),
    'Cancelled bets': String(cancelledBets),
  };
}

/** What a list of terms says, by its terms; amounts without the peso sign. */
export async function valuesOf(list: Locator): Promise<Readonly<Record<string, string>>> {
  const [terms, values] = await Promise.all([
    list.locator('dt').allTextContents(),
    list.locator('dd').allTextContents(),
  ]);
  return Object.fromEntries(terms.map((term, index) => [term, withoutSign(values[index] ?? '')]));
}

const withoutSign = (text: string): string => text.replace('₱', '');

const textOf = async (part: Locator): Promise<string> => (await part.textContent()) ?? '';

function both(panels: Pair, pattern: RegExp): Pair {
  const [meron, wala] = panels.map((text) => pattern.exec(text)?.[1] ?? '');
  return [meron ?? '', wala ?? ''];
}
