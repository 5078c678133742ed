/**
 * Pictures of a throwaway station after an evening played through its API, in Chromium. Look at them afterwards. `npm
 * run docs:pictures` takes those of `docs/` again, in about a minute: the steps in the pages for tellers, admins, super
 * admins and auditors, and the board. `npm run pictures -- --out DIR` takes one of every screen and window, in all
 * sizes and both themes; with `--only payin`, of those with such a name.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Server } from '../demo/server.ts';
import { launchChromium } from '../test/browser/support/chromium.ts';
import { adminEndsTheDay, adminPlaysAGame, adminWaitsForBets, boardShowsBetting } from './pictures/admin.mjs';
import { auditorLooks } from './pictures/auditor.mjs';
import { playAnEvening } from './pictures/evening.mjs';
import { photographEveryScreen } from './pictures/every-screen.mjs';
import { Person, TIME_ZONE } from './pictures/person.mjs';
import { adminSeesShifts, superAdminTurnsShiftsOn, tellerEndsTheShift } from './pictures/shift.mjs';
import { superAdminSetsUp } from './pictures/super-admin.mjs';
import { tellerPays, tellerSells } from './pictures/teller.mjs';

const PASSWORDS = {
  admin: 'pictures-admin',
  superadmin: 'pictures-super',
  auditor: 'pictures-auditor',
  tellers: 'pictures-teller',
};

const { out, only = '' } = parseArgs({
  options: { out: { type: 'string' }, only: { type: 'string' } },
}).values;
const folder = await mkdtemp(join(tmpdir(), 'taya-pictures-'));
const server = await Server.start(folder, {
  DATA_DIR: join(folder, 'data'),
  STATION_ID: 'pictures',
  STATION_NAME: 'North Arena',
  STATION_TIME_ZONE: TIME_ZONE,
  ADMIN_PASSWORD: PASSWORDS.admin,
  SUPERADMIN_PASSWORD: PASSWORDS.superadmin,
  AUDITOR_PASSWORD: PASSWORDS.auditor,
});
const browser = await launchChromium();
try {
  await server.ready(new AbortController().signal);
  const tellers = await playAnEvening(server.url, PASSWORDS);
  if (out === undefined) await photographForDocs(tellers);
  else if (!(await photographEveryScreen(browser, server.url, PASSWORDS, tellers, out, new RegExp(only))))
    process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function photographForDocs(tellers) {
  const at = () => Person.arrive(browser, server.url);
  const owner = await at();
  await superAdminSetsUp(owner, PASSWORDS);
  const admin = await at();
  await adminPlaysAGame(admin, PASSWORDS.admin);
  const ana = await at();
  const serial = await tellerSells(ana, PASSWORDS.tellers, tellers);
  await boardShowsBetting(await Person.arrive(browser, `${server.url}/live`));
  await adminWaitsForBets(admin);
  await tellerPays(ana, serial);
  await adminEndsTheDay(admin, tellers);
  await auditorLooks(await at(), PASSWORDS.auditor);
  await superAdminTurnsShiftsOn(owner, PASSWORDS.superadmin);
  await tellerEndsTheShift(ana);
  await adminSeesShifts(admin);
}
