/** Payin, payout and its ticket, game control, View, the board and reports say the same of a game in each of its states: one table. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GameAction, GameView } from '@taya/contracts/game';
import type { Locator, Page } from 'playwright-core';
import { dataOf } from '../support/client.js';
import type { House, Teller } from '../support/house.js';
import { PASSWORDS } from '../support/station.js';
import { BackOffice } from './support/back-office.js';
import { eventually } from './support/eventually.js';
import { type Pair, SIDES } from './support/figures.js';
import { LiveBoard } from './support/live-board.js';
import type { Screen } from './support/screen.js';

/** What is said of a game. */
interface Said {
  /** At each side: WINNER, open, closed, (CLOSED), or nothing. */
  readonly sides: Pair;
  readonly payouts: Pair;
  /** What becomes of all bets. */
  readonly refund: readonly string[];
}

interface State extends Said {
  readonly name: string;
  /** What brings the game here from the state before; `new` makes another one. */
  readonly steps: readonly (GameAction | 'new' | 'reopen' | 'sell MERON' | 'sell WALA')[];
  /** The board's words for what is open. */
  readonly band: string;
  /** The result in a report. */
  readonly report?: string;
  /** What the ticket on WALA is; without it, the ticket cannot be paid. */
  readonly ticket?: 'WINNER' | 'REFUND';
}

const NONE: Pair = ['–', '–'];
const STAKES: Pair = ['100.00', '100.00'];
const FIGURES: Pair = ['171.00', '213.75'];
const AHEAD = ['no contest', 'will be refunded'];

const STATES: readonly State[] = [
  {
    name: 'not started',
    steps: ['new'],
    ...{ sides: ['', ''], payouts: NONE, refund: [], band: 'NOT OPEN YET' },
  },
  {
    name: 'open, with no bets',
    steps: ['start_betting_all'],
    ...{ sides: ['open', 'open'], payouts: NONE, refund: [], band: 'BETTING OPEN' },
  },
  {
    name: 'one side open, the other without bets',
    steps: ['sell MERON', 'stop_betting_meron'],
    ...{ sides: ['(CLOSED)', 'open'], payouts: NONE, refund: [], band: 'MERON CLOSED, WALA OPEN' },
  },
  {
    name: 'paused with one side open',
    steps: ['pause'],
    ...{ sides: ['closed', 'closed'], payouts: NONE, refund: [], band: 'PAUSED' },
  },
  {
    name: 'a no contest, not decided',
    steps: ['pause', 'stop_betting_wala'],
    ...{ sides: ['closed', 'closed'], payouts: NONE, refund: AHEAD, band: 'NO CONTEST' },
  },
  {
    name: 'a no contest, paused',
    steps: ['pause'],
    ...{ sides: ['closed', 'closed'], payouts: NONE, refund: AHEAD, band: 'NO CONTEST' },
  },
  {
    name: 'a no contest with MERON set',
    steps: ['pause', 'set_winner_meron'],
    ...{ sides: ['', ''], payouts: NONE, refund: AHEAD, band: 'NO CONTEST' },
  },
  {
    name: 'open again, with bets on both sides',
    steps: ['undo_result', 'start_betting_all', 'sell WALA'],
    ...{ sides: ['open', 'open'], payouts: FIGURES, refund: [], band: 'BETTING OPEN' },
  },
  {
    name: 'closed',
    steps: ['stop_betting_all'],
    ...{ sides: ['closed', 'closed'], payouts: FIGURES, refund: [], band: 'BETTING CLOSED' },
  },
  {
    name: 'MERON set',
    steps: ['set_winner_meron'],
    ...{ sides: ['WINNER', ''], payouts: FIGURES, refund: [], band: '' },
  },
  {
    name: 'a draw set',
    steps: ['undo_result', 'set_draw'],
    ...{ sides: ['', ''], payouts: NONE, refund: ['draw'], band: 'DRAW' },
  },
  {
    name: 'a draw confirmed',
    steps: ['confirm_result'],
    ...{ sides: ['', ''], payouts: STAKES, refund: ['draw', 'all bets refunded'], band: 'DRAW' },
    ...{ report: 'DRAW', ticket: 'REFUND' },
  },
  {
    name: 'WALA confirmed',
    steps: [
      ...['new', 'start_betting_all', 'sell MERON', 'sell WALA'],
      ...['stop_betting_all', 'set_winner_wala', 'confirm_result'],
    ] as State['steps'],
    ...{ sides: ['', 'WINNER'], payouts: FIGURES, refund: [], band: '', report: 'WALA', ticket: 'WINNER' },
  },
  {
    name: 'a confirmed result under review',
    steps: ['reopen'],
    ...{
      sides: ['', ''],
      payouts: FIGURES,
      refund: ['result under review'],
      band: 'RESULT UNDER REVIEW',
    },
  },
  {
    name: 'a no contest confirmed, whatever its result',
    steps: [
      ...['confirm_result', 'new', 'start_betting_all', 'sell WALA', 'stop_betting_all'],
      ...['set_winner_meron', 'confirm_result'],
    ] as State['steps'],
    ...{ sides: ['', ''], payouts: STAKES, refund: ['no contest', 'all bets refunded'], band: 'NO CONTEST' },
    ...{ report: 'NO CONTEST (MERON)', ticket: 'REFUND' },
  },
  {
    name: 'cancelled',
    steps: ['new', 'cancel'],
    ...{ sides: ['', ''], payouts: NONE, refund: [], band: 'GAME CANCELLED', report: 'Cancelled' },
  },
];

