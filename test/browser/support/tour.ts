/** Every screen there is and the windows on it, for whoever looks at all of them: axe, and the camera of `npm run pictures`. */
import type { GameAction } from '@taya/contracts/game';
import type { Locator, Page } from 'playwright-core';

export type Visitor = 'nobody' | 'admin' | 'teller' | 'auditor' | 'superadmin';

/** What the steps need to know of the station. */
export interface Facts {
  /** Of a ticket that can be paid. */
  readonly payable: string;
  /** Of tickets that lost, were paid and were cancelled. */
  readonly lost: string;
  readonly paid: string;
  readonly cancelled: string;
}

export interface Stop {
  readonly name: string;
  readonly visitor: Visitor;
  readonly path: string;
  /** What is done there before one looks: a window opened, a ticket found. */
  readonly show?: (page: Page, facts: Facts) => Promise<void>;
}

/** Makes a call for somebody. @returns its data */
type Call = <Data>(
  visitor: Exclude<Visitor, 'nobody'>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => Promise<Data>;

/** A state of the latest game or of the teller's shift, and what is worth looking at in it. */
export interface Stage {
  readonly name: string;
  /** Brings the station here, where actions of the game do not. */
  readonly prepare?: (call: Call) => Promise<unknown>;
  /** Calls that bring the game here from the stage before. */
  readonly actions: readonly GameAction[];
  readonly stops: readonly Stop[];
}

const button = (page: Page, name: RegExp): Locator => page.getByRole('button', { name }).first();

/** Longer than a tour: the last call does not end while it is looked at. */
export const LAST_CALL = { seconds: 600 } as const;

/** Presses the first button of this name and waits for its window. */
const opens = (name: RegExp) => async (page: Page) => {
  await button(page, name).click();
  await page.locator('dialog[open], [role="dialog"]').last().waitFor();
};

/** Presses a key once the page has come, and waits for its window. */
const opensByKey = (key: string) => async (page: Page) => {
  await page.locator('#page h1').first().waitFor();
  await page.keyboard.press(key);
  await page.locator('dialog[open], [role="dialog"]').last().waitFor();
};

async function typeAmount(page: Page, side: 'F1' | 'F2', amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press(side);
  await page.keyboard.type(amount, { delay: 60 });
}

const asksBet = (amount: string) => async (page: Page) => {
  await typeAmount(page, 'F2', amount);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
};

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Ref #').fill(code);
}

async function findsTicket(page: Page, code: string): Promise<void> {
  await typeCode(page, code);
  await page.getByRole('region', { name: / ticket$/ }).waitFor();
}

async function findsBet(page: Page, serial: string): Promise<void> {
  await page.getByLabel('Reference number').fill(serial);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Bet [A-Z2-9]{4} / }).waitFor();
}

async function opensEvent(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Events' }).locator('tbody button').first().click();
  await page.getByRole('region', { name: 'Chain' }).waitFor();
}

async function choosesTeller(page: Page): Promise<void> {
  await page.getByLabel('Teller', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('table', { name: 'What happened' }).waitFor();
}

const showsTable = (name: string) => (page: Page) => page.getByRole('table', { name }).waitFor();

async function showsLife(page: Page, serial: string): Promise<void> {
  await page.getByLabel('Reference number').fill(serial);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'What happened' }).waitFor();
}

const at = (visitor: Visitor, path: string, name: string, show?: Stop['show']): Stop => ({
  name: `${visitor}-${name}`,
  visitor,
  path,
  ...(show && { show }),
});

const page = (visitor: Visitor, path: string, name: string, show?: Stop['show']) =>
  at(visitor, `/dashboard/${path}`, name, show);

const board = (name: string) => at('nobody', '/live', `board-${name}`);

async function isNotPaid(page: Page, code: string): Promise<void> {
  await typeCode(page, code);
  await page.getByRole('region', { name: 'No bet ready to payout' }).waitFor();
}

/** What is said at a field. */
const saysWhatIsWrong = (page: Page) => page.getByText('⚠').first().waitFor();

