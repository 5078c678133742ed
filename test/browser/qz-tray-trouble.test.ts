/** What a teller reads when a receipt is not printed, and that it is printed in the end. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { itInLong } from '../../play/long.js';
import { firstOf } from '../../play/runs.js';
import { faultsOf } from './support/axe.js';
import { printed as printedByDialog } from './support/prints.js';
import { DEAD, DOOR_OPEN, OFFLINE, PAPER_LOW, PAPER_OUT, PAUSED, READY } from './support/qz-tray.js';
import { PRINTER, PrintingHouse, picture, Till, wordsOf } from './support/till.js';

let room: PrintingHouse;

beforeAll(async () => {
  room = await PrintingHouse.open();
});

beforeEach(() => room.startTray());

afterEach(() => room.endTest());

afterAll(() => room?.close());

describe('trouble with the printer', () => {
  test.each(
    firstOf(
      [
        ['paper out', PAPER_OUT, 'Printer: paper out'],
        ['printer door open', DOOR_OPEN, 'Printer: door open'],
        ['printer offline', OFFLINE, 'Printer: offline'],
      ],
      1,
    ),
  )(
    '%s: is shown, and the receipt prints by itself, once, when it is over',
    async (words, condition, chip) => {
      const till = await room.openPayin();
      room.tray.setPrinter(PRINTER, condition);
      await till.printerIs(chip);
      await till.sell('512', `! Not printed yet: ${words}`);
      if (condition === PAPER_OUT) await till.pictures('paper-out');
      room.tray.setPrinter(PRINTER, READY);
      await till.ticketSays('✓ Printed');
      await till.printerIs('Printer: ready');
      expect(room.tray.jobs).toHaveLength(1);
    },
  );

  test('low paper: is a warning, and receipts print', async () => {
    const till = await room.openPayin();
    room.tray.setPrinter(PRINTER, PAPER_LOW);
    await till.printerIs('Printer: paper low');
    await picture(till.screen.connections, 'paper-low-header');
    await till.sell('513');
  });

  test('a dead network printer: is shown, and a copy replaces the job that is stuck in its queue', async () => {
    const till = await room.openPayin();
    room.tray.setPrinter(PRINTER, DEAD);
    await till.sell('514', '! Not printed yet: the printer does not respond');
    await till.printerIs('Printer: does not respond');
    await till.pictures('printer-dead');
    await till.reprint();
    await room.jobs(2);
    room.tray.setPrinter(PRINTER, READY);
    await till.ticketSays('✓ Printed');
    expect(room.tray.jobs.map(({ state }) => state)).toEqual(['cancelled', 'printed']);
    expect(wordsOf(room.tray.jobs[1])).toContain('REPRINT 2');
    await till.printerIs('Printer: ready');
  });

  test('the chosen printer is gone: nothing is counted', async () => {
    const till = await room.openPayin();
    room.tray.removePrinter(PRINTER);
    room.tray.stop();
    room.tray.start();
    await till.printerIs('Printer: not found');
    await till.sell('515', `Not printed: this PC has no printer “${PRINTER}”`);
    expect((await room.lastBet()).bet_prints).toBe(0);
  });
});

test('a printer removed while the page is open: the first receipt finds it out, and no other is counted', async () => {
  const till = await room.openPayin();
  room.tray.removePrinter(PRINTER);
  await till.sell('516', 'Not printed: the printer is no longer on this PC');
  await till.printerIs('Printer: not found');
  await till.reprint();
  await till.ticketSays(`Not printed: this PC has no printer “${PRINTER}”`);
  expect((await room.lastBet()).bet_prints).toBe(1);
  room.tray.setPrinter(PRINTER, READY);
  await till.reprint();
  await till.ticketSays('✓ Printed');
  expect(wordsOf(room.tray.jobs.at(-1))).toContain('REPRINT 2');
});

describe('trouble with QZ Tray', () => {
  test('away: receipts use the print dialog until QZ Tray is back', async () => {
    const till = await room.openPayin();
    room.tray.stop();
    await till.printerIs(/^QZ Tray away since \d+:\d\d [AP]M$/);
    await till.sell('521', '→ Sent to printer');
    expect(await printedByDialog(till.screen)).toContain('BET RECEIPT');
    await till.pictures('tray-away');
    room.tray.start();
    await till.printerIs('Printer: ready');
    await till.reprint();
    await room.jobs(1);
    expect(wordsOf(room.tray.jobs[0])).toContain('REPRINT 2');
  });

  test.each(firstOf(['before', 'after'] as const, 1))(
    'gone %s it took the receipt: the outcome is unknown, and the next one is a copy',
    async (moment) => {
      const till = await room.openPayin();
      room.tray.breaksAtPrint = moment;
      await till.sell('522', '! QZ Tray disconnected: check that the paper came out');
      await till.pictures('tray-broke');
      room.tray.breaksAtPrint = null;
      await till.printerIs('Printer: ready');
      await till.reprint();
      await till.ticketSays('✓ Printed');
      expect(wordsOf(room.tray.jobs.at(-1))).toContain('REPRINT 2');
      expect(room.originals().length).toBe(moment === 'before' ? 0 : 1);
    },
  );

  test('blocked: nothing is counted, and the original prints when the block is removed', async () => {
    room.tray.blocks = true;
    const till = await room.openPage(room.ana, { path: '/dashboard/payin' });
    await till.printerIs(/^QZ Tray blocked since/);
    await till.sell('523', 'Not printed: QZ Tray blocked since');
    await till.pictures('tray-blocks');
    expect((await room.lastBet()).bet_prints).toBe(0);
    room.tray.blocks = false;
    await till.screen.page.reload();
    await till.printerIs('Printer: ready');
    await till.reprint();
    await till.ticketSays('✓ Printed');
    expect(room.originals()).toHaveLength(1);
  });

  test('not trusted: another certificate is on this PC, or a signature is wrong', async () => {
    room.tray.trusted = null;
    const till = await room.openPage(room.ana, { path: '/dashboard/payin' });
    await till.printerIs('QZ Tray: not trusted');
    await till.sell('524', 'Not printed: QZ Tray does not trust this station');
    await till.pictures('not-trusted');
    expect((await room.lastBet()).bet_prints).toBe(0);
    room.trust();
    await till.reprint();
    await till.ticketSays('✓ Printed');
    await till.printerIs('Printer: ready');
    expect(room.originals()).toHaveLength(1);
  });

  itInLong('a bad signature of the server', async () => {
    const till = await room.openPayin();
    await till.screen.page.route('**/api/print/sign', (route) =>
      route.fulfill({ json: { success: true, message: '', data: { signature: 'bm9uc2Vuc2U=' } } }),
    );
    await till.sell('525', 'Not printed: QZ Tray does not trust this station');
    await till.printerIs('QZ Tray: not trusted');
    expect(room.tray.jobs).toHaveLength(0);
  });

  test('asking: somebody has to press Allow in its window', async () => {
    room.tray.asks = true;
    const till = await room.openPage(room.ana, { path: '/dashboard/payin' });
    const words = 'QZ Tray is asking: Allow, without Remember';
    await till.printerIs(words);
    await picture(till.screen.connections, 'tray-asks-header');
    await till.sell('526', `Not printed: ${words}`);
    room.tray.asks = false;
    room.tray.answerWindow();
    await till.printerIs('Printer: ready');
    await till.reprint();
    await till.ticketSays('✓ Printed');
    expect(room.originals()).toHaveLength(1);
  });

  itInLong('slow, with no window open: nobody is sent to look for one', async () => {
    const till = await room.openPayin();
    room.tray.hangs = true;
    await till.screen.page.reload();
    await till.printerIs('QZ Tray is slow to answer');
    await till.sell('528', 'Not printed: QZ Tray is slow to answer');
    room.tray.hangs = false;
    room.tray.answerWindow();
    await till.printerIs('Printer: ready');
  });

  test('a PC whose clock is 20 minutes wrong: not trusted, and the header says why', async () => {
    room.tray.clockAheadMs = 20 * 60_000;
    const till = await room.openPage(room.ana, { path: '/dashboard/payin' });
    await till.printerIs('QZ Tray: not trusted');
    await till.screen.page.clock.setSystemTime(Date.now() + 20 * 60_000);
    await till.screen.connections.getByText('PC clock 20 min ahead').waitFor();
    await picture(till.screen.connections, 'pc-clock-header');
    await till.sell('527');
  });
});

