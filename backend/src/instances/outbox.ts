import { type ForwardAnswer, type ForwardedCommand, PeerSilentError, type Peers } from './peers.js';

/** Messages that may wait for their answers at a time, and commands in one. */
const MESSAGES = 2;
const COMMANDS = 200;

interface Entry {
  readonly command: ForwardedCommand;
  resolve(answer: ForwardAnswer): void;
  reject(error: unknown): void;
}

/** The commands for one other instance: a message carries all that have come while earlier ones were on their way. */
export class Outbox {
  readonly #instance: string;
  readonly #peers: Pick<Peers, 'forward'>;
  #waiting: Entry[] = [];
  #messages = 0;

  constructor(instance: string, peers: Pick<Peers, 'forward'>) {
    this.#instance = instance;
    this.#peers = peers;
  }

  /** @throws PeerUnreachableError, PeerSilentError */
  send(command: ForwardedCommand): Promise<ForwardAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      this.#post();
    });
  }

  #post(): void {
    while (this.#messages < MESSAGES && this.#waiting.length > 0) {
      void this.#deliver(this.#waiting.splice(0, COMMANDS));
    }
  }

  async #deliver(entries: readonly Entry[]): Promise<void> {
    this.#messages += 1;
    try {
      const answers = await this.#peers.forward(
        this.#instance,
        entries.map(({ command }) => command),
      );
      for (const [index, { resolve, reject }] of entries.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new PeerSilentError(`${this.#instance} left a command unanswered`));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of entries) reject(error);
    } finally {
      this.#messages -= 1;
      this.#post();
    }
  }
}
