/** The read models under the faults of the simulation: delivered in parts and twice, they equal a fresh replay. */
import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../event-store/event-store.js';
import type { SeededRandom } from '../pipeline/simulation/seeded-random.fixture.js';
import { simulate } from '../pipeline/simulation/simulation.fixture.js';
import { compareStores } from '../projections/compare-stores.js';
import { ProjectionWriter } from '../projections/projection-writer.js';
import { COLLECTIONS } from '../read-models/collections.js';
import { STATION_PROJECTIONS } from '../station-projections.js';
import { emptyDocuments } from './projections.fixture.js';

const { SIM_SEED, SIM_SEEDS = '40' } = process.env;
const seeds =
  SIM_SEED === undefined
    ? Array.from({ length: Number(SIM_SEEDS) }, (_, index) => index)
    : [Number(SIM_SEED)];

/** In windows of any length, some delivered twice, by projectors that are restarted. */
async function followed(recorded: readonly RecordedEvent[], random: SeededRandom) {
  const documents = emptyDocuments();
  let writer = await ProjectionWriter.at(documents, STATION_PROJECTIONS);
  while (writer.checkpoint < recorded.length - 1) {
    if (random.chance(0.2)) writer = await ProjectionWriter.at(documents, STATION_PROJECTIONS);
    const again = random.between(0, Math.min(5, writer.checkpoint + 1));
    const from = writer.checkpoint + 1 - again;
    await writer.write(recorded.slice(from, from + again + random.between(1, 20)));
  }
  return documents;
}

async function replayed(recorded: readonly RecordedEvent[]) {
  const documents = emptyDocuments();
  const writer = await ProjectionWriter.at(documents, STATION_PROJECTIONS);
  await writer.write(recorded);
  return documents;
}

describe('read models of simulated days', () => {
  it(`equal a replay under ${seeds.length} seeds`, async () => {
    for (const seed of seeds) {
      await simulate(seed, {
        checkLog: async (recorded, random) => {
          const { differences } = await compareStores(
            await followed(recorded, random),
            await replayed(recorded),
            COLLECTIONS,
          );
          expect({ seed, differences }).toEqual({ seed, differences: [] });
        },
      });
    }
  }, 600_000);
});
