import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { fromTwoPlaces } from '@taya/contracts/money';
import { groupedSerial } from '@taya/contracts/serial';
import { momentForPeople } from '@taya/contracts/time';
import type { Request, Route } from 'playwright-core';
import { itInLong } from '../../play/long.js';
import { firstOf } from '../../play/runs.js';
import type { House, Teller } from '../support/house.js';
import { until } from '../support/until.js';
import type { BackOffice, OpenOptions } from './support/back-office.js';
import { atRest, eventually, staysAway } from './support/eventually.js';
import { Payin } from './support/payin.js';
import { printed, prints } from './support/prints.js';
import type { Screen } from './support/screen.js';
import { withBackOffice } from './support/with-back-office.js';

const TEN_MINUTES_MS = 600_000;
const ASK = 'Check now';

let office: BackOffice;
let house: House;
let ana: Teller;
let game: GameView;
let payin: Payin;

withBackOffice(async (backOffice) => {
  office = backOffice;
  house = office.house;
  ana = await house.teller('ana', { cash: '5000' });
});

beforeEach(async () => {
  game = await house.openGame();
});

async function open(options?: OpenOptions): Promise<void> {
  payin = await Payin.open(office, ana, { clockAheadMs: TEN_MINUTES_MS, ...options });
}

const betsOfGame = async () =>
  ((await ana.get<BetView[]>('/api/bet')).body.data ?? []).filter(({ game_id }) => game_id === game.id);

type Death = (screen: Screen, path: string, send: () => Promise<unknown>) => Promise<void>;

/** The server does as it is told, and dies before the page hears of it. */
const diesBeforeItAnswers: Death = async ({ page }, path, send) => {
  const death = Promise.withResolvers<void>();
  const die = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200);
    await office.killServer();
    await route.abort('connectionreset');
  };
  await page.route(path, (route) => die(route).then(death.resolve, death.reject), { times: 1 });
  const request = page.waitForRequest(path);
  await send();
  await request;
  await death.promise;
};

/** The server dies with the call in its hands: nothing of it was recorded. */
const diesBeforeItRecords: Death = async ({ page }, path, send) => {
  process.kill(house.station.pid, 'SIGSTOP');
  try {
    const request = page.waitForRequest(path);
    await send();
    await request;
  } finally {
    await office.killServer();
  }
};

async function isAway(screen: Screen): Promise<void> {
  const since = screen.page.getByText(/^Server away since \d{1,2}:\d{2} [AP]M$/);
  await until(async () => (await since.count()) >= 2);
  // It may have been a minute or two before.
  const minutes = [0, 1, 2].map((minutesAgo) =>
    momentForPeople(Date.now() - minutesAgo * 60_000, 'Asia/Manila')
      .split(', ')
      .at(-1),
  );
  const texts = await since.allTextContents();
  for (const text of texts) expect(minutes).toContain(text.replace('Server away since ', ''));
}

async function isBack(screen: Screen): Promise<void> {
  await screen.connections.getByText('Live', { exact: true }).waitFor();
}

const storedIn = ({ page }: Screen) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^taya\.(command|selling)/.test(key)));

/**
 * A bet of 500 on MERON that no answer came for.
 * @param when asked about `after a reload`: the page is reloaded once the server is back
 * @param beforeAsked done once the server is back, before the till's question reaches it
 */
async function betWithoutAnswer(
  dies: Death,
  when: string,
  beforeAsked = async (): Promise<unknown> => undefined,
): Promise<Screen> {
  await open();
  const { screen } = payin;
  await payin.ask('500');
  await dies(screen, '**/api/bet', () => payin.press('Enter'));
  await isAway(screen);
  await eventually(() => payin.submit.isDisabled(), true);
  const row = payin.tickets.getByRole('listitem').first();
  for (const words of ['₱500.00', 'Being sold…', ASK]) {
    await eventually(() => row.textContent(), expect.stringContaining(words));
  }
  expect(await atRest(() => prints(screen))).toEqual([]);
  const isReady = Promise.withResolvers<void>();
  await screen.page.route('**/api/bet', (route) => isReady.promise.then(() => route.continue()));
  await office.startServer();
  if (when === 'after a reload') await screen.page.reload();
  await beforeAsked();
  isReady.resolve();
  return screen;
}

