/** The event store server of the tests in a process of its own. Its streams are in memory, and outlast its being away. */
import { KurrentServer } from '../../backend/src/event-store/kurrent/testing/kurrent-server.fixture.js';
import { answerCalls } from './answer-calls.js';

const server = await KurrentServer.start();

answerCalls({
  url: () => server.url,
  goAway: () => server.goAway(),
  comeBack: () => server.comeBack(),
  appends: () => server.appends,
});
