/** Receipts on paper: which print is the original, and what QZ Tray gets to trust. */
import { createHash, createPrivateKey, verify, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetLookup, BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import type { CertificateView, CountedReceipt, PrintView, SignatureView } from '@taya/contracts/print';
import { firstOf } from '../play/runs.js';
import { type Answer, type Client, dataOf, type KeyedOptions, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { proveExport } from './support/prove-export.js';
import { securityLog } from './support/security-log.js';
import { until } from './support/until.js';

let house: House;
let ana: Teller;
let ben: Teller;
let game: GameView;
/** Sold by Ana on MERON, which wins, and paid by Ben. */
let won: BetView;
/** Sold by Ben on WALA. */
let lost: BetView;
/** Sold and cancelled by Ana. */
let cancelled: BetView;

beforeAll(async () => {
  house = await House.open({ environment: { STATION_NAME: 'Cebu' } });
  ana = await house.teller('ana', { cash: '10000', location: 'Window 1' });
  ben = await house.teller('ben', { cash: '10000', location: 'Window 2' });
  game = await house.openGame();
  won = await house.sell(ana, game, 'MERON', '100');
  lost = await house.sell(ben, game, 'WALA', '100');
  cancelled = await house.sell(ana, game, 'WALA', '20');
  await house.cancel(ana, cancelled);
});

afterAll(async () => {
  await house.close();
});

let keys = 0;
const newKey = () => {
  keys += 1;
  return `print-${keys}`;
};

function print(
  client: Client,
  receipt: CountedReceipt,
  { serial }: Pick<BetView, 'serial'>,
  options?: KeyedOptions,
): Promise<Answer<PrintView>> {
  return client.post<PrintView>(`/api/print/${receipt}/${serial}`, undefined, options);
}

const countOf = async (...request: Parameters<typeof print>) => dataOf(await print(...request)).count;

/** How often a bet's receipts were printed, according to lists and the single bet. */
async function printsOf({ id }: Pick<BetView, 'id'>) {
  const { bet_prints, payout_prints } = await house.bet(id);
  return [bet_prints, payout_prints];
}

describe('A bet receipt', () => {
  it('is answered with everything printed on it, and the first one is the original', async () => {
    const sold = await house.sell(ana, game, 'MERON', '50');
    const answer = await print(ana, 'bet', sold);
    expect(dataOf(answer)).toEqual({
      receipt: 'bet',
      count: 1,
      printed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      bet: { ...(await house.bet(sold.id)), bet_prints: 1 },
      teller: { full_name: 'Ana Cruz', location: 'Window 1' },
      paidBy: null,
      log_hash: expect.stringMatching(/^[0-9A-F]{12}$/),
    });
    expect(sold).toMatchObject({ bet_prints: 0, payout_prints: 0 });
    expect(await printsOf(sold)).toEqual([1, 0]);
  });

  it('witnesses the log: the verifier finds its hash there, and no other', async () => {
    const sold = await house.sell(ana, game, 'MERON', '50');
    const key = newKey();
    const first = dataOf(await print(ana, 'bet', sold, { key })).log_hash ?? '';
    // The same print again has the same hash; a copy has one of its own.
    expect(dataOf(await print(ana, 'bet', sold, { key })).log_hash).toBe(first);
    expect(dataOf(await print(ana, 'bet', sold)).log_hash).not.toBe(first);
    const found = await proveExport(house.station, '--ticket', sold.serial, first);
    const known = `Receipt ${sold.serial}: its hash is that of revision `;
    expect(found).toMatchObject({ exitCode: 0, output: expect.stringContaining(known) });
    expect((await proveExport(house.station, '--ticket', won.serial, first)).exitCode).toBe(1);
  });

  it('is counted whoever prints it, and lists show the count', async () => {
    const sold = await house.sell(ana, game, 'MERON', '50');
    const counts = [await countOf(ana, 'bet', sold), await countOf(house.admin, 'bet', sold)];
    expect([...counts, await countOf(ana, 'bet', sold)]).toEqual([1, 2, 3]);
    const listed = dataOf(await ana.get<BetView[]>(`/api/bet?search=${sold.serial}`));
    expect(listed).toMatchObject([{ id: sold.id, bet_prints: 3, payout_prints: 0 }]);
    const found = dataOf(await house.admin.get<BetLookup>(`/api/bet/${sold.serial}/search`));
    expect(found.bet).toMatchObject({ bet_prints: 3 });
  });

  it('has one original when two PCs print it at the same time, and copies after that', async () => {
    const sold = await house.sell(ana, game, 'MERON', '50');
    const printers = Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? ana : house.admin));
    const counts = await Promise.all(printers.map((client) => countOf(client, 'bet', sold)));
    expect(counts.sort((one, other) => one - other)).toEqual(printers.map((_, index) => index + 1));
  });

  it('is the same print for the same key, and other content for that key is refused', async () => {
    const sold = await house.sell(ana, game, 'MERON', '50');
    const key = newKey();
    const first = dataOf(await print(ana, 'bet', sold, { key }));
    expect(dataOf(await print(ana, 'bet', sold, { key }))).toEqual(first);
    expect(await countOf(ana, 'bet', sold, { key: newKey() })).toBe(2);
    const again = dataOf(await print(ana, 'bet', sold, { key }));
    expect([again.count, again.printed_at]).toEqual([1, first.printed_at]);
    expect(refusal(await print(ana, 'bet', won, { key }))).toEqual([422, 'KEY_REUSED']);
  });

  it('of a cancelled bet says that it is cancelled', async () => {
    expect(dataOf(await print(ana, 'bet', cancelled))).toMatchObject({
      count: 1,
      bet: { is_cancelled: true, bet_prints: 1 },
    });
  });

  it('cannot be printed by other tellers', async () => {
    expect(refusal(await print(ben, 'bet', won))).toEqual([403, 'NOT_YOUR_BET']);
    expect(await printsOf(won)).toEqual([0, 0]);
  });

  it('is found by its code as people write it; a mistyped and an unknown code get different refusals', async () => {
    const written =
      `${lost.serial.slice(0, 4)} ${lost.serial.slice(4, 8)}-${lost.serial.slice(8)}`.toLowerCase();
    expect(await countOf(ben, 'bet', { serial: encodeURIComponent(written) })).toBe(1);
    expect(refusal(await print(ben, 'bet', { serial: 'AAAAAAAAAAAB' }))).toEqual([400, 'BAD_SERIAL']);
    expect(refusal(await print(ben, 'bet', { serial: 'AAAAAAAAAAAA' }))).toEqual([404, 'BET_NOT_FOUND']);
  });
});

