/**
 * The read side of a running station stops or loses its file: money can still be paid, and what was answered meanwhile
 * is right.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BetLookup, BetView } from '@taya/contracts/bet';
import type { PrintView } from '@taya/contracts/print';
import { describeInLong } from '../../play/long.js';
import { type Answer, dataOf, refusal } from '../support/client.js';
import { House, type Teller } from '../support/house.js';
import { until } from '../support/until.js';
import { rebuild } from './support/programs.js';
import { loseGame } from './support/read-model-file.js';

let house: House;
let ana: Teller;
let ben: Teller;
/** Winning bets of a finished game, and one that lost. */
let winners: readonly BetView[];
let loser: BetView;

const file = (name: string) => join(house.station.dataDir, name);

beforeEach(async () => {
  house = await House.open({ isOnFiles: true });
  ana = await house.teller('ana', { cash: '10000' });
  ben = await house.teller('ben', { cash: '10000' });
  const game = await house.openGame('Before');
  const sold: BetView[] = [];
  for (let bet = 0; bet < 12; bet += 1) sold.push(await house.sell(ana, game, 'MERON', '10'));
  winners = sold;
  loser = await house.sell(ben, game, 'WALA', '100');
  await house.finish(game, 'MERON');
});

afterEach(() => house.close());

const post = <Data>(teller: { post: Teller['post'] }, path: string): Promise<Answer<Data>> =>
  teller.post<Data>(path);
const print = (teller: Teller, receipt: 'bet' | 'payout', { serial }: BetView) =>
  post<PrintView>(teller, `/api/print/${receipt}/${serial}`);

/**
 * A payout with its receipt, a claim, a sale with its receipt and a cancellation.
 * @returns the bets as last answered
 */
async function moneyMoves([first, second]: readonly BetView[], game: { id: number }): Promise<BetView[]> {
  if (first === undefined || second === undefined) throw new Error('two winners are needed');
  // By the station's own client, and by others.
  for (const search of ['why_not_payable', 'search_for_payout']) {
    const found = await ben.get<BetLookup>(`/api/bet/${first.serial}/${search}`);
    expect(dataOf(found)).toMatchObject({
      bet: { serial: first.serial },
      game: { name: 'Before' },
      betTeller: { full_name: 'Ana Cruz' },
    });
  }
  const paid = await house.pay(ben, first);
  expect(paid).toMatchObject({
    id: first.id,
    has_claimed: true,
    bet_date: first.bet_date,
    game_name: 'Before',
  });
  const receipt = dataOf(await print(ben, 'payout', first));
  expect(receipt).toMatchObject({
    count: 1,
    teller: { full_name: 'Ana Cruz' },
    paidBy: { full_name: 'Ben Cruz' },
  });
  const claim = await house.admin.post<{ bet: BetView }>(`/api/bet/${second.serial}/manual_claim`);
  const sold = await house.sell(ana, game, 'WALA', '20');
  const printed = dataOf(await print(ana, 'bet', sold));
  expect(printed).toMatchObject({ count: 1, bet: { bet_prints: 1 } });
  const cancelled = await house.cancel(ana, sold);
  expect(cancelled).toMatchObject({ is_cancelled: true, bet_prints: 1 });
  const unsettled = await house.sell(ben, game, 'MERON', '30');
  return [receipt.bet, dataOf(claim).bet, cancelled, unsettled];
}

/** The read models show what was answered, except for the projected payout of a bet in a running game, which changes. */
async function expectAgreement(answered: readonly BetView[]): Promise<void> {
  for (const { payout_percentage: _, ...bet } of answered) {
    expect(await house.bet(bet.id)).toMatchObject(bet);
  }
  await house.station.verify();
}

describe('a projector that has stopped', () => {
  async function stopProjector(): Promise<void> {
    const lost = await house.game('Lost');
    expect((await house.latestGame()).id).toBe(lost.id);
    loseGame(house.station.dataDir, lost.id);
    await house.act(lost, 'cancel');
    await house.readModelsAre('stopped');
  }

  it('stops no payout, claim, cancellation, sale or first print; refusals say only what is certain', async () => {
    await stopProjector();
    const game = await house.openGame('Meanwhile');
    const answered = await moneyMoves(winners, game);
    expect(refusal(await post(ana, `/api/bet/${winners[0]?.serial}/payout`))).toEqual([
      409,
      'BET_ALREADY_PAID',
    ]);
    expect(refusal(await post(ana, `/api/bet/${winners[1]?.serial}/payout`))).toEqual([
      409,
      'BET_ALREADY_CLAIMED',
    ]);
    expect(refusal(await post(ana, `/api/bet/${loser.serial}/payout`))).toEqual([409, 'BET_NOT_PAYABLE']);
    expect(refusal(await post(ben, `/api/bet/${loser.serial}/cancel`))).toEqual([409, 'BET_NOT_CANCELLABLE']);
    expect(refusal(await print(ben, 'bet', loser))).toEqual([503, 'BEHIND']);
    expect(refusal(await house.admin.call('GET', '/api/bet'))).toEqual([503, 'BEHIND']);

    await house.station.stop();
    rebuild(house.station.dataDir);
    await house.restart();
    await expectAgreement(answered);
    expect(refusal(await post(ana, `/api/bet/${loser.serial}/payout`))).toEqual([409, 'BET_LOST']);
    expect(dataOf(await print(ben, 'bet', loser)).count).toBe(1);
  });
});

describeInLong('a file of the read models that is overwritten under the running station', () => {
  it('stops nothing either, and the read models come back by themselves', async () => {
    const game = await house.openGame('Meanwhile');
    const names = readdirSync(house.station.dataDir).filter((name) => /^read-models\.\d+\.sqlite/.test(name));
    const answered: BetView[] = [];
    for (let round = 0; round < 12; round += 2) {
      if (round === 4) {
        for (const name of names.filter((one) => !one.endsWith('-shm'))) {
          writeFileSync(file(name), Buffer.alloc(60_000, 0x5a));
        }
      }
      answered.push(...(await moneyMoves(winners.slice(round, round + 2), game)));
      const { status } = await post(ana, `/api/bet/${loser.serial}/payout`);
      expect(status).toBe(409);
      // Whatever is requested meanwhile, nobody gets an internal error.
      expect([200, 503]).toContain((await house.admin.call('GET', '/api/bet')).status);
      expect([200, 503]).toContain((await print(ben, 'bet', loser)).status);
    }
    await house.readModelsAre('following');
    await until(() => house.station.output.includes('damaged'));
    await expectAgreement(answered);
  });
});
