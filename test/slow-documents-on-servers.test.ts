/** A station whose document server takes its time. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BetView } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import { type MongoProxy, startMongo } from '../backend/src/document-store/mongo/mongo-proxy.fixture.js';
import { dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { until } from './support/until.js';

let documents: MongoProxy;
let house: House;
let ana: Teller;
let game: GameView;

beforeAll(async () => {
  documents = await startMongo();
  house = await House.open({ environment: { MONGO_URL: `${documents.url}slow`, STATION_ID: 'slow' } });
  ana = await house.teller('ana', { cash: '1000' });
  game = await house.openGame();
});

afterAll(async () => {
  await house.station.remove();
  await documents.close();
});

it('stops in order while a batch is being written, which the log has', async () => {
  await house.readModelsAre('following');
  const writing = Promise.withResolvers<'pass'>();
  let isWriting = false;
  documents.fateOf = (command) => {
    if (command !== 'update') return 'pass';
    isWriting = true;
    return writing.promise;
  };
  await house.sell(ana, game, 'MERON', '100');
  await until(() => isWriting);
  // Else it would end itself, badly, or be killed: the batch goes on for as long as the test likes.
  expect(await house.station.stop()).toBe(0);
  expect(house.station.log.map(({ event }) => event)).toContain('read-models.batch-given-up');
  expect(house.station.log.map(({ event }) => event)).not.toContain('station.stopped-badly');
  documents.fateOf = () => 'pass';
  writing.resolve('pass');
  await house.restart();
  expect(dataOf<readonly BetView[]>(await house.auditor.get('/api/bet'))).toHaveLength(1);
});
