/**
 * Pictures of a throwaway station after an evening played through its API, in Chromium. Look at them afterwards. `npm
 * run docs:pictures` takes those of `docs/` again, in about three minutes: the steps in the pages for tellers, admins, super
 * admins and auditors, and the board. `npm run pictures -- --out DIR` takes one of every screen and window, in all
 * sizes and both themes; with `--only payin`, of those with such a name.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TRAINING_STATION } from '@taya/contracts/training';
import { Server } from '../demo/server.ts';
import { launchChromium } from '../test/browser/support/chromium.ts';
import {
  adminConfirmsTheRightSide,
  adminConfirmsTheWrongSide,
  adminOpensAGame,
  adminReopensTheResult,
  boardShowsBetting,
  boardShowsTheReview,
  cashDeskEndsTheDay,
  cashDeskGivesCash,
  cashDeskLocksALostTicket,
  ownerLooksOnThePhone,
} from './pictures/admin.mjs';
import { auditorLooks } from './pictures/auditor.mjs';
import { playAnEvening } from './pictures/evening.mjs';
import { photographEveryScreen } from './pictures/every-screen.mjs';
import { Person, TIME_ZONE } from './pictures/person.mjs';
import { cashDeskSeesShifts, superAdminTurnsShiftsOn, tellerEndsTheShift } from './pictures/shift.mjs';
import { superAdminBegins, superAdminHires } from './pictures/super-admin.mjs';
import {
  tellerPays,
  tellerPaysALostTicket,
  tellerSeesTheReview,
  tellerSells,
  tellerWaits,
} from './pictures/teller.mjs';

const PASSWORDS = {
  admin: 'pictures-admin',
  superadmin: 'pictures-super',
  auditor: 'pictures-auditor',
  staff: 'pictures-staff',
  tellers: 'pictures-teller',
};

const { out, only = '' } = parseArgs({
  options: { out: { type: 'string' }, only: { type: 'string' } },
}).values;
const folder = await mkdtemp(join(tmpdir(), 'taya-pictures-'));
const server = await start('pictures');
const browser = await launchChromium();
try {
  if (out === undefined) await photographForDocs();
  else await photographAll();
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function start(stationId) {
  const station = await Server.start(folder, {
    DATA_DIR: join(folder, stationId),
    STATION_ID: stationId,
    STATION_NAME: 'North Arena',
    STATION_TIME_ZONE: TIME_ZONE,
    ADMIN_PASSWORD: PASSWORDS.admin,
    SUPERADMIN_PASSWORD: PASSWORDS.superadmin,
    AUDITOR_PASSWORD: PASSWORDS.auditor,
  });
  await station.ready(new AbortController().signal);
  return station;
}

async function photographAll() {
  const tellers = await playAnEvening(server.url, PASSWORDS);
  if (!(await photographEveryScreen(browser, server.url, PASSWORDS, tellers, out, new RegExp(only))))
    process.exitCode = 1;
}

async function photographForDocs() {
  const at = () => Person.arrive(browser, server.url);
  const owner = await at();
  await superAdminBegins(owner, PASSWORDS);
  const tellers = await playAnEvening(server.url, PASSWORDS);
  await superAdminHires(owner, PASSWORDS);
  const [gil, dora, ana] = [await at(), await at(), await at()];
  await cashDeskGivesCash(dora, PASSWORDS.staff);
  await adminOpensAGame(gil, PASSWORDS.staff);
  const sold = await tellerSells(ana, PASSWORDS.tellers, tellers);
  const hall = await Person.arrive(browser, `${server.url}/live`);
  await boardShowsBetting(hall);
  await adminConfirmsTheWrongSide(gil);
  await tellerWaits(ana, sold.meron);
  await adminReopensTheResult(gil);
  await boardShowsTheReview(hall);
  await tellerSeesTheReview(ana);
  await adminConfirmsTheRightSide(gil);
  const slip = await cashDeskLocksALostTicket(dora);
  await tellerPaysALostTicket(ana, slip);
  await tellerPays(ana, sold.wala);
  await cashDeskEndsTheDay(dora, tellers);
  await auditorLooks(await at(), PASSWORDS.auditor);
  await superAdminTurnsShiftsOn(owner, PASSWORDS.superadmin);
  await tellerEndsTheShift(ana);
  await cashDeskSeesShifts(dora);
  await ownerLooksOnThePhone(await at(), PASSWORDS.admin);
  await trainingIsSeen();
}

/** A station for practice, which nobody can take for the real one. */
async function trainingIsSeen() {
  const training = await start(TRAINING_STATION);
  try {
    const anybody = await Person.arrive(browser, training.url);
    await anybody.sees('Login');
    await anybody.picture('training');
  } finally {
    await training.stop();
  }
}