/** The one bet of 500, on one paper. */
async function isThereOnce(screen: Screen): Promise<void> {
  await screen.toast('Bet successfully created');
  const paper = await printed(screen);
  const bets = await betsOfGame();
  expect(bets.map(({ amount, is_bet_meron }) => [amount, is_bet_meron])).toEqual([['500.00', true]]);
  expect(paper).toContain(groupedSerial(bets[0]?.serial ?? ''));
  expect(paper).not.toContain('REPRINT');
  await payin.showsTotalsOf(ana, game.id);
  expect((await house.latestGame()).total_meron_bet_amount).toBe('500.00');
  await eventually(() => storedIn(screen), []);
  await eventually(() => screen.button(ASK).count(), 0);
  expect(await atRest(() => prints(screen))).toHaveLength(1);
}

/** Nothing of it is left, on no side. */
async function isNotSold(screen: Screen): Promise<void> {
  await until(async () => (await screen.button(ASK).count()) === 0);
  expect(await betsOfGame()).toEqual([]);
  await eventually(() => storedIn(screen), []);
  expect(await atRest(() => prints(screen))).toEqual([]);
}

describe('a bet without an answer: the till asks by itself, and', () => {
  test.each(firstOf(['at once', 'after a reload'], 1))(
    'one that was recorded, asked about %s, is there once',
    async (when) => {
      const screen = await betWithoutAnswer(diesBeforeItAnswers, when, async () => {
        expect(await betsOfGame()).toHaveLength(1);
        // It is told, even when betting has ended meanwhile.
        await house.act(game, 'stop_betting_all');
      });
      await isThereOnce(screen);
    },
  );

  test.each(firstOf(['after a reload', 'at once'], 1))(
    'one that was not recorded, asked about %s, is not sold by asking, is told until the money was given back, and is sold once by betting again',
    async (when) => {
      const screen = await betWithoutAnswer(diesBeforeItRecords, when);
      await payin.tickets.getByText('⚠ Not sold: give ₱500.00 back').waitFor();
      await payin.tickets.getByText('it never reached the server').waitFor();
      await payin.press('F7');
      await isNotSold(screen);
      await payin.hasAmount('');
      await payin.press('F1');
      await payin.bet('500');
      await isThereOnce(screen);
    },
  );

  itInLong(
    'one that was not recorded is told so when betting has ended too, and the screen is free again',
    async () => {
      const screen = await betWithoutAnswer(diesBeforeItRecords, 'at once', () =>
        house.act(game, 'stop_betting_all'),
      );
      await payin.tickets.getByText('⚠ Not sold: give ₱500.00 back').waitFor();
      await payin.press('F7');
      await isNotSold(screen);
      await house.act(game, 'start_betting_all');
      await payin.bet('70');
      await screen.toast('Bet successfully created');
      expect(await betsOfGame()).toMatchObject([{ amount: '70.00' }]);
    },
  );

  test('one that arrives only after it was asked about is never recorded', async () => {
    await open();
    const { screen } = payin;
    const lost = Promise.withResolvers<Request>();
    const lose = async (route: Route) => {
      lost.resolve(route.request());
      await route.abort('connectionreset');
    };
    await screen.page.route('**/api/bet', lose, { times: 1 });
    await payin.bet('60');
    await payin.tickets.getByText('⚠ Not sold: give ₱60.00 back').waitFor();
    await payin.press('F7');
    await isNotSold(screen);
    const request = await lost.promise;
    const [headers, body] = [request.headers(), request.postData()];
    const late = await fetch(request.url(), { method: 'POST', headers, body });
    expect([late.status, await late.json()]).toEqual([409, expect.objectContaining({ code: 'WITHDRAWN' })]);
    expect(await betsOfGame()).toEqual([]);
    screen.complaints.splice(0);
  });

  test.each(
    firstOf(
      [
        [
          503,
          {
            success: false,
            code: 'OUTCOME_UNKNOWN',
            message: 'It is not known yet whether this was recorded. Please check again.',
          },
        ],
        [500, 'a page of a proxy'],
        [200, '{"success":tr'],
      ] as const,
      1,
    ),
  )('one answered %i by something in between is asked about too', async (status, body) => {
    await open();
    const { screen } = payin;
    const inBetween = async (route: {
      fetch(): Promise<unknown>;
      fulfill(answer: object): Promise<void>;
    }) => {
      await route.fetch();
      await route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });
    };
    await screen.page.route('**/api/bet', inBetween, { times: 1 });
    await payin.bet('90');
    await screen.toast('Bet successfully created');
    await printed(screen);
    expect(await betsOfGame()).toMatchObject([{ amount: '90.00' }]);
    screen.complaints.splice(0);
  });
});

