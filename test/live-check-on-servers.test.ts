/** The checks that run all the time, of a station with everything on servers: which somebody changes, and which go away. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CheckedPart, LiveIdentities } from '@taya/contracts/answers/identities';
import type { GameView } from '@taya/contracts/game';
import { changeOnServer } from '../backend/src/document-store/mongo/changed-document.fixture.js';
import { type MongoProxy, startMongo } from '../backend/src/document-store/mongo/mongo-proxy.fixture.js';
import { KurrentServer } from '../backend/src/event-store/kurrent/testing/kurrent-server.fixture.js';
import { dataOf } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { until } from './support/until.js';

const STATION_ID = 'checked';

/** Between the station and its documents. */
let documents: MongoProxy;
let events: KurrentServer;
let house: House;
let ana: Teller;
let game: GameView;

const mongoUrl = () => `${documents.url}${STATION_ID}`;

beforeAll(async () => {
  documents = await startMongo();
  events = await KurrentServer.start();
  const environment = { EVENT_STORE_URL: events.url, STATION_ID, MONGO_URL: mongoUrl() };
  house = await House.open({ environment });
  ana = await house.teller('ana', { cash: '1000' });
  game = await house.openGame();
});

afterAll(async () => {
  await house.station.remove();
  events.goAway();
  await documents.close();
});

const identities = async () => dataOf<LiveIdentities>(await house.auditor.get('/api/audit/identities'));
const state = async () => JSON.stringify(await identities());
const comes = (isSo: (found: LiveIdentities) => boolean) =>
  until(async () => isSo(await identities()), undefined, state);
/** Everything up to an event was checked, and holds. */
const holdsAt = (least: number) =>
  comes(({ holds, revision, ledger_revision, waits_for }) => {
    return holds && waits_for === null && revision >= least && revision === ledger_revision;
  });

async function sell(): Promise<number> {
  await house.sell(ana, game, 'MERON', '100');
  return house.revision();
}

it('holds up to the last event', async () => {
  await holdsAt(await sell());
});

it('is red for a drawer that was made fuller on the server, and green again when that is undone', async () => {
  const drawer = { collection: 'users', id: ana.id, field: 'onHand' };
  await changeOnServer(mongoUrl(), STATION_ID, { ...drawer, by: 50_000 });
  let bad: CheckedPart | undefined;
  await comes(({ parts }) => {
    // As it was then: another look may find more, or less.
    bad = parts.find(({ holds }) => !holds);
    return bad !== undefined;
  });
  expect(bad).toMatchObject({ name: 'read models', first_bad: { teller: 'ana', amount: '500.00' } });
  await changeOnServer(mongoUrl(), STATION_ID, { ...drawer, by: -50_000 });
  await comes(({ holds }) => holds);
});

it.each([
  ['documents', () => documents.goAway(), () => documents.listen()],
  ['event store', async () => events.goAway(), () => events.comeBack()],
] as const)(
  'waits quietly while the server of the %s is away, and goes on',
  async (name, goAway, comeBack) => {
    const before = house.station.log.length;
    const logged = () => house.station.log.slice(before).filter(({ part }) => part === 'live check');
    const untilLogged = (event: string) => until(() => logged().some((line) => line.event === event));
    await goAway();
    // From its log: it answers nobody once it could not renew its lease.
    await untilLogged('audit.waits');
    expect(logged()[0]).toMatchObject({ for: name });
    await comeBack();
    await untilLogged('audit.goes-on');
    await until(async () => (await fetch(`${house.station.url}/api/active`)).status === 200);
    await house.readModelsAre('following');
    await holdsAt(await sell());
    // Neither found anything, nor was started again.
    expect(new Set(logged().map(({ event }) => event))).toEqual(new Set(['audit.waits', 'audit.goes-on']));
  },
);