describe('A payout receipt', () => {
  it('needs a bet that was paid or claimed', async () => {
    expect(refusal(await print(ana, 'payout', won))).toEqual([409, 'BET_NOT_PAID']);
    await house.finish(game, 'MERON');
    for (const [client, bet] of [
      [ana, won],
      [ben, lost],
      [ana, cancelled],
    ] as const) {
      expect(refusal(await print(client, 'payout', bet))).toEqual([409, 'BET_NOT_PAID']);
    }
    await house.pay(ben, won);
    expect(dataOf(await print(ben, 'payout', won))).toMatchObject({
      receipt: 'payout',
      count: 1,
      bet: { id: won.id, has_claimed: true, bet_prints: 0, payout_prints: 1 },
      teller: { full_name: 'Ana Cruz', location: 'Window 1' },
      paidBy: { full_name: 'Ben Cruz', location: 'Window 2' },
    });
    expect(await countOf(ana, 'payout', won)).toBe(2);
    expect(await countOf(house.admin, 'payout', won)).toBe(3);
    expect(refusal(await print(ben, 'bet', won))).toEqual([403, 'NOT_YOUR_BET']);
  });

  it('of a claimed bet names no payer', async () => {
    const next = await house.openGame();
    const bet = await house.sell(ana, next, 'MERON', '100');
    await house.sell(ben, next, 'WALA', '100');
    await house.finish(next, 'MERON');
    dataOf(await house.admin.post(`/api/bet/${bet.serial}/manual_claim`));
    expect(dataOf(await print(house.admin, 'payout', bet))).toMatchObject({
      count: 1,
      paidBy: null,
      bet: { is_admin_claim: true, claimed_date: null },
    });
    expect(refusal(await print(ben, 'payout', bet))).toEqual([403, 'NOT_YOUR_BET']);
  });
});