async function asksToClearDate(page: Page): Promise<void> {
  await page.getByLabel('Date', { exact: true }).fill('2020-01-01');
  await opens(/^Add Date/)(page);
}

async function findsNothing(page: Page): Promise<void> {
  await page.getByLabel('Search', { exact: true }).first().fill('nobody of this name');
  await page.getByText('No data found').waitFor();
}

/** A shift that begins with less than its drawer should hold. */
async function asksSecondPerson(page: Page): Promise<void> {
  await page.getByLabel('In the drawer').fill('1');
  await page.keyboard.press('Enter');
  await page.getByLabel('Why it holds something else').fill('a bundle was short');
  await page.keyboard.press('Enter');
  await page.getByLabel('PIN of Administrator').waitFor();
}

async function savesSettings(page: Page, percentage: string): Promise<void> {
  await page.getByLabel('House percentage').fill(percentage);
  await button(page, /^Save/).click();
}

const ADMIN: readonly Stop[] = [
  page('admin', 'game', 'game-timer', opensByKey('t')),
  page('admin', 'game', 'game-question', opens(/^Stop Betting All/)),
  page('admin', 'today', 'today'),
  page('admin', 'drawers', 'drawers', showsTable('Drawers')),
  page('admin', 'tellerday', 'tellerday', choosesTeller),
  page('admin', 'cashin', 'cashin'),
  page('admin', 'cashin', 'cashin-none', findsNothing),
  page('admin', 'cashin', 'cashin-window', opens(/^Cashin \w+/)),
  page('admin', 'remit', 'remit'),
  page('admin', 'remit', 'remit-window', opens(/^Remit \w+/)),
  page('admin', 'reports', 'reports'),
  page('admin', 'reports', 'reports-game', async (shown) => {
    await shown.locator('details summary').first().click();
  }),
  page('admin', 'reports', 'reports-charts', async (shown) => {
    await button(shown, /^Charts$/).click();
    await shown.locator('figure').first().waitFor();
  }),
  page('admin', 'dayreport', 'dayreport', showsTable('At the windows')),
  page('admin', 'cleardate', 'cleardate'),
  page('admin', 'cleardate', 'cleardate-question', asksToClearDate),
  page('admin', 'bets', 'bets'),
  page('admin', 'bets', 'bets-found', (shown, { payable }) => findsBet(shown, payable)),
  page('admin', 'bets', 'bets-claim', async (shown, { payable }) => {
    await findsBet(shown, payable);
    await opens(/^Claim$/)(shown);
  }),
  page('admin', 'bets/create', 'bets-lost', showsTable('Tickets')),
  page('admin', 'bets/create', 'bets-lock', async (shown) => {
    await showsTable('Tickets')(shown);
    await shown.getByRole('button', { name: /^Lock/ }).waitFor();
    await opensByKey('l')(shown);
  }),
  page('admin', 'checks', 'checks'),
  page('admin', 'changepassword', 'changepassword'),
  page('admin', 'nothing', 'nothing'),
];

const TELLER: readonly Stop[] = [
  page('teller', 'payin', 'payin'),
  page('teller', 'payin', 'payin-typed', (shown) => typeAmount(shown, 'F2', '2500')),
  page('teller', 'payin', 'payin-question', asksBet('2500')),
  page('teller', 'payin', 'payin-large', asksBet('25500')),
  page('teller', 'payout', 'payout'),
  page('teller', 'payout', 'payout-ticket', (shown, { payable }) => findsTicket(shown, payable)),
  page('teller', 'payout', 'payout-part', (shown, { payable }) => findsTicket(shown, payable.slice(0, 5))),
  page('teller', 'payout', 'payout-lost', (shown, { lost }) => isNotPaid(shown, lost)),
  page('teller', 'payout', 'payout-paid', (shown, { paid }) => isNotPaid(shown, paid)),
  page('teller', 'payout', 'payout-cancelled', (shown, { cancelled }) => isNotPaid(shown, cancelled)),
  page('teller', 'payout', 'payout-unknown', async (shown) => {
    await typeCode(shown, '222222222222');
    await shown.getByText('No bet ready to payout').waitFor();
  }),
  page('teller', 'bethistory', 'bets'),
  page('teller', 'bethistory', 'bets-view', opens(/^View/)),
  page('teller', 'bethistory', 'bets-cancel', opens(/^Cancel/)),
  page('teller', 'gamehistory', 'games'),
  page('teller', 'gamehistory', 'games-view', opens(/^View/)),
  page('teller', 'checks', 'checks'),
  page('teller', 'changepassword', 'changepassword'),
  page('teller', 'payin', 'print-balance', opens(/^Print balance$/i)),
];

