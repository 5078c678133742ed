/** The balances at any moment of any day are those that the house rules make of the events until then. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CheckpointMaker } from '../audit/checkpoint-maker.js';
import { Checkpoints } from '../audit/checkpoints.js';
import { standingAt } from '../audit/standing-at.js';
import { recordedLog } from '../audit/station-log.fixture.js';
import { MemoryEventStore } from '../event-store/memory/memory-event-store.fixture.js';
import { decode } from '../ledger/codec.js';
import { ReferenceModel } from '../pipeline/simulation/reference-model.fixture.js';
import { nodeSystem } from '../system/node-system.js';
import { randomSteps, stationAfter } from './random-station.fixture.js';

const picked = fc.array(fc.nat(), { minLength: 6 });

let folder: string;
let checkpoints: Checkpoints;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'taya-moments-'));
  checkpoints = Checkpoints.open(folder);
});

afterAll(() => {
  checkpoints.close();
  rmSync(folder, { recursive: true });
});

it('at random moments of random days they are those of a replay by an independent model', async () => {
  await fc.assert(
    fc.asyncProperty(
      randomSteps,
      picked,
      fc.integer({ min: 1, max: 40 }),
      async (steps, picks, everyEvents) => {
        const { log } = stationAfter(steps);
        const reader = new MemoryEventStore(nodeSystem);
        await reader.append(-1, recordedLog(log));
        checkpoints.forget();
        await new CheckpointMaker({ reader, checkpoints, everyEvents, pause: async () => {} }).catchUp();
        const sources = { reader, checkpoints };
        for (const pick of picks) {
          const revision = pick % log.length;
          const model = new ReferenceModel();
          const events = log.slice(0, revision + 1).map((json, at) => decode(at, json));
          for (const event of events) model.take(event);

          const { at } = events[revision] ?? { at: 0 };
          const standing = await standingAt(sources, { revision });
          const atTime = await standingAt(sources, { moment: { text: '', wallMs: at, offsetMinutes: 0 } });
          expect([standing.revision, standing.at, atTime.at]).toEqual([revision, at, at]);
          for (const tellerId of [4, 5]) {
            const figures = standing.teller(tellerId);
            const { cashin, remit, payin, paidOut, unfinished, unclaimed } = model.drawerOf(tellerId);
            const { profit, remittableUnclaimed } = model.totalsOf(({ sellerId }) => sellerId === tellerId);
            const onHand = cashin + payin - paidOut - remit;
            expect({
              ...counted(figures, 'cashin', 'remit', 'payin', 'paidOut', 'unfinished', 'unclaimed'),
              ...counted(figures, 'remittableUnclaimed'),
              profit: figures.profit,
              onHand: figures.onHand,
              remittable: figures.remittable,
            }).toEqual({
              ...{
                cashin,
                remit,
                payin,
                paidOut,
                unfinished,
                unclaimed,
                remittableUnclaimed,
                profit,
                onHand,
              },
              remittable: onHand - unfinished - unclaimed,
            });
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

type Figures = ReturnType<Awaited<ReturnType<typeof standingAt>>['teller']>;

function counted(of: Figures, ...names: readonly Parameters<Figures['get']>[0][]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, of.get(name)]));
}
