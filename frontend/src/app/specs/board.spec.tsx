/** @jest-environment jsdom */
/** The public board: what it says of each state of a game. Sizes, colours and places belong to the browser tests. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { GameStatus, type GameView } from '@taya/contracts/game';
import type { ServerMessage } from '@taya/contracts/socket';
import type { TimerView } from '@taya/contracts/timer';
import { screen, waitFor } from '@testing-library/dom';
import { today } from '../../data/station-day.js';
import { close, open, pushMessage } from './office.fixture.js';
import { GAME, TIMER } from './records.fixture.js';

let revision = 0;

beforeEach(async () => {
  open('/live', null);
  // It listens a moment after it is drawn.
  await waitFor(() => {
    say('game_live_list', []);
    expect(score()).toContain('MERON 0');
  });
});

afterEach(close);

const say = (event: ServerMessage['event'], data: unknown): void =>
  pushMessage({ event, data, ledger_id: 'ledger', revision: ++revision, server_time: Date.now() } as never);

const textOf = (selector: string) => [...document.querySelectorAll(selector)].map((part) => part.textContent);

/** What the board says: its band or announcement, both sides, and what stands below a winner. */
const said = () => ({
  words: textOf('[data-kind] p[aria-hidden]').map((text) => text?.trim()),
  sides: ['MERON', 'WALA'].map((name) => screen.getByRole('region', { name }).textContent),
});

const score = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

const OPEN = {
  ...{ game_status_id: GameStatus.BettingOpen, is_bet_meron_open: true, is_bet_wala_open: true },
  ...{ total_meron_bet_amount: '1000.00', total_wala_bet_amount: '800.00' },
  ...{ meron_payout: '171.00', wala_payout: '213.75' },
} satisfies Partial<GameView>;
const CLOSED = {
  ...OPEN,
  ...{ game_status_id: GameStatus.Ongoing, is_bet_meron_open: false, is_bet_wala_open: false },
} satisfies Partial<GameView>;
const STAKES = { meron_payout: '100.00', wala_payout: '100.00' };
const FINISHED = { game_status_id: GameStatus.Finished, is_finished: true } as const;
const MERON = { result: 'MERON', is_winner_meron: true } as const;
const DRAW = { result: 'DRAW', is_draw: true } as const;
const ONE_SIDED = { ...CLOSED, total_wala_bet_amount: '0.00', is_no_contest: true } as const;

const NOTHING = ['MERONPAYOUT: ––', 'WALAPAYOUT: ––'];
const FIGURES = ['MERONPAYOUT: 171.00₱1,000.00', 'WALAPAYOUT: 213.75₱800.00'];
const WON = ['MERONWINNERPAYOUT: 171.00bet on MERON ₱1,000.00', 'WALAPAYOUT: 213.75₱800.00'];
const UNKNOWN = ['MERONPAYOUT: –₱1,000.00', 'WALAPAYOUT: –₱800.00'];
const REFUNDED = ['MERONPAYOUT: 100.00₱1,000.00', 'WALAPAYOUT: 100.00₱800.00'];

test.each<[string, Partial<GameView>, string[], string[], string[]]>([
  ['not started', {}, ['NOT OPEN YET'], NOTHING, ['Not Started']],
  ['open', OPEN, ['BETTING OPEN'], FIGURES, ['Betting Open', 'Derby', 'Pool ₱1,800.00']],
  [
    'open on one side',
    { ...OPEN, is_bet_wala_open: false },
    ['MERON OPEN', 'WALA CLOSED'],
    ['MERONPAYOUT: 171.00₱1,000.00', 'WALA(CLOSED)PAYOUT: 213.75₱800.00'],
    [],
  ],
  ['paused', { ...OPEN, game_status_id: GameStatus.Paused }, ['PAUSED'], FIGURES, ['Paused']],
  ['closed', CLOSED, ['BETTING CLOSED'], FIGURES, []],
  [
    'won, not confirmed',
    { ...CLOSED, ...MERON, game_status_id: GameStatus.Result },
    [],
    WON,
    ['Keep your ticket until the result is confirmed.'],
  ],
  ['won', { ...CLOSED, ...MERON, ...FINISHED }, [], WON, ['Finished', 'The result is confirmed.']],
  ['a draw, not confirmed', { ...CLOSED, ...DRAW, game_status_id: GameStatus.Result }, ['DRAW'], UNKNOWN, []],
  ['a draw', { ...CLOSED, ...DRAW, ...FINISHED, ...STAKES }, ['DRAW'], REFUNDED, ['ALL BETS REFUNDED']],
  [
    'a no contest, not confirmed',
    ONE_SIDED,
    ['NO CONTEST'],
    ['MERONPAYOUT: –₱1,000.00', 'WALAPAYOUT: ––'],
    ['WILL BE REFUNDED', 'KEEP YOUR TICKET'],
  ],
  [
    'a no contest, whatever was set',
    { ...ONE_SIDED, ...MERON, ...FINISHED, ...STAKES },
    ['NO CONTEST'],
    ['MERONPAYOUT: 100.00₱1,000.00', 'WALAPAYOUT: 100.00–'],
    ['Finished', 'ALL BETS REFUNDED'],
  ],
  ['cancelled', { game_status_id: GameStatus.Cancelled }, ['GAME CANCELLED'], NOTHING, ['Cancelled']],
])('a game that is %s', async (_, game, words, sides, texts) => {
  say('game', { ...GAME, ...game });
  await waitFor(() => expect(said()).toEqual({ words, sides }));
  for (const text of texts) expect(document.body.textContent).toContain(text);
  const isSettled = texts.includes('ALL BETS REFUNDED');
  expect(document.body.textContent.includes('ALL BETS REFUNDED')).toBe(isSettled);
});

test('no game yet, and the count of the day', async () => {
  say('game', null);
  await screen.findByRole('heading', { name: 'No game yet' });
  await waitFor(() => expect(said()).toEqual({ words: ['NO GAME YET'], sides: NOTHING }));
  expect(score()).toEqual(['MERON 0', 'WALA 0', 'DRAW 0', 'NO CONTEST 0', 'CANCELLED 0']);
  const of = (id: number, game: Partial<GameView>) => ({
    ...GAME,
    ...FINISHED,
    business_date: today(),
    id,
    ...game,
  });
  const cancelled = { result: null, game_status_id: GameStatus.Cancelled } as const;
  say('game_live_list', [
    of(1, MERON),
    of(2, DRAW),
    of(3, { ...MERON, is_no_contest: true }),
    of(4, cancelled),
  ]);
  await screen.findByRole('img', {
    name: 'History of 4 games, the latest first: CANCELLED, NO CONTEST, DRAW, MERON',
  });
  expect(score()).toEqual(['MERON 1', 'WALA 0', 'DRAW 1', 'NO CONTEST 1', 'CANCELLED 1']);
});

test('the timer, the last of it marked, and none that has stopped', async () => {
  const clock = () => screen.queryByRole('timer');
  const set = (max_timer_seconds: number): TimerView => ({
    ...TIMER,
    timer_status: 'set',
    max_timer_seconds,
  });
  say('game', { ...GAME, ...OPEN });
  say('timer', TIMER);
  await waitFor(() => expect(said().words).toEqual(['BETTING OPEN']));
  expect(clock()).toBeNull();
  say('timer', set(84));
  await waitFor(() => expect([clock()?.textContent, clock()?.dataset.time]).toEqual(['1:24', 'plenty']));
  say('timer', set(59));
  await waitFor(() => expect([clock()?.textContent, clock()?.dataset.time]).toEqual(['0:59', 'last']));
});
