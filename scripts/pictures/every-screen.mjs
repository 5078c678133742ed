import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { misfitsOf } from '../../test/browser/support/fits.ts';
import { isSettled, LAST_CALL, STAGES } from '../../test/browser/support/tour.ts';
import { bet } from './evening.mjs';
import { Person } from './person.mjs';

const SIZES = [
  { width: 1366, height: 657 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];
const TV_4K = { width: 3840, height: 2160 };
const THEMES = ['light', 'dark'];

/** Pages that must fit the screen without scrolling. */
const FIT_A_TILL = ['/dashboard/payin', '/dashboard/payout'];

/**
 * Takes pictures of every screen of every role, its windows and the states of a game, in `out`, and reports what does
 * not fit.
 * @param tellers logged in, after an evening of games; the first one, Ben, continues at a screen
 * @param only limits it to the stops with such a name
 * @returns whether every screen could be shown and fits
 */
export async function photographEveryScreen(browser, url, passwords, [, ...others], out, only = /./) {
  await mkdir(out, { recursive: true });
  const facts = await factsOf(others[0]);
  const people = await signIn(browser, url, passwords);
  const [admin, ben] = [await callsOf(people.admin, url), await callsOf(people.teller, url)];
  await admin('POST', '/api/seal', { date: '2020-01-01' });
  await admin('PUT', '/api/auth/pin', { password: passwords.admin, pin: '428106' });
  let game = await admin('POST', '/api/game', { name: 'Game #8' });
  const faults = [];
  const call = async (visitor, ...request) => (await callsOf(people[visitor], url))(...request);
  for (const { name, prepare, actions, stops } of STAGES) {
    await prepare?.(call);
    for (const action of actions) {
      game = await admin('PUT', `/api/game/${game.id}/${action}`, action === 'last_call' ? LAST_CALL : {});
    }
    if (name === 'betting open')
      await sellSome([{ post: (path, body) => ben('POST', path, body) }, ...others], game);
    for (const stop of stops.filter((each) => only.test(each.name))) {
      const found = await photograph(people[stop.visitor], url, stop, facts, out).catch((error) => [error]);
      faults.push(...found.map((fault) => `${stop.name}: ${fault}`));
      console.log(`${name}: ${stop.name}`);
    }
  }
  for (const fault of faults) console.log(`! ${fault}`);
  console.log(`${faults.length} faults, pictures in ${out}`);
  return faults.length === 0;
}

async function sellSome(tellers, game) {
  for (const teller of tellers) {
    await bet(teller, game, 1_850, true);
    await bet(teller, game, 1_400, false);
  }
}

async function factsOf(teller) {
  const bets = await teller.get('/api/bet?page_size=100');
  const isWon = ({ payout_amount }) => payout_amount !== '0.00';
  const payable = bets.find((each) => isWon(each) && !each.has_claimed);
  const lost = bets.find((each) => !isWon(each));
  const paid = bets.find((each) => each.has_claimed) ?? lost;
  const cancelled = bets.find((each) => each.is_cancelled) ?? lost;
  return { payable: payable.serial, lost: lost.serial, paid: paid.serial, cancelled: cancelled.serial };
}

async function signIn(browser, url, { admin, superadmin, auditor, tellers }) {
  const passwords = { admin, superadmin, auditor, ben: tellers };
  const people = {};
  for (const [username, password] of Object.entries(passwords)) {
    const person = await Person.arrive(browser, url);
    await person.signIn(username, password);
    people[username === 'ben' ? 'teller' : username] = person;
  }
  people.nobody = await Person.arrive(browser, url);
  return people;
}

/** Makes calls with the session of somebody at a screen, which stays valid. */
async function callsOf({ page }, url) {
  const token = await page.evaluate(() => localStorage.getItem('taya.token'));
  return async (method, path, data) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.fetch(url + path, { method, headers, data });
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()).data;
  };
}

/** @returns what does not fit */
async function photograph({ page }, url, stop, facts, out) {
  const faults = [];
  await page.setViewportSize(SIZES[0]);
  for (const theme of THEMES) {
    await page.evaluate((next) => localStorage.setItem('taya.theme', next), theme);
    await page.goto(url + stop.path);
    await isSettled(page);
    await stop.show?.(page, facts);
    await isSettled(page);
    for (const size of stop.path === '/live' ? [...SIZES, TV_4K] : SIZES) {
      await page.setViewportSize(size);
      // What depends on the size changes within the next frames.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      faults.push(...(await misfits(page, stop, size)).map((fault) => `${size.width} ${theme}: ${fault}`));
      const name = `${stop.name}.${size.width}.${theme}.png`;
      await page.screenshot({ path: join(out, name), animations: 'disabled' });
    }
    await page.setViewportSize(SIZES[0]);
  }
  return faults;
}

async function misfits(page, { path }, { width }) {
  const faults = await misfitsOf(page);
  const high = await page.evaluate(() =>
    [document.documentElement, document.querySelector('#page')].some(
      (box) => box !== null && box.scrollHeight > box.clientHeight + 1,
    ),
  );
  if (width !== 1_366) return faults;
  if (high && FIT_A_TILL.includes(path)) faults.push('scrolls');
  if (path === '/dashboard/game' && !(await isControlInView(page))) faults.push('a control is out of view');
  return faults;
}

/** The last control in the order of a game. */
async function isControlInView(page) {
  const box = await page
    .locator('#page button')
    .filter({ hasText: /^CONFIRM/ })
    .boundingBox();
  const foot = await page.locator('#page').boundingBox();
  return box !== null && box.y + box.height <= foot.y + foot.height;
}
