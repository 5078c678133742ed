/** The servers that the tests keep stations on, as `scripts/test.mjs` needs to know them. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Value of `TEST_EVENT_STORE_URL` and `TEST_MONGO_URL` for a server that the tests start themselves. */
const TEST_SERVER = 'test-server';
const BUILD = fileURLToPath(new URL('../test/servers/ferretdb/build.mjs', import.meta.url));

/** For stations with everything on servers: those that are named, else those of the tests. */
export function onServers(environment) {
  const { TEST_EVENT_STORE_URL, TEST_MONGO_URL } = environment;
  return {
    TEST_EVENT_STORE_URL: TEST_EVENT_STORE_URL || TEST_SERVER,
    TEST_MONGO_URL: TEST_MONGO_URL || TEST_SERVER,
  };
}

/** @returns in words where the stations of a run keep things; addresses are not shown, they may hold passwords */
export function storesOf({ TEST_EVENT_STORE_URL, TEST_MONGO_URL }) {
  const ledger = storeAt(TEST_EVENT_STORE_URL, 'the test server of EventStoreDB', 'TEST_EVENT_STORE_URL');
  const documents = storeAt(TEST_MONGO_URL, 'FerretDB', 'TEST_MONGO_URL');
  return `ledger ${ledger}, documents ${documents}`;
}

function storeAt(named = '', testServer, variable) {
  if (named === '') return 'in files';
  return named === TEST_SERVER ? `on ${testServer}` : `on the server of ${variable}`;
}

/** Whether stations or the suites of the document store run on FerretDB, which has to be built. */
export function needsFerretDb(kinds, { TEST_MONGO_URL = '' }) {
  return (
    kinds.some((kind) => ['unit', 'properties', 'servers'].includes(kind)) || TEST_MONGO_URL === TEST_SERVER
  );
}

/** Builds FerretDB unless it is there. @returns why it cannot be had, or null */
export function whyNoFerretDb() {
  const { status, error, stdout } = spawnSync(process.execPath, [BUILD], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return status === 0 ? null : (error?.message ?? stdout);
}
