import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BetView } from '@taya/contracts/bet';
import type { CertificateView } from '@taya/contracts/print';
import type { Locator } from 'playwright-core';
import { printedOn } from '../../../frontend/src/receipt/escpos-printer.fixture.js';
import { type Client, dataOf } from '../../support/client.js';
import type { House, Teller } from '../../support/house.js';
import { until } from '../../support/until.js';
import { BackOffice, type OpenOptions } from './back-office.js';
import { run } from './paper.js';
import { Payin } from './payin.js';
import { QzTrayDouble, type TrayJob } from './qz-tray.js';
import type { Screen } from './screen.js';
import { TrayPort } from './tray-port.js';

export const PRINTER = 'EPSON_TM-T20';

const PAPER_DOTS = 576;

/** Words wait for a printer, or for a connection that is tried again. */
const TIMEOUT_MS = 60_000;

/** A teller at a PC that has a receipt printer behind QZ Tray, as the page of payin shows it. */
export class Till {
  readonly screen: Screen;

  constructor(screen: Screen) {
    this.screen = screen;
  }

  get tickets(): Locator {
    return this.screen.page.getByRole('complementary', { name: 'Tickets' });
  }

  /** Waits for the header to say this of the printer. */
  async printerIs(words: string | RegExp): Promise<void> {
    await this.screen.connections.getByText(words).waitFor({ timeout: TIMEOUT_MS });
  }

  /** Sells a bet on Meron; waits until the last ticket is this one, and says this of its print. */
  async sell(amount: string, words: string | RegExp = '✓ Printed'): Promise<void> {
    await this.sellOnly(amount);
    await this.tickets.getByText(`₱${amount}.00`).first().waitFor();
    await this.ticketSays(words);
  }

  async sellOnly(amount: string): Promise<void> {
    const payin = new Payin(this.screen);
    await until(() => payin.amount.isEnabled());
    await payin.bet(amount);
  }

  /** Waits for the last ticket to say this of its print. */
  async ticketSays(words: string | RegExp): Promise<void> {
    const last = this.tickets.getByRole('listitem').first();
    await last.getByRole('status').filter({ hasText: words }).waitFor({ timeout: TIMEOUT_MS });
  }

  async reprint(): Promise<void> {
    await this.tickets.getByRole('button', { name: /^Re-Print ?F8$/ }).click();
  }

  /** The header and the last ticket, for the manual. */
  async pictures(name: string): Promise<void> {
    await picture(this.screen.connections, `${name}-header`);
    await picture(this.tickets.getByRole('listitem').first(), `${name}-ticket`);
  }
}

/** A picture of a part of a page, kept where `TAYA_PICTURES` says; none when it says nothing. */
export async function picture(part: Locator, name: string): Promise<void> {
  const folder = process.env.TAYA_PICTURES;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await part.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

/** A station with a PC that prints through QZ Tray; a new one of those for each test. */
export class PrintingHouse {
  readonly office: BackOffice;
  readonly ana: Teller;
  readonly #certificate: string;
  readonly #port: TrayPort;
  #tray: QzTrayDouble | null = null;

  private constructor(office: BackOffice, ana: Teller, certificate: string, port: TrayPort) {
    this.#port = port;
    this.office = office;
    this.ana = ana;
    this.#certificate = certificate;
  }

  /** Betting is open. */
  static async open(): Promise<PrintingHouse> {
    const port = await TrayPort.open();
    const office = await BackOffice.open({}, port.number);
    const { house } = office;
    const ana = await house.teller('ana', { cash: '100000' });
    await house.openGame('Derby');
    const { certificate } = dataOf(await house.admin.get<CertificateView>('/api/print/certificate'));
    return new PrintingHouse(office, ana, certificate, port);
  }

  get house(): House {
    return this.office.house;
  }

  get tray(): QzTrayDouble {
    if (this.#tray === null) throw new Error('QZ Tray was not started');
    return this.#tray;
  }

  startTray(): void {
    this.#tray = new QzTrayDouble(this.#port, this.#certificate, ['PDF', PRINTER]);
    this.#tray.start();
  }

  /** Puts the station's certificate on the PC. */
  trust(): void {
    this.tray.trusted = this.#certificate;
  }

  /** Opens a page on the PC. */
  async openPage(
    client: Client,
    { settings, ...options }: OpenOptions & { readonly settings?: object },
  ): Promise<Till> {
    const stored = { 'taya.printer': JSON.stringify({ printer: PRINTER, ...settings }) };
    return new Till(await this.office.openAs(client, { stored, ...options }));
  }

  /** Opens payin on the PC, and waits for the printer. */
  async openPayin(): Promise<Till> {
    const till = await this.openPage(this.ana, { path: '/dashboard/payin' });
    await till.printerIs('Printer: ready');
    return till;
  }

  /** The bet sold last, as the server knows it. */
  async lastBet(): Promise<BetView> {
    const [bet] = dataOf(await this.ana.get<readonly BetView[]>('/api/bet?page=1'));
    if (bet === undefined) throw new Error('no bet was sold');
    return bet;
  }

  /** Everything that came out of the printer without being marked as a copy. */
  originals(): readonly TrayJob[] {
    return this.tray.printed.filter((job) => !wordsOf(job).includes('REPRINT'));
  }

  async jobs(count: number): Promise<void> {
    await until(async () => this.tray.jobs.length === count);
  }

  async printed(count: number): Promise<void> {
    await until(async () => this.tray.printed.length === count);
  }

  async endTest(): Promise<void> {
    try {
      await this.office.closeScreens();
    } finally {
      this.#tray?.stop();
    }
  }

  async close(): Promise<void> {
    await this.office.close();
    await this.#port.close();
  }
}

/** What can be read on a paper, row by row; nothing without a paper. */
export function wordsOf(job: TrayJob | undefined): string {
  if (job === undefined) return '';
  const { lines } = printedOn(PAPER_DOTS, job.bytes);
  return lines.map(({ text }) => text).join('\n');
}

/** What a scanner reads off it. */
export function scanOf({ bytes, name }: TrayJob): string {
  const file = join(tmpdir(), `taya-${name}.pbm`);
  writeFileSync(file, printedOn(PAPER_DOTS, bytes).toPbm());
  return run('zbarimg', 'zbar-tools', '--quiet', file).trim();
}

/** What else the printer did. */
export const actionsOf = ({ bytes }: TrayJob) => printedOn(PAPER_DOTS, bytes).actions;