describe('Over a restart', () => {
  it('the counts of bets of earlier games continue', async () => {
    const before = await printsOf(won);
    await house.restart();
    expect(await countOf(ana, 'bet', won)).toBe((before[0] ?? 0) + 1);
    expect(await countOf(ana, 'payout', won)).toBe((before[1] ?? 0) + 1);
  });

  it('and over kill -9 in the middle of printing, no print is counted twice and none is lost', async () => {
    const next = await house.openGame();
    const sold = await house.sell(ana, next, 'MERON', '50');
    const asked: string[] = [];
    const answered = new Map<string, number>();
    for (const pauseMs of firstOf([15, 0, 40], 1)) {
      const batch = Array.from({ length: 10 }, newKey);
      asked.push(...batch);
      const work = batch.map(async (key) => {
        // A client that is cut off does not know whether its print was recorded.
        const answer = await print(ana, 'bet', sold, { key }).catch(() => null);
        if (answer?.status === 200) answered.set(key, answer.body.data.count);
      });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await house.station.kill();
      await Promise.all(work);
      await house.restart();
    }
    const counts = new Map<string, number>();
    for (const key of asked) counts.set(key, await countOf(ana, 'bet', sold, { key }));
    for (const [key, count] of answered) expect(counts.get(key)).toBe(count);
    expect([...counts.values()].sort((one, other) => one - other)).toEqual(
      asked.map((_, index) => index + 1),
    );
    expect(await printsOf(sold)).toEqual([asked.length, 0]);
  });

  it('and the audit confirms every count', async () => {
    await house.station.verify();
  });
});

