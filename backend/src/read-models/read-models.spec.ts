import { beforeEach, describe, expect, it } from '@jest/globals';
import { DocumentsUnavailableError } from '../document-store/document-store.js';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { ManualTimers } from '../system/manual-timers.fixture.js';
import { CHECKPOINT, COLLECTIONS } from './collections.js';
import { ReportedProgress } from './progress.js';
import {
  type CheckpointedDocuments,
  isUnreachable,
  ReadModels,
  ReadModelsBehindError,
} from './read-models.js';
import { runInProcess } from './run-in-process.fixture.js';
import { stationOf } from './station.js';

const documents = new MemoryDocumentStore(COLLECTIONS);
let ledger: { durableRevision: number };
let progress: ReportedProgress;
let timers: ManualTimers;
let models: ReadModels;

beforeEach(() => {
  ledger = { durableRevision: 5 };
  progress = new ReportedProgress();
  timers = new ManualTimers();
  models = new ReadModels({ documents, heavy: runInProcess(documents), ledger, progress, timers });
});

const reached = (revision: number) => progress.report({ revision, state: 'following', reason: '' });

it('is away, and not at fault, where a document that another one names is missing', async () => {
  const failure = await stationOf(documents).catch((error: unknown) => error);
  expect(failure).toEqual(expect.objectContaining({ message: 'the station is not there' }));
  expect(isUnreachable(failure)).toBe(true);
});

describe('ReadModels', () => {
  it('answers at once when the read models hold all that is durable', async () => {
    reached(5);
    expect(await models.current()).toBe(documents);
    expect(timers.delays).toEqual([]);
  });

  it('waits for what was durable when it was asked, and for no more', async () => {
    reached(3);
    const first = models.current();
    ledger.durableRevision = 8;
    const second = models.current();
    reached(4);
    reached(5);
    expect(await first).toBe(documents);
    expect(timers.delays).toEqual([2_000]);
    reached(9);
    expect(await second).toBe(documents);
    expect(timers.delays).toEqual([]);
  });

  it('gives up after two seconds', async () => {
    reached(3);
    const late = models.current();
    expect(timers.delays).toEqual([2_000]);
    timers.goOff();
    await expect(late).rejects.toThrow(ReadModelsBehindError);
    await expect(late).rejects.toThrow('The read models stand at 3, not at 5 (following)');
    reached(5);
    expect(await models.current()).toBe(documents);
  });

  it('does not wait for a projector that has stopped', async () => {
    reached(3);
    const waiting = models.current();
    progress.report({ revision: 3, state: 'stopped', reason: 'poison at revision 4' });
    await expect(waiting).rejects.toThrow('(stopped: poison at revision 4)');
    await expect(models.current()).rejects.toThrow(ReadModelsBehindError);
    expect(timers.delays).toEqual([]);
    // What is already there can still be read by whoever wants no more than that.
    ledger.durableRevision = 3;
    expect(await models.current()).toBe(documents);
  });
});

describe('what is read exactly', () => {
  const written = (revision: number) =>
    documents.commit({
      projection: CHECKPOINT,
      expectedCheckpoint: revision - 1,
      checkpoint: revision,
      writes: [],
    });
  let revision = 0;
  beforeEach(async () => {
    await written(revision);
    reached(5);
  });

  it('has the revision that the documents had, whatever the ledger has', async () => {
    expect(await models.readAtOneRevision(async () => 'read')).toEqual({ result: 'read', revision });
    revision += 1;
  });

  it('is read again when something was written meanwhile', async () => {
    let readings = 0;
    const read = async () => {
      readings += 1;
      if (readings <= 4) await written(++revision);
      return readings;
    };
    expect(await models.readAtOneRevision(read)).toEqual({ result: 5, revision });
    revision += 1;
  });

  it('is refused rather than given another revision, where the documents never rest', async () => {
    const disturbed = models.readAtOneRevision(() => written(++revision));
    await expect(disturbed).rejects.toThrow(ReadModelsBehindError);
    await expect(disturbed).rejects.toThrow(/never rested between revisions \d+ and \d+/);
    revision += 1;
  });
});

describe('the state of the read models', () => {
  const documentsOfStation = new MemoryDocumentStore(COLLECTIONS);
  const modelsOver = (reader: CheckpointedDocuments) =>
    new ReadModels({ documents: reader, heavy: runInProcess(reader), ledger, progress, timers });
  const unreadable = (error: Error): CheckpointedDocuments => {
    const reader = new MemoryDocumentStore(COLLECTIONS);
    reader.get = () => Promise.reject(error);
    return reader;
  };

  it('is the projector’s', async () => {
    expect(await modelsOver(documentsOfStation).state()).toBe('starting');
    reached(5);
    expect(await modelsOver(documentsOfStation).state()).toBe('following');
  });

  it('is `unavailable` while the documents cannot be read', async () => {
    reached(5);
    const gone = modelsOver(unreadable(new DocumentsUnavailableError('damaged')));
    expect(await gone.state()).toBe('unavailable');
    await expect(modelsOver(unreadable(new Error('a fault'))).state()).rejects.toThrow('a fault');
  });
});
