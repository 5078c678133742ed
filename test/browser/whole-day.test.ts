/**
 * The worked day of the house rules through the screens: after each step the admin's, the tellers' and the hall's screens
 * show what the API says, to the centavo. Played from another address over plain http, where browsers give pages no secure
 * context; the tests of each page run at the station's own.
 */
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { PASSWORDS } from '../support/station.js';
import { launchChromium } from './support/chromium.js';
import { eventually } from './support/eventually.js';
import { type GameFigures, NOTHING, type Pair } from './support/figures.js';
import type { Ticket } from './support/teller-window.js';
import { type TellerFigures, WholeDay } from './support/whole-day.js';

/** @throws Error when this machine has none: the test could not show anything */
function addressOnNetwork(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const found = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (found === undefined) {
    throw new Error(
      'This machine has no IPv4 address but the loopback: connect it to a network for this test.',
    );
  }
  return found.address;
}

const NONE: Pair = [NOTHING, NOTHING];
const NO_BETS: Pair = ['0.00', '0.00'];
const NO_WORDS: Pair = ['', ''];

const game = (name: string, status: string, figures: Partial<GameFigures> = {}): GameFigures => ({
  name,
  status,
  totals: NONE,
  payouts: NONE,
  words: NO_WORDS,
  note: '',
  ...figures,
});

/** On hand, unfinished, unclaimed, remittable, and own stakes on MERON and WALA. */
const teller = (
  onHand: string,
  unfinished: string,
  unclaimed: string,
  remittable: string,
  own: Pair = NO_BETS,
): TellerFigures => ({ drawer: [onHand, unfinished, unclaimed, remittable], own });

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(() => browser?.close());

