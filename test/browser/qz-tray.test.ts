/** Receipts through QZ Tray: a test double that speaks its protocol with its real client. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { firstOf } from '../../play/runs.js';
import { until } from '../support/until.js';
import { answer } from './support/dialogs.js';
import { silence } from './support/faults.js';
import { prints } from './support/prints.js';
import { PAPER_OUT, READY } from './support/qz-tray.js';
import { actionsOf, PRINTER, PrintingHouse, picture, scanOf, Till, wordsOf } from './support/till.js';

let room: PrintingHouse;

beforeAll(async () => {
  room = await PrintingHouse.open();
});

beforeEach(() => room.startTray());

afterEach(() => room.endTest());

afterAll(() => room?.close());

describe('through QZ Tray prints', () => {
  test('a bet receipt after the sale, and a copy on request; each counted by the server', async () => {
    const till = await room.openPayin();
    await till.sell('511');
    const { serial, bet_prints } = await room.lastBet();
    expect(bet_prints).toBe(1);
    const [original] = room.tray.printed;
    if (original === undefined) throw new Error('nothing was printed');
    expect(wordsOf(original)).toContain('BET RECEIPT');
    expect(wordsOf(original)).toContain('PHP 511.00');
    expect(wordsOf(original)).not.toContain('REPRINT');
    expect(scanOf(original)).toBe(`CODE-128:${serial}`);
    expect(actionsOf(original)).toEqual(['cut']);
    await till.reprint();
    await room.printed(2);
    await till.ticketSays('✓ Printed');
    expect(room.tray.printed.map((job) => wordsOf(job).includes('REPRINT 2'))).toEqual([false, true]);
    expect((await room.lastBet()).bet_prints).toBe(2);
    expect(await prints(till.screen)).toEqual([]);
  });

  test('a payout receipt, which opens the drawer; its copy does not', async () => {
    await room.house.end();
    const game = await room.house.openGame('Payout');
    const bet = await room.house.sell(room.ana, game, 'MERON', '100');
    await room.house.sell(room.ana, game, 'WALA', '100');
    await room.house.finish(game, 'MERON');
    const till = await room.openPage(room.ana, {
      path: '/dashboard/payout',
      settings: { opensDrawer: true },
    });
    await till.printerIs('Printer: ready');
    await till.screen.field('Ref #').fill(bet.serial);
    await till.screen.button(/^PAYOUT/).click();
    await till.screen.page.getByText('✓ Printed').waitFor();
    await till.screen.button('Re-Print').click();
    await room.jobs(2);
    await room.printed(2);
    const [original, copy] = room.tray.printed.map((job) => ({
      words: wordsOf(job),
      actions: actionsOf(job),
    }));
    expect(original?.words).toContain('PAYOUT RECEIPT');
    expect(original?.actions).toContain('pulse');
    expect(copy?.words).toContain('REPRINT 2');
    expect(copy?.actions).not.toContain('pulse');
    await room.house.openGame('After the payout');
  });

  test.each(
    firstOf(
      [
        ['cashin', 'CASHIN RECEIPT', '>>> CASHIN >>>'],
        ['remit', 'REMIT RECEIPT', '<<< REMIT <<<'],
      ],
      1,
    ),
  )('a %s receipt', async (kind, title, big) => {
    const till = await room.openPage(room.house.admin, { path: `/dashboard/${kind}` });
    await till.printerIs('Printer: ready');
    await till.screen.button(new RegExp(`^${kind} Ana`, 'i')).click();
    const dialog = till.screen.page.getByRole('dialog').first();
    await dialog.getByLabel('Amount').fill('25');
    await dialog.getByRole('button', { name: new RegExp(`^${kind} ?(Enter)?$`, 'i') }).click();
    await answer(till.screen, /of ₱25\.00 (to|from)/, 'Yes');
    await room.jobs(1);
    await room.printed(1);
    const [words] = room.tray.printed.map(wordsOf);
    expect(words).toContain(title);
    expect(words).toContain(big);
  });

  test('a balance, each time as an original', async () => {
    const till = await room.openPayin();
    for (const count of [1, 2]) {
      await till.screen.button('Print Balance').click();
      await answer(till.screen, 'print your balance?', 'Yes');
      await room.printed(count);
    }
    expect(room.tray.printed.map((job) => wordsOf(job).includes('BALANCE RECEIPT'))).toEqual([true, true]);
    expect(room.originals()).toHaveLength(2);
  });
});

test('the first receipt of a PC without a chosen printer asks for one, and prints there; the next asks nothing', async () => {
  const till = await room.openPage(room.ana, { path: '/dashboard/payin', settings: { printer: null } });
  await till.sellOnly('512');
  const question = till.screen.page.getByRole('dialog', { name: 'Which printer prints receipts?' });
  await question.getByRole('button', { name: PRINTER }).click();
  await question.waitFor({ state: 'detached' });
  await till.ticketSays('✓ Printed');
  await till.printerIs('Printer: ready');
  await till.sell('513');
  expect(room.originals()).toHaveLength(2);
});

test('while QZ Tray’s own window waits for somebody receipts use the dialog; once it is answered the next one asks for a printer', async () => {
  room.tray.asks = true;
  const till = await room.openPage(room.ana, { path: '/dashboard/payin', settings: { printer: null } });
  await till.sellOnly('514');
  await until(() => room.tray.windows > 0);
  await till.ticketSays('→ Sent to printer');
  await till.sell('515', '→ Sent to printer');
  room.tray.asks = false;
  room.tray.answerWindow();
  await till.sellOnly('516');
  const question = till.screen.page.getByRole('dialog', { name: 'Which printer prints receipts?' });
  await question.getByRole('button', { name: PRINTER }).click();
  await till.ticketSays('✓ Printed');
  expect(room.originals()).toHaveLength(1);
});

describe('a printer that never reports on its jobs', () => {
  test('is remembered after the first receipt; the next is sent at once, and counts as sent until the printer reports something', async () => {
    room.tray.reportsJobs = false;
    const till = await room.openPayin();
    await till.sell('541', '→ Sent to printer: check that the paper came out');
    await till.screen.page.reload();
    await till.printerIs('Printer: sends, cannot see');
    await picture(till.screen.connections, 'printer-unseen-header');
    await till.sell('542', /^→ Sent to printer$/);
    await till.screen.go('/dashboard/checks');
    const checks = till.screen.page.getByRole('list', { name: 'Checks' });
    await checks.getByText('This printer does not tell when it has printed').waitFor();
    room.tray.reportsJobs = true;
    await till.screen.button('Print a test page').click();
    await checks.getByText('✓ Printed').waitFor();
    await checks.getByText('This printer does not tell').waitFor({ state: 'detached' });
    await till.printerIs('Printer: ready');
    await room.printed(3);
    expect(room.originals()).toHaveLength(3);
  });

  test('prints by itself what waited for paper, and counts it as sent', async () => {
    room.tray.reportsJobs = false;
    const till = await room.openPage(room.ana, {
      path: '/dashboard/payin',
      settings: { silentPrinters: [PRINTER] },
    });
    await till.printerIs('Printer: sends, cannot see');
    room.tray.setPrinter(PRINTER, PAPER_OUT);
    await till.printerIs('Printer: paper out');
    await till.sell('543', '! Not printed yet: paper out');
    room.tray.setPrinter(PRINTER, READY);
    await till.ticketSays(/^→ Sent to printer$/);
    await room.printed(1);
    expect(room.tray.jobs).toHaveLength(1);
  });
});

describe('never a second original:', () => {
  test('two tabs that print one receipt at the same time', async () => {
    const one = await room.openPayin();
    const mend = await silence(one.screen, '**/api/print/bet/*', 'lost');
    await one.sell('531', 'Not printed: the server does not respond');
    await mend();
    const other = new Till(await one.screen.anotherTab());
    await other.printerIs('Printer: ready');
    await Promise.all([one.reprint(), other.reprint()]);
    for (const till of [one, other]) await till.ticketSays('✓ Printed');
    // The second press does nothing where the first was heard of in time; else its paper may come a moment later.
    await until(async () => room.tray.printed.length === (await room.lastBet()).bet_prints);
    expect(room.originals()).toHaveLength(1);
  });

  test('without an answer of the server nothing is printed; the next try is the original, however many there were', async () => {
    const till = await room.openPayin();
    const mend = await silence(till.screen, '**/api/print/bet/*', 'answer lost');
    await till.sell('532', 'Not printed: the server does not respond');
    expect(room.tray.jobs).toHaveLength(0);
    expect((await room.lastBet()).bet_prints).toBe(1);
    await mend();
    await till.screen.page.reload();
    await till.printerIs('Printer: ready');
    await till.reprint();
    await till.ticketSays('✓ Printed');
    expect(room.originals()).toHaveLength(1);
    expect((await room.lastBet()).bet_prints).toBe(1);
  });

  test.each(firstOf(['before', 'after'] as const, 1))(
    'the server is killed %s it has counted: nothing is printed; the next try is the original',
    async (moment) => {
      const till = await room.openPayin();
      const calls = '**/api/print/bet/*';
      await till.screen.page.route(calls, async (route) => {
        if (moment === 'after') await route.fetch();
        await room.office.killServer();
        await route.abort('connectionreset');
      });
      await till.sellOnly('535');
      await till.ticketSays('! Not printed: the server does not respond');
      await till.screen.page.unroute(calls);
      await room.office.startServer();
      await till.screen.isLive();
      expect((await room.lastBet()).bet_prints).toBe(moment === 'after' ? 1 : 0);
      await till.reprint();
      await till.ticketSays('✓ Printed');
      expect(room.originals()).toHaveLength(1);
      expect(room.tray.jobs).toHaveLength(1);
      expect((await room.lastBet()).bet_prints).toBe(1);
    },
  );

  test('a reload between the count and the paper: the next is a copy', async () => {
    const till = await room.openPayin();
    room.tray.asks = true;
    await till.sellOnly('533');
    await until(async () => room.tray.windows === 1);
    expect((await room.lastBet()).bet_prints).toBe(1);
    // Somebody may still press Allow for the page that was closed.
    room.tray.asks = false;
    await till.screen.page.reload();
    await till.printerIs('Printer: ready');
    await till.reprint();
    await till.ticketSays('✓ Printed');
    room.tray.answerWindow();
    await until(async () => room.tray.printed.length === room.tray.jobs.length);
    expect(room.originals().length).toBeLessThanOrEqual(1);
    expect(wordsOf(room.tray.jobs[0])).toContain('REPRINT 2');
  });

  test('a reload while the receipt is in the queue prints nothing more', async () => {
    const till = await room.openPayin();
    room.tray.setPrinter(PRINTER, PAPER_OUT);
    await till.sell('534', '! Not printed yet: paper out');
    await till.screen.page.reload();
    await till.printerIs('Printer: paper out');
    room.tray.setPrinter(PRINTER, READY);
    await till.printerIs('Printer: ready');
    await room.printed(1);
    expect(room.tray.jobs).toHaveLength(1);
  });
});