async function verifiesSeals(shown: Page): Promise<void> {
  await button(shown, /^Verify all/).click();
  await shown.getByRole('table').getByText('Verified', { exact: true }).waitFor();
}

const AUDITOR: readonly Stop[] = [
  page('auditor', 'reports', 'reports'),
  page('auditor', 'dayreport', 'dayreport', showsTable('At the windows')),
  page('auditor', 'gamehistory', 'games'),
  page('auditor', 'gamehistory', 'games-view', opens(/^View/)),
  page('auditor', 'bets', 'bets'),
  page('auditor', 'bets', 'bets-found', (shown, { lost }) => findsBet(shown, lost)),
  page('auditor', 'today', 'today'),
  page('auditor', 'drawers', 'drawers', showsTable('Drawers')),
  page('auditor', 'cashin', 'cashin'),
  page('auditor', 'cashin', 'cashin-window', opens(/^View/)),
  page('auditor', 'remit', 'remit'),
  page('auditor', 'remit', 'remit-window', opens(/^View/)),
  page('auditor', 'cleardate', 'cleardate'),
  page('auditor', 'livecheck', 'livecheck'),
  page('auditor', 'moment', 'moment', showsTable('Postings between')),
  page('auditor', 'journal', 'journal', showsTable('Trial balance')),
  page('auditor', 'tellerday', 'tellerday', choosesTeller),
  page('auditor', 'eventlog', 'eventlog'),
  page('auditor', 'eventlog', 'eventlog-event', opensEvent),
  page('auditor', 'betlife', 'betlife', (shown, { payable }) => showsLife(shown, payable)),
  page('auditor', 'seals', 'seals', verifiesSeals),
  page('auditor', 'seals', 'seals-seal', opens(/^Show the seal/)),
  page('auditor', 'checks', 'checks'),
  page('auditor', 'changepassword', 'changepassword'),
];

const SUPER_ADMIN: readonly Stop[] = [
  page('superadmin', 'teller', 'tellers'),
  page('superadmin', 'teller', 'tellers-add', async (shown) => {
    await opens(/^Add teller/)(shown);
    await shown.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await saysWhatIsWrong(shown);
  }),
  page('superadmin', 'teller', 'tellers-edit', opens(/^Edit/)),
  page('superadmin', 'teller', 'tellers-disable', opens(/^Disable/)),
  page('superadmin', 'teller', 'tellers-logins', opens(/^Login/)),
  page('superadmin', 'staff', 'staff'),
  page('superadmin', 'staff', 'staff-add', opens(/^Add staff member/)),
  page('superadmin', 'staff', 'staff-logins', opens(/^Login/)),
  page('superadmin', 'adminpassword', 'adminpassword'),
  page('superadmin', 'settings', 'settings', async (shown) => {
    await savesSettings(shown, '');
    await saysWhatIsWrong(shown);
  }),
  page('superadmin', 'settings', 'settings-question', async (shown) => {
    await savesSettings(shown, '30');
    await shown.getByRole('dialog').waitFor();
  }),
  page('superadmin', 'livecheck', 'livecheck'),
  page('superadmin', 'moment', 'moment', showsTable('Postings between')),
  page('superadmin', 'journal', 'journal', showsTable('Trial balance')),
  page('superadmin', 'tellerday', 'tellerday', choosesTeller),
  page('superadmin', 'eventlog', 'eventlog', opensEvent),
  page('superadmin', 'betlife', 'betlife', (shown, { payable }) => showsLife(shown, payable)),
  page('superadmin', 'seals', 'seals', verifiesSeals),
  page('superadmin', 'seals', 'seals-seal', opens(/^Show the seal/)),
  page('superadmin', 'checks', 'checks'),
  page('superadmin', 'changepassword', 'changepassword'),
];

