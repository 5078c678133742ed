/** Reads a log and checks the links of its events, ahead of the thread that walks through it. */
import { workerData } from 'node:worker_threads';
import type { EventReader } from '../event-store/event-store.js';
import { openEventReader } from '../event-store/open-ledger.js';
import { nodeSystem } from '../system/node-system.js';
import { serveCalls } from '../system/worker-rpc.js';
import { Finding, type PlainFinding } from './finding.js';
import type { LinkedWindow, LinksAheadCalls, LinksAheadData } from './links-ahead.js';
import { checkLink, windows } from './log.js';

const { location, throughRevision } = workerData as LinksAheadData;

async function* linkedWindows(): AsyncGenerator<LinkedWindow> {
  const reader = await openEventReader(location, nodeSystem);
  try {
    yield* linked(reader);
  } finally {
    await reader.close();
  }
}

async function* linked(reader: EventReader): AsyncGenerator<LinkedWindow> {
  let previous = '';
  let jsons: string[] = [];
  let hashes: string[] = [];
  const taken = (finding: PlainFinding | null): LinkedWindow => {
    const window = { jsons, hashes, finding };
    jsons = [];
    hashes = [];
    return window;
  };
  try {
    for await (const window of windows(reader, throughRevision)) {
      for (const recorded of window) {
        checkLink(previous, recorded);
        previous = recorded.hash;
        jsons.push(recorded.json);
        hashes.push(recorded.hash);
      }
      yield taken(null);
    }
  } catch (error) {
    if (!(error instanceof Finding)) throw error;
    yield taken(error.plain);
  }
}

const toCome = linkedWindows();

serveCalls<LinksAheadCalls>({ next: async () => (await toCome.next()).value ?? null });
