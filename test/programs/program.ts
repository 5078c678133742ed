import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Asked, Returned } from './answer-calls.js';

const TYPESCRIPT = new URL('./typescript.mjs', import.meta.url).href;

/** A program of the tests in a process of its own, so that its work does not hold up the test's: it is called by name. */
export class Program {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #calls = new Map<number, PromiseWithResolvers<unknown>>();
  #lastCall = 0;

  private constructor(process: ChildProcess) {
    this.#process = process;
    this.#ended = once(process, 'exit');
    process.on('message', (returned: Returned) => this.#hear(returned));
    process.on('exit', () => {
      for (const call of this.#calls.values()) call.reject(new Error('the program has ended'));
      this.#calls.clear();
    });
  }

  /** Runs a TypeScript file that calls `answerCalls`. */
  static start(file: URL): Program {
    // `source` makes the workspaces resolve to their TypeScript, as in the tests.
    const sources = ['--import', TYPESCRIPT, '--conditions=source', '--experimental-transform-types'];
    const execArgv = [...sources, '--no-warnings'];
    return new Program(fork(fileURLToPath(file), { execArgv, stdio: 'inherit' }));
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  call<Answer = void>(name: string, ...given: readonly unknown[]): Promise<Answer> {
    const call = Promise.withResolvers<unknown>();
    this.#lastCall += 1;
    const asked: Asked = { id: this.#lastCall, name, given };
    this.#calls.set(asked.id, call);
    this.#process.send(asked, (error) => error !== null && call.reject(error));
    return call.promise as Promise<Answer>;
  }

  async end(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
  }

  #hear({ id, answer, error }: Returned): void {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (error === undefined) call?.resolve(answer);
    else call?.reject(new Error(error));
  }
}
