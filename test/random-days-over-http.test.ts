/** Days over HTTP at which everything is done, right and wrong: judged by the verifier, and by the audit of the station. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { encode } from '../backend/src/ledger/codec.js';
import { Dice } from '../play/dice.js';
import { seedFor, times } from '../play/runs.js';
import { CALLED } from '../play/steps.js';
import { Judge } from '../tools/verify.mjs';
import { logIn } from './crash/support/recorded-log.js';
import { PlayedHouse } from './support/played-house.js';

const DAYS = times({ gate: 3, long: 12 });
const STEPS_A_DAY = 200;
/** Far more than the rarest kind needs. */
const MOST_MORE = 5_000;
const TIMEOUT_MS = 600_000;

let played: PlayedHouse;

beforeAll(async () => {
  played = await PlayedHouse.open(new Dice(seedFor('random days over HTTP')));
});
afterAll(async () => {
  await played.house.close();
});

/** The log is legal, and every drawer is shown as `tools/verify.mjs` makes it of the log. */
async function expectAllRight(): Promise<void> {
  expect(played.surprises).toEqual([]);
  const judge = new Judge();
  for (const event of logIn(played.house.station.dataDir))
    judge.take(event.revision, JSON.parse(encode(event, event)));
  for (const { id, onhand, remittable, unclaimed, unfinished, over_short } of await played.drawers()) {
    const shown = { onHand: onhand, remittable, unclaimed, unfinished, overShort: over_short };
    const judged = judge.books.tellers.get(id);
    const names = Object.keys(shown) as (keyof typeof shown)[];
    const expected = names.map((name) => [name, twoPlaces(centavos(judged?.[name] ?? 0))]);
    expect([id, shown]).toEqual([id, Object.fromEntries(expected)]);
  }
}

it(
  `every answer and every balance is right, in ${DAYS} days and until everything was done once`,
  async () => {
    for (let day = 1; day <= DAYS; day += 1) {
      await played.play(STEPS_A_DAY);
      await expectAllRight();
      await played.sleep();
    }
    const undone = () => CALLED.filter((type) => !played.done.has(type));
    for (let more = 0; undone().length > 0 && more < MOST_MORE; more += 1) await played.play(1);
    expect(undone()).toEqual([]);
    await expectAllRight();
    await played.house.station.verify();
  },
  TIMEOUT_MS,
);