const STAKE = { MERON: '1000', WALA: '800' } as const;
/** In any case: the board writes them large. */
const REFUNDS = ['result under review', 'no contest', 'draw', 'will be refunded', 'all bets refunded'];

const PIN = '428106';

let office: BackOffice;
let house: House;
let ana: Teller;
let game: GameView;
/** The latest ticket on WALA. */
let serial: string;
let board: LiveBoard;
let screens: Readonly<Record<'payin' | 'payout' | 'control' | 'history' | 'report', Screen>>;

beforeAll(async () => {
  office = await BackOffice.open();
  house = office.house;
  dataOf(await house.superAdmin.put('/api/auth/pin', { password: PASSWORDS.superadmin, pin: PIN }));
  ana = await house.teller('ana');
  const [payin, payout, control, history, report] = await Promise.all([
    office.openAs(ana, { path: '/dashboard/payin' }),
    office.openAs(ana, { path: '/dashboard/payout' }),
    office.openAs(house.admin, { path: '/dashboard/game' }),
    office.openAs(house.auditor, { path: '/dashboard/gamehistory' }),
    office.openAs(house.auditor, { path: '/dashboard/dayreport' }),
  ]);
  screens = { payin, payout, control, history, report };
  board = await LiveBoard.open(office.browser, house.station.url);
});

afterAll(async () => {
  await office?.closeScreens();
  await board?.close();
  await office?.close();
  expect(board?.errors).toEqual([]);
});

async function take(step: State['steps'][number]): Promise<void> {
  if (step === 'new') game = await house.game();
  else if (step === 'reopen') {
    const approval = { username: 'superadmin', pin: PIN };
    const path = `/api/game/${game.id}/reopen_result`;
    game = dataOf(await house.admin.put<GameView>(path, { reason: 'wrong side set', approval }));
  } else if (step === 'sell MERON' || step === 'sell WALA') {
    const side = step === 'sell MERON' ? 'MERON' : 'WALA';
    const bet = await house.sell(ana, game, side, STAKE[side]);
    if (side === 'WALA') serial = bet.serial;
  } else game = await house.act(game, step);
}

/** @param about where the page speaks of the game beside its sides */
async function said(within: Page | Locator, about: Locator): Promise<Said> {
  const panels = await Promise.all(
    SIDES.map(
      async (side) => (await within.getByRole('region', { name: side, exact: true }).textContent()) ?? '',
    ),
  );
  const of = (pattern: RegExp) => panels.map((text) => pattern.exec(text)?.[1] ?? '') as unknown as Pair;
  const words = (await about.allTextContents()).join(' ').toLowerCase();
  return {
    sides: of(/(WINNER|\(CLOSED\)|closed|open)/),
    payouts: of(/PAYOUT: ?([\d,.]+\d|–)/),
    refund: REFUNDS.filter((text) => words.includes(text)),
  };
}