test('bets that wait behind an answer when the page is loaded again are not sold, and said so until the money was given back', async () => {
  await open();
  const { screen } = payin;
  const reached = Promise.withResolvers<void>();
  let sent = 0;
  screen.page.on('request', (request) => {
    const isBet = request.method() === 'POST' && request.url().endsWith('/api/bet');
    if (isBet && request.headers()['command-inquiry'] === undefined) sent += 1;
  });
  // The page goes before the answer comes.
  await screen.page.route('**/api/bet', (route) => route.fetch().then(() => reached.resolve()), { times: 1 });
  await payin.bet('60');
  await reached.promise;
  await payin.press('F2');
  await payin.bet('250');
  await payin.bet('1080');
  await payin.tickets.getByText('3 being sold').waitFor();
  await screen.page.reload();
  await screen.isLive();
  await screen.toast('Bet successfully created');
  for (const sum of ['₱250.00', '₱1,080.00']) {
    await payin.tickets.getByText(`⚠ Not sold: give ${sum} back`).waitFor();
  }
  await payin.tickets.getByText('2 not sold').waitFor();
  await screen.picture('payin-not-sold');
  expect(await printed(screen)).not.toContain('REPRINT');
  expect((await betsOfGame()).map(({ amount }) => amount)).toEqual(['60.00']);
  await payin.press('F7');
  await screen.page.reload();
  await screen.isLive();
  await payin.tickets.getByText('1 not sold').waitFor();
  await payin.press('F7');
  await payin.tickets.getByText('Not sold').waitFor({ state: 'detached' });
  await screen.page.reload();
  await screen.isLive();
  await staysAway(payin.tickets.getByText('Not sold'));
  expect(sent).toBe(1);
});

test('a cancel without an answer is asked about at the last ticket', async () => {
  const bet = await house.sell(ana, game, 'WALA', '120');
  await open();
  const { screen } = payin;
  await screen.button('Cancel bet').click();
  await payin.dialogIsReady();
  await diesBeforeItAnswers(screen, '**/api/bet/*/cancel', () => payin.press('Enter'));
  await screen.toast('Failed to cancel bet');
  await isAway(screen);
  await eventually(() => screen.button('Cancel bet').isDisabled(), true);
  await office.startServer();
  await isBack(screen);
  await payin.tickets
    .getByText(
      `Server did not reply: the cancellation of ${groupedSerial(bet.serial)} may or may not be recorded.`,
    )
    .waitFor();
  await screen.button(ASK).click();
  await screen.toast('Bet cancel successful');
  await payin.tickets.getByText('Cancelled', { exact: true }).waitFor();
  expect(await betsOfGame()).toMatchObject([{ id: bet.id, is_cancelled: true }]);
  await payin.showsTotalsOf(ana, game.id);
});

test.each(firstOf(['at once', 'after a reload'], 1))(
  'a payout without an answer, asked about %s, is paid once',
  async (when) => {
    const bet = await house.sell(ana, game, 'MERON', '300');
    await house.finish(game, 'DRAW');
    const { onHand } = await house.balance(ana);
    const screen = await office.openAs(ana, { path: '/dashboard/payout' });
    await screen.page.getByLabel('Ref #').fill(bet.serial);
    await screen.page.getByText('Drawer after').waitFor();
    await until(() => screen.button(/^PAYOUT/).isEnabled());
    await diesBeforeItAnswers(screen, '**/api/bet/*/payout', () => screen.page.keyboard.press('Enter'));
    await screen.toast('Failed to payout bet');
    await isAway(screen);
    await eventually(() => screen.button(/^PAYOUT/).isDisabled(), true);
    await office.startServer();
    if (when === 'after a reload') await screen.page.reload();
    await isBack(screen);
    await screen.page
      .getByText(
        `Server did not reply: the payout of ${groupedSerial(bet.serial)} may or may not be recorded.`,
      )
      .waitFor();
    await screen.button(ASK).click();
    await screen.toast('Bet payout successful');
    const paper = await printed(screen);
    for (const words of ['PAID ₱300.00', groupedSerial(bet.serial), 'Sold by', 'Ana Cruz, Window 1']) {
      expect(paper).toContain(words);
    }
    expect(paper).not.toContain('REPRINT');
    expect(fromTwoPlaces((await house.balance(ana)).onHand)).toBe(fromTwoPlaces(onHand) - 30_000);
    await eventually(() => storedIn(screen), []);
  },
);

test('the ledger that went through all this holds', async () => {
  await house.station.stop();
  await house.station.verify();
  await house.restart();
});
