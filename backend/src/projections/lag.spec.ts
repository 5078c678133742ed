import { describe, expect, it } from '@jest/globals';
import { MemoryDocumentStore } from '../document-store/memory/memory-document-store.fixture.js';
import { RECORDED_COMMANDS } from '../read-models/collections.js';
import { ReportedProgress } from '../read-models/progress.js';
import { ReadModelsBehindError } from '../read-models/read-models.js';
import { lookUpKeyIn, projectionLag } from './lag-monitor.js';

const LOCATION = { revision: 3, events: 1, fingerprint: 'content' };

async function readModelsAt(revision: number) {
  const documents = new MemoryDocumentStore([RECORDED_COMMANDS]);
  const writes = [
    { kind: 'put', collection: RECORDED_COMMANDS.name, document: { id: 'known', ...LOCATION } },
  ] as const;
  await documents.commit({ projection: 'station', expectedCheckpoint: -1, checkpoint: revision, writes });
  const progress = new ReportedProgress();
  progress.report({ revision, state: 'following', reason: '' });
  return { documents, progress };
}

describe('looking up a key that the ledger has forgotten', () => {
  it('finds its command', async () => {
    const { documents, progress } = await readModelsAt(5);
    expect(await lookUpKeyIn(documents, progress)('known', 5)).toEqual({ id: 'known', ...LOCATION });
  });

  it('says that a key was never used only when all forgotten commands are known', async () => {
    const { documents, progress } = await readModelsAt(5);
    const lookUp = lookUpKeyIn(documents, progress);
    expect(await lookUp('never used', 5)).toBeNull();
    await expect(lookUp('never used', 6)).rejects.toBeInstanceOf(ReadModelsBehindError);
  });
});

describe('the lag of the read models', () => {
  it('is counted while they follow, and is none while nothing does', () => {
    const progress = new ReportedProgress();
    expect(projectionLag(progress, 9)).toBe(0);
    progress.report({ revision: 4, state: 'following', reason: '' });
    expect([projectionLag(progress, 9), projectionLag(progress, 3)]).toEqual([5, 0]);
    progress.report({ revision: 4, state: 'stopped', reason: 'an event' });
    expect(projectionLag(progress, 9)).toBe(0);
  });

  it('is none where the active instance writes them', () => {
    const progress = new ReportedProgress();
    progress.report({ revision: -1, state: 'standing-by', reason: '' });
    expect(projectionLag(progress, 10)).toBe(0);
  });
});
