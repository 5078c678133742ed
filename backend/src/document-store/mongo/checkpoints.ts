import { Long } from 'mongodb';

export interface Checkpoint {
  readonly projection: string;
  readonly revision: number;
}

/** As the driver takes it (`Long`) and gives it back (a number). */
export interface StoredCheckpoint {
  readonly projection: string;
  readonly revision: Long | number;
}

export function storedCheckpoints(checkpoints: readonly Checkpoint[]): readonly StoredCheckpoint[] {
  return checkpoints.map(({ projection, revision }) => ({ projection, revision: Long.fromNumber(revision) }));
}

export function readCheckpoint({ projection, revision }: StoredCheckpoint): Checkpoint {
  return { projection, revision: Number(revision) };
}
