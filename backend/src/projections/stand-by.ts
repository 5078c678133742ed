import type { DocumentReader, ReadOnlyDocumentStore } from '../document-store/document-store.js';
import { PROJECTOR } from '../read-models/collections.js';
import { type Progress, ProgressBoard, type ProjectorStatus } from '../read-models/progress.js';
import type { TimerHandle, Timers } from '../system/system.js';
import { CHECKPOINT, type ProjectionSet } from './projection-writer.js';

/** How often it is looked how far another instance is: while somebody waits, and else. */
const AWAITED_EVERY_MS = 20;
const EVERY_MS = 1_000;

/** How far the read models are that another instance writes. */
export type FollowedStatus = Pick<ProjectorStatus, 'revision' | 'reason'>;

export interface StandByOptions {
  /** The projector of this instance. */
  readonly projector: Progress;
  readonly look: () => Promise<FollowedStatus>;
  readonly timers: Timers;
}

/** The progress of read models that instances share: that of this instance's projector, or else of the one that writes. */
export class SharedProgress implements Progress {
  readonly #options: StandByOptions;
  readonly #board = new ProgressBoard();
  #waiting = 0;
  #timer: TimerHandle | null = null;
  #isLooking = false;
  #isClosed = false;

  constructor(options: StandByOptions) {
    this.#options = options;
    options.projector.onProgress((status) => {
      this.#board.tell(status);
      if (status.state === 'standing-by') this.#lookNow();
    });
  }

  get status(): ProjectorStatus {
    return this.#board.status;
  }

  onProgress(listener: (status: ProjectorStatus) => void): () => void {
    return this.#board.onProgress(listener);
  }

  awaited(): () => void {
    this.#waiting += 1;
    const stop = this.#options.projector.awaited();
    this.#lookNow();
    return () => {
      stop();
      this.#waiting -= 1;
    };
  }

  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
  }

  #lookNow(): void {
    if (this.#isLooking) return;
    this.#timer?.cancel();
    void this.#look();
  }

  async #look(): Promise<void> {
    if (!this.#isStandingBy) return;
    this.#isLooking = true;
    const status = await this.#found();
    this.#isLooking = false;
    // What this instance's own projector has said meanwhile counts more.
    if (!this.#isStandingBy) return;
    const { state, revision, reason } = this.status;
    if (status.state !== state || status.revision !== revision || status.reason !== reason) {
      this.#board.tell(status);
    }
    const pauseMs = this.#waiting > 0 ? AWAITED_EVERY_MS : EVERY_MS;
    this.#timer = this.#options.timers.after(pauseMs, () => void this.#look());
  }

  get #isStandingBy(): boolean {
    return !this.#isClosed && this.#options.projector.status.state === 'standing-by';
  }

  async #found(): Promise<ProjectorStatus> {
    try {
      return { state: 'standing-by', ...(await this.#options.look()) };
    } catch (error) {
      return { state: 'retrying', revision: -1, reason: (error as Error).message };
    }
  }
}

/** How far the documents are that another instance writes, if it writes what this one would. */
export async function followedStatus(
  documents: DocumentReader & Pick<ReadOnlyDocumentStore, 'checkpoint'>,
  { fingerprint }: ProjectionSet,
): Promise<FollowedStatus> {
  const revision = await documents.checkpoint(CHECKPOINT);
  const made = await documents.get(PROJECTOR, 'station');
  if (made === null || made.fingerprint === fingerprint) return { revision, reason: '' };
  return { revision: -1, reason: 'The instance that writes the read models runs another version' };
}
