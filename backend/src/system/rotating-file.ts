import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { PRIVATE_FILE } from './private-files.js';
import type { Clock } from './system.js';

export interface RotatingFileOptions {
  readonly folder: string;
  /** The files are `name`, `name.1` … with the newest lines in the first. */
  readonly name: string;
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Called once when lines cannot be written, until they can be again. */
  readonly onFault: (error: Error) => void;
  /** @param lost how many lines were dropped meanwhile */
  readonly onRecovered: (lost: number) => void;
}

/** How many bytes may wait for the disk; beyond that lines are dropped and counted. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** How long after an error the next attempt is made. */
const RETRY_MS = 10_000;

/** A log file of limited size, written in the background. It is opened with the first line. */
export class RotatingFile {
  #stream: RotatingFileStream | null = null;
  #isFaulty = false;
  #failedAtMs = Number.NEGATIVE_INFINITY;
  #lost = 0;

  constructor(private readonly options: RotatingFileOptions) {}

  write(line: string): void {
    const stream = this.#stream ?? this.#open();
    if (stream === null || stream.writableLength > MAX_WAITING_BYTES) {
      this.#lost += 1;
      return;
    }
    stream.write(line, (error) => {
      if (error) this.#lost += 1;
      else this.#noteWritten();
    });
  }

  async close(): Promise<void> {
    const stream = this.#stream;
    this.#stream = null;
    this.#failedAtMs = Number.POSITIVE_INFINITY;
    if (stream === null || stream.destroyed) return;
    await new Promise<void>((resolve) => {
      // Also when the waiting lines cannot be written: the error was reported, and stopping continues.
      stream.once('close', resolve);
      stream.end();
    });
  }

  #open(): RotatingFileStream | null {
    const { clock, folder, name, maxFileBytes, maxFiles } = this.options;
    if (clock.monotonicMs() - this.#failedAtMs < RETRY_MS) return null;
    const stream = createStream(name, {
      path: folder,
      size: `${maxFileBytes}B`,
      rotate: maxFiles - 1,
      mode: PRIVATE_FILE,
    });
    stream.on('error', (error) => this.#noteFailure(stream, error));
    this.#stream = stream;
    return stream;
  }

  #noteFailure(stream: RotatingFileStream, error: Error): void {
    if (this.#stream === stream) {
      this.#stream = null;
      this.#failedAtMs = this.options.clock.monotonicMs();
    }
    if (this.#isFaulty) return;
    this.#isFaulty = true;
    this.options.onFault(error);
  }

  #noteWritten(): void {
    if (!this.#isFaulty && this.#lost === 0) return;
    const lost = this.#lost;
    this.#isFaulty = false;
    this.#lost = 0;
    this.options.onRecovered(lost);
  }
}