/** The game as everybody sees it. */
const game = (name: string): readonly Stop[] => [
  page('admin', 'game', `game-${name}`),
  page('teller', 'payin', `payin-${name}`),
  board(name),
];

/** Of the latest game, from a new one to its end. */
export const STAGES: readonly Stage[] = [
  { name: 'not started', actions: [], stops: game('not-started') },
  {
    name: 'betting open',
    prepare: (call) => call('superadmin', 'PUT', '/api/settings', { cancelReasons: true }),
    actions: ['start_betting_all'],
    stops: [at('nobody', '/', 'login'), board('open'), ...ADMIN, ...TELLER, ...AUDITOR, ...SUPER_ADMIN],
  },
  { name: 'one side closed', actions: ['stop_betting_wala'], stops: game('one-side') },
  { name: 'last call', actions: ['last_call'], stops: game('last-call') },
  { name: 'paused', actions: ['pause'], stops: game('paused') },
  { name: 'betting closed', actions: ['pause', 'stop_betting_all'], stops: game('closed') },
  { name: 'result', actions: ['set_winner_meron'], stops: game('result') },
  {
    name: 'finished',
    actions: ['confirm_result'],
    stops: [...game('finished'), page('admin', 'game', 'game-new', opensByKey('n'))],
  },
  {
    name: 'no shift open',
    prepare: (call) => call('superadmin', 'PUT', '/api/settings', { shifts: true }),
    actions: [],
    stops: [
      page('teller', 'payin', 'payin-no-shift'),
      page('teller', 'shift', 'shift-open'),
      page('teller', 'shift', 'approval', asksSecondPerson),
    ],
  },
  {
    name: 'a shift closed, and one open',
    prepare: async (call) => {
      await opensShift(call);
      await counts(call, { 1000: 40, 0.25: 3 });
      await call('teller', 'POST', '/api/shift/close', {});
      await opensShift(call);
    },
    actions: [],
    stops: [
      page('teller', 'shift', 'shift', showsTable('Cash')),
      ...(['teller', 'admin', 'auditor'] as const).flatMap((visitor) => [
        page(visitor, 'shifts', 'shifts', showsTable('Shifts')),
        page(visitor, 'shifts/1/show', 'shift-z', showsTable('Count 1')),
      ]),
      page('admin', 'shifts/2/show', 'shift-close', opens(/^Count and close/)),
    ],
  },
  {
    name: 'the drawer is counted',
    prepare: (call) => call('teller', 'POST', '/api/shift/count/begin'),
    actions: [],
    stops: [
      page('teller', 'shift', 'shift-count', showsTable('Count')),
      page('teller', 'payin', 'payin-counting'),
    ],
  },
  {
    name: 'the drawer was counted',
    prepare: (call) => call('teller', 'POST', '/api/shift/count', { denominations: { 1000: 39 } }),
    actions: [],
    stops: [page('teller', 'shift', 'shift-counted')],
  },
];

async function opensShift(call: Call): Promise<void> {
  const { onHand } = await call<{ readonly onHand: string }>('teller', 'GET', '/api/teller_balance');
  await call('teller', 'POST', '/api/shift/open', { on_hand: onHand });
}

async function counts(call: Call, denominations: Readonly<Record<string, number>>): Promise<void> {
  await call('teller', 'POST', '/api/shift/count/begin');
  await call('teller', 'POST', '/api/shift/count', { denominations });
}

/** Waits until a page has all it shows: nothing is fetched, no toast is left, no part is to come. */
export async function isSettled(shown: Page): Promise<void> {
  await shown.waitForLoadState('networkidle');
  await shown.locator('#page:empty').waitFor({ state: 'detached' });
  await shown.locator('[aria-busy="true"]').last().waitFor({ state: 'detached' });
}
