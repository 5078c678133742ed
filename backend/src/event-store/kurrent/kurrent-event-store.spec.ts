import { afterAll } from '@jest/globals';
import { KurrentServer } from './testing/kurrent-server.fixture.js';
import { suitesOnServers } from './testing/suites-on-servers.fixture.js';

const server = await KurrentServer.start();
afterAll(() => server.goAway());

suitesOnServers(server);
