/** Somebody with access to the data folder changes what a running station has: auditors see it within seconds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CheckedPart, LiveIdentities } from '@taya/contracts/answers/identities';
import { dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { until } from './support/until.js';

let house: House;
let ana: Teller;

beforeAll(async () => {
  house = await House.open({ isOnFiles: true, environment: { MONGO_URL: '' } });
  ana = await house.teller('ana', { cash: '1000' });
});

afterAll(() => house.close());

const identities = async () => dataOf<LiveIdentities>(await house.auditor.get('/api/audit/identities'));
const bad = async () => (await identities()).parts.filter(({ holds }) => !holds);

/** Waits until this part does not hold. @returns it as it was then: another look may find more, or less */
async function becomes(name: CheckedPart['name']): Promise<CheckedPart> {
  let found: CheckedPart | undefined;
  await until(
    async () => {
      found = (await bad()).find((part) => part.name === name);
      return found !== undefined;
    },
    undefined,
    async () => JSON.stringify(await identities()),
  );
  return found as CheckedPart;
}

/** Runs SQL on a file of the running station. */
function edit(file: string, sql: string): void {
  const database = new DatabaseSync(join(house.station.dataDir, file), { timeout: 30_000 });
  expect(database.prepare(sql).run().changes).toBe(1);
  database.close();
}

function readModels(): string {
  const [generation] = readFileSync(join(house.station.dataDir, 'read-models.current'), 'utf8').split(' ');
  return `read-models.${generation}.sqlite`;
}

const metric = async () => (await fetch(`${house.station.url}/metrics`)).text();
const health = async () => (await fetch(`${house.station.url}/api/health`)).json();

it('holds up to the last event of a station that is used', async () => {
  const game = await house.openGame();
  await house.sell(ana, game, 'MERON', '100');
  const sold = await house.revision();
  await until(async () => {
    const { holds, revision, ledger_revision, checked_at } = await identities();
    return holds && revision === ledger_revision && revision >= sold && checked_at !== null;
  });
  // No game is confirmed yet, so nothing is checked by identity 3.
  const checked = (await identities()).parts.filter((part) => part.name !== 'identity 3');
  expect(checked.filter((part) => part.checked === 0)).toEqual([]);
  expect(await metric()).toContain('taya_audit_holds{part="chain"} 1');
});

it('is red for a drawer that was made fuller on the screens, and green again when that is undone', async () => {
  const change = (by: number) =>
    edit(
      readModels(),
      `UPDATE users SET _body = json_set(_body, '$.onHand', json_extract(_body, '$.onHand') + ${by}) WHERE id = ${ana.id}`,
    );
  change(50_000);
  const { name, first_bad } = await becomes('read models');
  expect([name, first_bad]).toMatchObject(['read models', { teller: 'ana', amount: '500.00' }]);
  expect(await metric()).toContain('taya_audit_holds{part="read models"} 0');
  expect(await health()).toMatchObject({ data: { status: 'degraded' } });
  // Checked again from the first event on, it is never called good in between.
  dataOf(await house.auditor.post('/api/audit/identities/check'));
  const held: boolean[] = [];
  await until(async () => {
    const { holds, checking_again } = await identities();
    held.push(holds);
    return checking_again === null;
  });
  expect(held).not.toContain(true);
  change(-50_000);
  await until(async () => (await bad()).length === 0);
});

it('is red for a cash-in that was lowered in the ledger, and names it', async () => {
  edit(
    'ledger.sqlite',
    `UPDATE events SET json = replace(json, '"amount":100000', '"amount":90000') WHERE json LIKE '%"amount":100000%'`,
  );
  const { name, first_bad } = await becomes('chain');
  expect([name, first_bad]).toMatchObject([
    'chain',
    { teller: 'ana', shown: '900.00', replayed: '1000.00', amount: '-100.00' },
  ]);
  edit(
    'ledger.sqlite',
    `UPDATE events SET json = replace(json, '"amount":90000', '"amount":100000') WHERE json LIKE '%"amount":90000%'`,
  );
  await until(async () => (await bad()).length === 0);
});
