/** The projectors and read models of simulated processes, with everything that can go wrong beside the log. */
import { betWithCode } from '../betting/find-bets.js';
import type { DocumentReader } from '../document-store/document-store.js';
import { Failure } from '../http/failure.js';
import type { StoredBet } from '../ledger/prints.js';
import type { LookUpKey } from '../pipeline/recorded-commands.js';
import { assert } from '../pipeline/simulation/assert.fixture.js';
import {
  type ReadSide,
  ReadSideBehindError,
  type ReadSideParts,
  type ReadSides,
} from '../pipeline/simulation/read-side.fixture.js';
import { SimulatedEventReader } from '../pipeline/simulation/simulated-event-reader.fixture.js';
import { compareStores } from '../projections/compare-stores.js';
import { lookUpKeyIn, projectionLag } from '../projections/lag-monitor.js';
import { CHECKPOINT, ProjectionWriter } from '../projections/projection-writer.js';
import { Projector } from '../projections/projector.js';
import { COLLECTIONS, PROJECTOR } from '../read-models/collections.js';
import { type ProjectorStatus, ReportedProgress } from '../read-models/progress.js';
import { isUnreachable, ReadModels } from '../read-models/read-models.js';
import { runInProcess } from '../read-models/run-in-process.fixture.js';
import { STATION_PROJECTIONS } from '../station/station-projections.js';
import { emptyDocuments } from './projections.fixture.js';
import { type DocumentsFile, FaultyDocuments } from './simulated-documents.fixture.js';

const POLL_MS = 100;
/** Everything but the projector's own document, which names the projections and not what they made. */
const COMPARED = COLLECTIONS.filter(({ name }) => name !== PROJECTOR.name);

interface Process {
  readonly name: string;
  readonly durableRevision: () => number;
}

/** The read models of each process, made by the station's projections. */
export class ProjectedReadModels implements ReadSides {
  readonly met = { rebuilds: 0, failures: 0 };
  readonly #parts: ReadSideParts;
  readonly #files = new Map<string, DocumentsFile>();
  readonly #running = new Map<string, ProjectedReadSide>();

  constructor(parts: ReadSideParts) {
    this.#parts = parts;
  }

  open(process: Process): ReadSide {
    const file = this.#files.get(process.name) ?? { documents: emptyDocuments() };
    this.#files.set(process.name, file);
    const side = new ProjectedReadSide(this.#parts, process, file, this.met);
    this.#running.set(process.name, side);
    return side;
  }

  async settled(): Promise<void> {
    const { world, disk } = this.#parts;
    const { revision } = disk.tail;
    for (const side of this.#running.values()) {
      while (side.status.revision < revision) await world.sleep(POLL_MS);
    }
    const replayed = emptyDocuments();
    await (await ProjectionWriter.at(replayed, STATION_PROJECTIONS)).write(disk.events);
    for (const [name, { documents }] of this.#files) {
      const { differences } = await compareStores(documents, replayed, COMPARED);
      assert(differences.length === 0, () => `the read models of ${name}: ${JSON.stringify(differences[0])}`);
    }
  }
}

class ProjectedReadSide implements ReadSide {
  readonly lookUpKey: LookUpKey;
  readonly #progress = new ReportedProgress();
  readonly #models: ReadModels;
  readonly #projector: Projector;
  readonly #faults: FaultyDocuments;
  readonly #durableRevision: () => number;

  constructor(
    parts: ReadSideParts,
    { durableRevision }: Process,
    file: DocumentsFile,
    met: ReadSides['met'],
  ) {
    const { world, disk, faultProbability } = parts;
    this.#durableRevision = durableRevision;
    this.#faults = new FaultyDocuments(parts, file);
    const documents = this.#faults.toRead();
    this.lookUpKey = answering(lookUpKeyIn(documents, this.#progress));
    this.#models = new ReadModels({
      documents,
      heavy: runInProcess(documents),
      ledger: {
        get durableRevision() {
          return durableRevision();
        },
      },
      progress: this.#progress,
      timers: world.timers,
    });
    const isChanged = world.random.chance(0.3);
    const fingerprint = isChanged ? `changed ${world.random.next()}` : STATION_PROJECTIONS.fingerprint;
    this.#projector = new Projector({
      openEvents: () => new SimulatedEventReader(world, disk, { faultProbability, latestMs: parts.latestMs }),
      openDocuments: (notice) => this.#faults.open(notice),
      set: { ...STATION_PROJECTIONS, fingerprint },
      timers: world.timers,
      onStatus: (status) => {
        if (status.state === 'rebuilding') met.rebuilds += 1;
        if (status.state === 'retrying') met.failures += 1;
        this.#report(parts, file, status);
      },
    });
    void this.#projector.start();
  }

  get status(): ProjectorStatus {
    return this.#progress.status;
  }

  lag(): number {
    return projectionLag(this.#progress, this.#durableRevision());
  }

  /** As for a print: see `betting/receipt-prints.ts`. */
  readonly bet = answering(async (serial: string): Promise<StoredBet | null> => {
    const { documents, revision } = await this.#models.currentWithRevision();
    const found = await betOf(documents, serial);
    if (found === null) return null;
    const { id, gameId, tellerId, prints, payerId, claimedBy } = found.bet;
    return { id, gameId, tellerId, prints, payerId, claimedBy, revision };
  });

  async close(): Promise<void> {
    this.#faults.kill();
    await this.#projector.close();
  }

  /** What is told to be readable can be read. */
  #report({ world, disk }: ReadSideParts, file: DocumentsFile, status: ProjectorStatus): void {
    this.#progress.report(status);
    const { revision, state, reason } = status;
    if (disk.hasLostEnd) return;
    if (state === 'stopped') world.fail(new Error(`the projector stopped: ${reason}`));
    void file.documents.checkpoint(CHECKPOINT).then((checkpoint) => {
      if (revision > checkpoint)
        world.fail(new Error(`told ${revision}, but the read models are at ${checkpoint}`));
    });
  }
}

async function betOf(documents: DocumentReader, serial: string) {
  try {
    return await betWithCode(documents, serial);
  } catch (error) {
    if (error instanceof Failure && error.code === 'BET_NOT_FOUND') return null;
    throw error;
  }
}

/** One error for whatever keeps the read models from answering. */
function answering<Args extends readonly unknown[], Answer>(
  ask: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return async (...args) => {
    try {
      return await ask(...args);
    } catch (error) {
      if (isUnreachable(error)) throw new ReadSideBehindError((error as Error).message);
      throw error;
    }
  };
}