describe('a whole day', () => {
  let day: WholeDay;
  let date: string;
  let nextDate: string;
  let anasTicket: Ticket;
  let bensTicket: Ticket;
  let lateTicket: Ticket;

  let isBroken = false;

  /** A test that the next ones go on from: after one that failed they fail at once. */
  function step(name: string, play: () => Promise<void>): void {
    test(name, async () => {
      if (isBroken) throw new Error('a step before has failed');
      isBroken = true;
      await play();
      isBroken = false;
    });
  }

  beforeAll(async () => {
    day = await WholeDay.open(browser, addressOnNetwork());
  });

  afterAll(() => day?.close());

  step('the browser takes the address for an insecure one', async () => {
    const { page } = day.admin.screen;
    expect(await page.evaluate(() => globalThis.isSecureContext)).toBe(false);
  });

  step(
    'the super admin sets the house percentage, which the admin is told, and hires two tellers',
    async () => {
      const { superAdmin, admin } = day;
      await admin.signIn('admin', PASSWORDS.admin);
      await superAdmin.signIn('superadmin', PASSWORDS.superadmin);
      await superAdmin.setHousePercentage('4.50');
      await admin.screen.toast('The Super Admin changed the house percentage to 4.50%.');
      await superAdmin.setHousePercentage('5');
      await admin.screen.toast('The Super Admin changed the house percentage to 5.00%.');
      await day.hire();
      await day.signInTellers();
      date = await day.house.today();
    },
  );

  step('the admin fills both drawers', async () => {
    const { admin } = day;
    expect(await admin.cash('Cashin', 'Ana Cruz', '5000')).toContain('₱5,000.00');
    expect(await admin.cash('Cashin', 'Ben Cruz', '3000.00')).toContain('₱3,000.00');
    await admin.open('Game');
    await admin.newGame('G1');
    await day.shows({
      game: game('G1', 'Not Started'),
      ana: teller('5,000.00', '0.00', '0.00', '5,000.00'),
      ben: teller('3,000.00', '0.00', '0.00', '3,000.00'),
    });
  });

  step('G1: bets on both sides; a closed side takes none', async () => {
    const { admin, ana, ben } = day;
    await admin.control('Start Betting All');
    const sold = await ana.sell('MERON', '1000');
    expect(sold.paper).toContain('₱1,000.00');
    expect(await day.bet(sold.serial)).toMatchObject({ amount: '1000.00', is_bet_meron: true });
    await admin.control('Stop Betting Meron');
    await day.shows({
      game: game('G1', 'Betting Open', {
        totals: ['1,000.00', NOTHING],
        words: ['(CLOSED)', ''],
      }),
      ana: teller('6,000.00', '1,000.00', '0.00', '5,000.00', ['1,000.00', '0.00']),
      ben: teller('3,000.00', '0.00', '0.00', '3,000.00'),
    });
    await ben.choose('MERON');
    await ben.screen.toast('Betting on Meron is not open');
    anasTicket = await ana.sell('WALA', '500');
    bensTicket = await ben.sell('WALA', '300');
    await admin.control('Start Betting Meron');
    await day.shows({
      game: game('G1', 'Betting Open', { totals: ['1,000.00', '800.00'], payouts: ['171.00', '213.75'] }),
      ana: teller('6,500.00', '1,500.00', '0.00', '5,000.00', ['1,000.00', '500.00']),
      ben: teller('3,300.00', '300.00', '0.00', '3,000.00', ['0.00', '300.00']),
    });
  });

  step('the timer shows everybody the same second, also when an answer about it was lost', async () => {
    const { admin } = day;
    await admin.timer('Set', '5');
    await eventually(() => day.clocks(), ['5:00', '5:00', '5:00', '5:00']);
    await admin.timerWithoutAnswer('Start');
    await day.clocksRun();
    await admin.timer('Pause');
    await day.clocksStand();
    await admin.timer('Resume');
    await admin.timer('Stop');
    await eventually(() => day.clocks(), ['00:00', '', '', '']);
  });

  step('G1: MERON by mistake, undone; WALA wins', async () => {
    const { admin } = day;
    const pools = { totals: ['1,000.00', '800.00'], payouts: ['171.00', '213.75'] } as const;
    const open = {
      ana: teller('6,500.00', '1,500.00', '0.00', '5,000.00', ['1,000.00', '500.00']),
      ben: teller('3,300.00', '300.00', '0.00', '3,000.00', ['0.00', '300.00']),
    };
    await admin.control('Stop Betting All');
    await day.shows({ game: game('G1', 'Ongoing', pools), ...open });
    await admin.control('MERON', 'Winner set to MERON successfully');
    await day.shows({ game: game('G1', 'Result', { ...pools, words: ['WINNER', ''] }), ...open });
    await admin.control('UNDO', 'Game result undone successfully');
    await day.shows({ game: game('G1', 'Ongoing', pools), ...open });
    await admin.control('WALA', 'Winner set to WALA successfully');
    await admin.control('CONFIRM', 'Game result confirmed successfully');
    await day.shows({
      game: game('G1', 'Finished', { ...pools, words: ['', 'WINNER'] }),
      ana: teller('6,500.00', '0.00', '1,068.75', '5,431.25', ['1,000.00', '500.00']),
      ben: teller('3,300.00', '0.00', '641.25', '2,658.75', ['0.00', '300.00']),
    });
    await eventually(() => day.board.tally(), ['MERON 0', 'WALA 1', 'DRAW 0', 'NO CONTEST 0', 'CANCELLED 0']);
  });

  step('G1: the W ticket of Ana is scanned and paid by Ben', async () => {
    const { ben } = day;
    const paper = await ben.pay(anasTicket.serial, 'WALA', '1,068.75');
    expect(paper).toContain('PAID ₱1,068.75');
    expect(await day.bet(anasTicket.serial)).toMatchObject({ payout_amount: '1068.75', has_claimed: true });
    await day.shows({
      game: game('G1', 'Finished', {
        totals: ['1,000.00', '800.00'],
        payouts: ['171.00', '213.75'],
        words: ['', 'WINNER'],
      }),
      ana: teller('6,500.00', '0.00', '0.00', '6,500.00', ['1,000.00', '500.00']),
      ben: teller('2,231.25', '0.00', '641.25', '1,590.00', ['0.00', '300.00']),
    });
  });

  step('a game is cancelled before it began', async () => {
    const { admin } = day;
    await admin.newGame('Nobody came');
    await admin.control('Cancel', 'Game cancelled successfully');
    await day.shows({
      game: game('Nobody came', 'Cancelled'),
      ana: teller('6,500.00', '0.00', '0.00', '6,500.00'),
      ben: teller('2,231.25', '0.00', '641.25', '1,590.00'),
    });
    await admin.screen.page.getByRole('cell', { name: 'Nobody came (Cancelled)' }).waitFor();
    await eventually(() => day.board.tally(), ['MERON 0', 'WALA 1', 'DRAW 0', 'NO CONTEST 0', 'CANCELLED 1']);
  });

  step('G2: a draw gives every stake back', async () => {
    const { admin, ana, ben } = day;
    await admin.newGame('G2');
    await admin.control('Start Betting All');
    const anas = await ana.sell('MERON', '200');
    const bens = await ben.sell('WALA', '100');
    await admin.control('Stop Betting All');
    await admin.control('DRAW', 'Game set to DRAW successfully');
    await admin.control('CONFIRM', 'Game result confirmed successfully');
    const drawn = game('G2', 'Finished', {
      totals: ['200.00', '100.00'],
      payouts: ['100.00', '100.00'],
      note: 'DRAW',
    });
    await day.shows({
      game: drawn,
      ana: teller('6,700.00', '0.00', '200.00', '6,500.00', ['200.00', '0.00']),
      ben: teller('2,331.25', '0.00', '741.25', '1,590.00', ['0.00', '100.00']),
    });
    await ana.pay(anas.serial, 'MERON', '200.00');
    await ben.pay(bens.serial, 'WALA', '100.00');
    await day.shows({
      game: drawn,
      ana: teller('6,500.00', '0.00', '0.00', '6,500.00', ['200.00', '0.00']),
      ben: teller('2,231.25', '0.00', '641.25', '1,590.00', ['0.00', '100.00']),
    });
  });

  step('the next day everybody signs in again', async () => {
    await day.nextDay();
    nextDate = await day.house.today();
    expect(nextDate > date).toBe(true);
  });

  step('G3: a bet is cancelled; the drawers are those of the house rules, on paper too', async () => {
    const { admin, ana, ben } = day;
    await admin.newGame('G3');
    await admin.control('Start Betting All');
    lateTicket = await ana.sell('MERON', '400');
    await ana.sell('WALA', '50');
    await day.shows({
      game: game('G3', 'Betting Open', { totals: ['400.00', '50.00'], payouts: ['106.87', '855.00'] }),
      ana: teller('6,950.00', '450.00', '0.00', '6,500.00', ['400.00', '50.00']),
      ben: teller('2,231.25', '0.00', '641.25', '1,590.00'),
    });
    await ana.cancelLast();
    await ben.sell('WALA', '250');
    await day.shows({
      game: game('G3', 'Betting Open', { totals: ['400.00', '250.00'], payouts: ['154.37', '247.00'] }),
      ana: teller('6,900.00', '400.00', '0.00', '6,500.00', ['400.00', '0.00']),
      ben: teller('2,481.25', '250.00', '641.25', '1,590.00', ['0.00', '250.00']),
    });
    const paper = await ana.printBalance();
    for (const figure of ['Balance (on hand) ₱6,900.00', 'Unfinished ₱400.00', 'Remittable ₱6,500.00']) {
      expect(paper).toContain(figure);
    }
  });

  step('the report of both days', async () => {
    await day.admin.openReport(date, nextDate);
    await day.reports(date, nextDate, {
      Payin: '2,750.00',
      Payout: '1,368.75',
      Unfinished: '650.00',
      Unclaimed: '641.25',
      'Remittable unclaimed': '0.00',
      Win: '910.00',
      Lose: '1,000.00',
      Profit: '90.00',
      'Total profit': '90.00',
      Cancelled: '50.00',
      'Total cashin': '8,000.00',
      'Total remit': '0.00',
      'Cashin plus profit': '8,090.00',
      'Cashin plus total profit': '8,090.00',
      Games: '4',
      'MERON wins': '0',
      'WALA wins': '1',
      Draws: '1',
      'Cancelled bets': '1',
    });
  });

  step('the first day is cleared: what was left unclaimed can be remitted, all of it', async () => {
    const { admin, ben } = day;
    expect(await admin.clearDate(date)).toContain('1 unclaimed bet, ₱641.25 in all.');
    expect(await day.bet(bensTicket.serial)).toMatchObject({ is_cleared: true, has_claimed: false });
    const open = game('G3', 'Betting Open', { totals: ['400.00', '250.00'], payouts: ['154.37', '247.00'] });
    const ana = teller('6,900.00', '400.00', '0.00', '6,500.00', ['400.00', '0.00']);
    await admin.open('Game');
    await day.shows({
      game: open,
      ana,
      ben: teller('2,481.25', '250.00', '0.00', '2,231.25', ['0.00', '250.00']),
    });
    await ben.findsNothing(bensTicket.serial);
    expect(await admin.cash('Remit', 'Ben Cruz', 'Full')).toContain('₱2,231.25');
    await admin.open('Game');
    await day.shows({
      game: open,
      ana,
      ben: teller('250.00', '250.00', '0.00', '0.00', ['0.00', '250.00']),
    });
  });

  step('G3: MERON wins, and its ticket is paid', async () => {
    const { admin, ana } = day;
    await admin.control('Stop Betting All');
    await admin.control('MERON', 'Winner set to MERON successfully');
    await admin.control('CONFIRM', 'Game result confirmed successfully');
    expect(await ana.pay(lateTicket.serial, 'MERON', '617.48')).toContain('PAID ₱617.48');
    await day.shows({
      game: game('G3', 'Finished', {
        totals: ['400.00', '250.00'],
        payouts: ['154.37', '247.00'],
        words: ['WINNER', ''],
      }),
      ana: teller('6,282.52', '0.00', '0.00', '6,282.52', ['400.00', '0.00']),
      ben: teller('250.00', '0.00', '0.00', '250.00', ['0.00', '250.00']),
    });
  });

  step(
    'G4: a side that would pay less than its stakes is no contest, and everybody is paid back',
    async () => {
      const { admin, ana, ben } = day;
      await admin.newGame('G4');
      await admin.control('Start Betting All');
      const anas = await ana.sell('MERON', '960');
      const bens = await ben.sell('WALA', '40');
      await admin.control('Stop Betting All');
      const pools = { totals: ['960.00', '40.00'], note: 'NO CONTEST' } as const;
      await day.shows({
        game: game('G4', 'Ongoing', pools),
        ana: teller('7,242.52', '960.00', '0.00', '6,282.52', ['960.00', '0.00']),
        ben: teller('290.00', '40.00', '0.00', '250.00', ['0.00', '40.00']),
      });
      await admin.control('MERON', 'Winner set to MERON successfully');
      await admin.control('CONFIRM', 'Game result confirmed successfully');
      await ana.pay(anas.serial, 'MERON', '960.00');
      await ben.pay(bens.serial, 'WALA', '40.00');
      await day.shows({
        game: game('G4', 'Finished', { ...pools, payouts: ['100.00', '100.00'] }),
        ana: teller('6,282.52', '0.00', '0.00', '6,282.52', ['960.00', '0.00']),
        ben: teller('250.00', '0.00', '0.00', '250.00', ['0.00', '40.00']),
      });
      // The first two games were the day before.
      await eventually(
        () => day.board.tally(),
        ['MERON 1', 'WALA 0', 'DRAW 0', 'NO CONTEST 1', 'CANCELLED 0'],
      );
    },
  );

  step('the last report, and the auditor finds nothing wrong with it', async () => {
    await day.admin.openReport(date, nextDate);
    await day.reports(date, nextDate, {
      Payin: '3,750.00',
      Payout: '2,986.23',
      Unfinished: '0.00',
      Unclaimed: '0.00',
      'Remittable unclaimed': '641.25',
      Win: '1,127.48',
      Lose: '1,250.00',
      Profit: '122.52',
      'Total profit': '763.77',
      Cancelled: '50.00',
      'Total cashin': '8,000.00',
      'Total remit': '2,231.25',
      'Cashin plus profit': '8,122.52',
      'Cashin plus total profit': '8,763.77',
      Games: '5',
      'MERON wins': '2',
      'WALA wins': '1',
      Draws: '1',
      'Cancelled bets': '1',
    });
    await day.house.station.verify();
  });
});