describe('what is in doubt', () => {
  test('stays in doubt over a reload; a window has all such receipts, until somebody says what came of them', async () => {
    const till = await room.openPayin();
    const { page } = till.screen;
    room.tray.breaksAtPrint = 'after';
    await till.sell('551', '! QZ Tray disconnected: check that the paper came out');
    room.tray.breaksAtPrint = null;
    await till.printerIs('Printer: ready');
    room.tray.setPrinter(PRINTER, PAUSED);
    await till.sell('552', '! Not printed yet: paused in the print queue');
    await page.reload();
    await till.printerIs('Printer: paused in the print queue');
    await till.ticketSays('! Not printed yet: paused in the print queue');
    await till.tickets.getByText('! QZ Tray disconnected: check that the paper came out').waitFor();
    await page.getByText(/^2 receipts need attention\. /).waitFor();
    await till.screen.button('Show').click();
    const dialog = page.getByRole('dialog', { name: 'Receipts that need attention' });
    await dialog.getByText('Not printed yet: paused in the print queue').waitFor();
    await picture(dialog, 'troubled-receipts');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'It came out' }).first().click();
    await dialog.getByText('QZ Tray disconnected').waitFor({ state: 'detached' });
    // Printed for the page that was closed: the queue reports to whoever listens.
    room.tray.setPrinter(PRINTER, READY);
    await dialog.waitFor({ state: 'detached' });
    await till.ticketSays('✓ Printed');
    await page.reload();
    await till.ticketSays('✓ Printed');
    expect(room.tray.jobs).toHaveLength(2);
  });

  test('is the same in every tab, and what one tab has printed is printed in all', async () => {
    const till = await room.openPayin();
    const other = new Till(await till.screen.anotherTab());
    await other.printerIs('Printer: ready');
    room.tray.setPrinter(PRINTER, PAPER_OUT);
    // What the other tab does meanwhile lets it hear of the sale only when that is over.
    const isBusy = other.screen.page.evaluate(() => {
      const endsAtMs = performance.now() + 2_000;
      while (performance.now() < endsAtMs);
    });
    await till.sell('553', '! Not printed yet: paper out');
    await isBusy;
    await other.ticketSays('! Not printed yet: paper out');
    room.tray.setPrinter(PRINTER, READY);
    await till.ticketSays('✓ Printed');
    await other.ticketSays('✓ Printed');
  });
});