async function everywhere() {
  const { payin, payout, control, history } = screens;
  const main = (screen: Screen) => screen.page.getByRole('main');
  const dialog = history.page.getByRole('dialog');
  return {
    payin: await said(payin.page, main(payin).getByRole('complementary', { name: 'Game' })),
    payout: await said(payout.page, main(payout).getByRole('region', { name: 'Game' })),
    control: await said(main(control), main(control).locator('header').or(main(control).getByRole('status'))),
    view: await said(dialog, dialog),
    board: await said(board.page, board.banner.or(board.stage)),
  };
}

/** Opens the window of the latest game, which then follows it. */
async function view(): Promise<void> {
  const { page } = screens.history;
  const dialog = page.getByRole('dialog', { name: game.name });
  if (await dialog.isVisible()) return;
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `View ${game.name}`, exact: true }).click();
  await dialog.waitFor();
}

/** What the card of a ticket says of its game, and what it is in it. */
async function saidOfTicket(): Promise<readonly [of: string | undefined, refund: readonly string[]]> {
  const card = screens.payout.page.getByRole('region', { name: 'WALA ticket' });
  const [head = ''] = ((await card.textContent()) ?? '').split('to pay');
  const words = head.toLowerCase();
  return [/WINNER|REFUND/.exec(head)?.[0], REFUNDS.filter((refund) => words.includes(refund))];
}

test.each(STATES)('$name', async ({ steps, sides, payouts, refund, band, report, ticket }) => {
  for (const step of steps) await take(step);
  await view();
  const expected = { sides, payouts, refund };
  // What concerns both sides, the board says in its band.
  const onBoard = { ...expected, sides: sides.map((word) => (/^(open|closed)$/.test(word) ? '' : word)) };
  await eventually(everywhere, {
    ...{ payin: expected, payout: expected, control: expected, view: expected },
    board: onBoard,
  });
  const words = board.stage.locator('p[aria-hidden]');
  await eventually(async () => (await words.allTextContents()).map((text) => text.trim()).join(', '), band);
  if (report !== undefined) {
    const { page } = screens.report;
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: game.name });
    await eventually(() => row.getByRole('cell').nth(1).textContent(), report);
  }
  if (ticket !== undefined) {
    const field = screens.payout.page.getByLabel('Ref #');
    await field.fill(serial);
    await eventually(saidOfTicket, [ticket, refund]);
    await field.fill('');
  }
});

test('game control says in words that betting is closed, where the last call was', async () => {
  for (const step of ['new', 'start_betting_all', 'sell MERON', 'sell WALA', 'stop_betting_all'] as const)
    await take(step);
  await screens.control.page.getByText('BETTING CLOSED', { exact: true }).waitFor();
  await house.end();
});

test('the window of payin says which side alone is open, and what the admin is asked warns of the empty one', async () => {
  for (const step of ['new', 'start_betting_all', 'sell WALA', 'stop_betting_meron'] as const)
    await take(step);
  const { payin, control } = screens;
  await payin.page.getByText('MERON CLOSED – WALA OPEN').waitFor();
  const side = (name: string) => payin.page.getByRole('button', { name: new RegExp(`^${name}`) });
  await eventually(() => side('MERON').getAttribute('aria-pressed'), 'false');
  await payin.page.keyboard.press('F1');
  await payin.toast('Betting on Meron is not open');
  await eventually(() => side('MERON').getAttribute('aria-pressed'), 'false');
  await payin.page.keyboard.press('F2');
  await eventually(() => side('WALA').getAttribute('aria-pressed'), 'true');
  await payin.page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await payin.page.getByText('No bets on MERON: pays back ₱500.00').waitFor();
  // Each screen hears of it by itself.
  await control.page.getByRole('region', { name: 'MERON' }).getByText('(CLOSED)').waitFor();
  await control.page.keyboard.press('x');
  await control.page
    .getByRole('dialog')
    .getByText('No bets on MERON: the game would be a no contest, and all bets would be refunded.')
    .waitFor();
  await control.page.keyboard.press('Escape');
});
