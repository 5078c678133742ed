/**
 * Calls to a worker thread as if to an object with asynchronous methods: requests and answers are matched by a number,
 * errors come back as the class they were thrown as.
 *
 *     // counter.worker.ts
 *     export interface CounterCalls { add(amount: number): number }
 *     serveCalls<CounterCalls>({ add: (amount) => (total += amount) });
 *
 *     // counter.ts
 *     const worker = new WorkerClient<CounterCalls>(new URL('./counter.worker.js', import.meta.url));
 *     await worker.call('add', 1);
 *
 * Workers also run from the TypeScript sources, under jest, with nothing built: see `worker-from-source.fixture.mjs`.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import { messageOf, NamedError } from './named-error.js';

/** The worker ended, by a crash or by `terminate()`: it is unknown whether the calls in flight took effect. */
export class WorkerLostError extends NamedError {}

/** The calls of a worker. Arguments and results are copied (structured clone), so no functions or class instances. */
export type WorkerCalls<Calls> = { readonly [Name in keyof Calls]: (...args: never[]) => unknown };

export type WorkerArguments<Call> = Call extends (...args: infer Arguments) => unknown ? Arguments : never;
export type WorkerResult<Call> = Call extends (...args: never[]) => infer Result ? Awaited<Result> : never;
type ErrorClass = new (message: string) => Error;

interface Request {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

interface CarriedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
}

type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: CarriedError };

export interface WorkerClientOptions {
  /** Errors with these names are restored to these classes; all others arrive as a plain `Error` with their name and code. */
  readonly errors?: readonly ErrorClass[];
  readonly workerData?: unknown;
  readonly resourceLimits?: ResourceLimits;
}

/**
 * For a thread that reads a long log beside the station and keeps little of it. The smaller both limits are, the less
 * garbage Node lets lie; the second is far from what such a thread needs.
 */
export const READS_MUCH: ResourceLimits = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 1_024 };

/** A call that every worker answers by itself. */
const LOADED = 'loaded';
/** How long a thread that is to end may still take to load. */
const MOST_LOADING_MS = 2_000;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The calling side. Starts the worker at once; calls made while it loads wait for it. */
export class WorkerClient<Calls extends WorkerCalls<Calls>> {
  readonly #worker: Worker;
  readonly #errorClasses: ReadonlyMap<string, ErrorClass>;
  readonly #waiting = new Map<number, Waiting>();
  /** Its code has been loaded, or it has ended. */
  readonly #begun: Promise<void>;
  readonly #loaded: Promise<unknown>;
  #nextId = 0;
  #lost: WorkerLostError | null = null;
  #onLost: (reason: WorkerLostError) => void = () => {};

  /** @param module compiled module beside the caller: `new URL('./x.worker.js', import.meta.url)` */
  constructor(module: URL, options: WorkerClientOptions = {}) {
    this.#errorClasses = new Map((options.errors ?? []).map((errorClass) => [errorClass.name, errorClass]));
    this.#worker = startWorker(module, options);
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    // An 'exit' follows an 'error'; the first one names the reason.
    this.#worker.on('error', (error) => this.#lose(`The worker crashed: ${messageOf(error)}`));
    this.#worker.on('exit', (code) => this.#lose(`The worker ended (exit code ${code})`));
    this.#begun = new Promise((resolve) => {
      this.#worker.once('message', () => resolve()).once('exit', () => resolve());
    });
    this.#loaded = this.#request(LOADED, []);
    // Whoever waits for it gets the failure.
    this.#loaded.catch(() => {});
  }

  /** True once the worker has ended: every further call is refused. */
  get isLost(): boolean {
    return this.#lost !== null;
  }

  /** Called once, as soon as the worker is lost; the end of its thread may come a moment later. */
  onLost(listener: (reason: WorkerLostError) => void): void {
    this.#onLost = listener;
  }

  /**
   * Resolves when the worker has loaded and answers calls.
   * @throws WorkerLostError when it ends before
   */
  async waitUntilLoaded(): Promise<void> {
    await this.#loaded;
  }

  /**
   * Calls the worker. Requests arrive in the order of the calls.
   * @throws WorkerLostError when the worker ends before it has answered
   */
  call<Name extends keyof Calls & string>(
    name: Name,
    ...args: WorkerArguments<Calls[Name]>
  ): Promise<WorkerResult<Calls[Name]>> {
    return this.#request(name, args) as Promise<WorkerResult<Calls[Name]>>;
  }

  #request(name: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#lost !== null) return Promise.reject(this.#lost);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, name, args } satisfies Request);
    });
  }

  /** Ends the worker without asking it; calls in flight are rejected with `WorkerLostError`. */
  async terminate(): Promise<void> {
    this.#lose('The worker was ended');
    // Ended while it loads its code it may take the whole process with it: Node aborts.
    await Promise.race([this.#begun, wait(MOST_LOADING_MS, undefined, { ref: false })]);
    await this.#worker.terminate();
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (waiting === undefined) return;
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting.reject(this.#restore(answer.error));
    else waiting.resolve(answer.result);
  }

  #restore(carried: CarriedError): Error {
    const error = new (this.#errorClasses.get(carried.name) ?? Error)(carried.message);
    const known = error.name === carried.name ? {} : { name: carried.name };
    const code = carried.code === undefined ? {} : { code: carried.code };
    // The worker's stack says where it went wrong; this side's would only show the message loop.
    return Object.assign(error, known, code, carried.stack === undefined ? {} : { stack: carried.stack });
  }

  #lose(reason: string): void {
    if (this.#lost !== null) return;
    const lost = new WorkerLostError(reason);
    this.#lost = lost;
    for (const waiting of this.#waiting.values()) waiting.reject(lost);
    this.#waiting.clear();
    this.#onLost(lost);
  }
}

/** The worker's side. Calls start in the order in which they were made; one that returns a promise does not delay the next. */
export function serveCalls<Calls extends WorkerCalls<Calls>>(calls: Calls): void {
  const port = parentPort;
  if (port === null) throw new Error('serveCalls() is for worker threads');
  const handlers = calls as unknown as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  port.on('message', async ({ id, name, args }: Request) => {
    try {
      const handler = name === LOADED ? () => undefined : handlers[name];
      if (handler === undefined) throw new Error(`This worker offers no call '${name}'`);
      const result = await handler(...args);
      port.postMessage({ id, result } satisfies Answer);
    } catch (error) {
      port.postMessage({ id, error: carry(error) } satisfies Answer);
    }
  });
}

function startWorker(module: URL, { workerData, resourceLimits = {} }: WorkerClientOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(module, { workerData, resourceLimits });
  const loader = new URL('./worker-from-source.fixture.mjs', import.meta.url).href;
  return new Worker(module, {
    workerData,
    resourceLimits,
    execArgv: ['--no-warnings', '--conditions=source', '--import', loader],
  });
}

function carry(error: unknown): CarriedError {
  const { name, stack, code } = Object(error) as Partial<CarriedError>;
  return { name: name ?? 'Error', message: messageOf(error), stack, code };
}