describe('QZ Tray', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const certificate = async (client: Client) =>
    dataOf(await client.get<CertificateView>('/api/print/certificate')).certificate;
  const sign = (client: Client, call: object) => client.post<SignatureView>('/api/print/sign', call);
  const find = () => ({ call: 'printers.find', params: {}, timestamp: Date.now() });
  /** As qz-tray sends a receipt. */
  const printing = (jobName: string) => ({
    printer: { name: 'RECEIPT' },
    options: {
      ...{ bounds: null, colorType: 'color', copies: 1, density: 0, duplex: false, fallbackDensity: null },
      ...{ interpolation: 'bicubic', jobName, legacy: false, margins: 0, orientation: null },
      ...{ paperThickness: null, printerTray: null, rasterize: false, rotation: 0, scaleContent: true },
      ...{ size: null, units: 'in', forceRaw: false, encoding: null, spool: null },
    },
    data: [{ type: 'raw', format: 'command', flavor: 'base64', data: 'G0BBbmE=' }],
  });

  it('gets a certificate with the name of the station, as text and as a file', async () => {
    const pem = await certificate(ana);
    const { subject, validTo } = new X509Certificate(pem);
    expect(subject).toBe('CN=Taya - Cebu\nO=Taya');
    expect(new Date(validTo).getUTCFullYear()).toBeGreaterThanOrEqual(new Date().getUTCFullYear() + 10);
    const file = await ana.fetch('GET', '/api/print/certificate.pem');
    expect(await file.text()).toBe(pem);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="override.crt"');
    expect(file.headers.get('content-type')).toBe('application/x-pem-file');
  });

  it('gets signatures over the hexadecimal digest of a call, which the certificate verifies', async () => {
    const { publicKey } = new X509Certificate(await certificate(ana));
    for (const client of [ana, house.admin, house.superAdmin, house.auditor]) {
      const call = find();
      const { signature } = dataOf(await sign(client, call));
      const isValid = (text: string) =>
        verify('RSA-SHA512', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
      const { call: name, params, timestamp } = call;
      expect(isValid(hashOf(JSON.stringify({ call: name, params, timestamp })))).toBe(true);
      expect(isValid(hashOf('another'))).toBe(false);
    }
  });

  it.each([
    ['file.write', { path: '/home/teller/.bashrc', data: 'x' }],
    ['usb.claimDevice', { vendorId: '0x04b8', productId: '0x0202', interface: 0 }],
    ['socket.open', { host: '10.0.0.1', port: 9_100 }],
    ['print', { printer: { host: '10.0.0.1', port: 9_100 }, options: {}, data: ['x'] }],
  ])('gets no signature for %s, and the security log says who asked for it', async (call, params) => {
    const answer = await sign(ana, { call, params, timestamp: Date.now() });
    expect(refusal(answer)).toEqual([403, 'NOT_SIGNABLE']);
    const about = { kind: 'signature refused', user: 'ana', address: '127.0.0.1', call };
    await until(() => securityLog(house.station.dataDir, about).length > 0);
  });

  it.each(['\n', '\0', ' x', '/../x', '\u202e'])(
    'gets no signature for a job with %j in its name',
    async (odd) => {
      const of = (jobName: string) => ({ call: 'print', params: printing(jobName), timestamp: Date.now() });
      expect((await sign(ana, of('Taya-bet-K7QP3MXW9DTA-1a2b'))).status).toBe(200);
      for (const name of [`Taya-bet${odd}-1`, `Taya-bet-1${odd}`])
        expect(refusal(await sign(ana, of(name)))).toEqual([403, 'NOT_SIGNABLE']);
    },
  );

  it('gets no signature over a digest of anything else', async () => {
    const answer = await sign(ana, { hash: hashOf('{"call":"file.write"}') });
    expect(refusal(answer)).toEqual([400, 'VALIDATION']);
    expect(answer.body.message).toMatch(/^call must be/);
  });

  it('gets at most the signatures for a bet a second in the long run, for each teller separately', async () => {
    const cora = await house.teller('cora');
    const call = find();
    const burst = () => Promise.all(Array.from({ length: 160 }, () => sign(cora, call)));
    const answers = await burst();
    const isRefused = ({ status }: (typeof answers)[number]) => status !== 200;
    // A slow computer is allowed more while it still signs the first ones.
    await until(async () => {
      if (answers.filter(isRefused).length <= 20) answers.push(...(await burst()));
      return answers.filter(isRefused).length > 20;
    });
    const refused = answers.filter(isRefused);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
    for (const answer of refused) {
      expect(refusal(answer)).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect((await sign(ana, call)).status).toBe(200);
  });

  it('has each burst of signatures in the security log once, with the user', async () => {
    const about = { kind: 'signature given', user: 'cora', call: 'printers.find' };
    await until(() => securityLog(house.station.dataDir, about).length > 0);
    // A minute later comes a line with how many there were again.
    const bursts = securityLog(house.station.dataDir, about).filter(({ again }) => again === undefined);
    expect(bursts).toHaveLength(1);
  });

  it('finds the same certificate after a restart', async () => {
    const before = await certificate(ana);
    await house.restart();
    expect(await certificate(ana)).toBe(before);
  });

  it('has a key that only the owner of the files can read, and that is stored nowhere else', async () => {
    const { dataDir, output } = house.station;
    const path = join(dataDir, 'qz-private.pem');
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
    const text = readFileSync(path, 'utf8');
    expect(createPrivateKey(text).asymmetricKeyDetails?.modulusLength).toBe(2_048);
    const lines = text.split('\n').filter((line) => line.length > 40);
    expect(lines.length).toBeGreaterThan(20);
    const isIn = (other: string) => lines.some((line) => other.includes(line));
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== 'qz-private.pem',
    );
    const others = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect([isIn(text), isIn(output), ...others.map(isIn)]).toEqual([true, false, ...files.map(() => false)]);
  });
});
