import {
  type ForwardAnswer,
  type ForwardedCommand,
  PeerSilentError,
  type Peers,
  PeerUnreachableError,
} from './peers.js';

/** Messages that may wait for their answers at a time; commands in one, and characters of their JSON. */
const MESSAGES = 2;
const COMMANDS = 200;
const CHARACTERS = 200_000;

interface Entry {
  readonly command: ForwardedCommand;
  readonly characters: number;
  readonly isTooOld: () => boolean;
  resolve(answer: ForwardAnswer): void;
  reject(error: unknown): void;
}

/** The commands for one other instance: a message carries all that have come while earlier ones were on their way. */
export class Outbox {
  readonly instance: string;
  readonly #peers: Pick<Peers, 'forward'>;
  #waiting: Entry[] = [];
  #messages = 0;

  constructor(instance: string, peers: Pick<Peers, 'forward'>) {
    this.instance = instance;
    this.#peers = peers;
  }

  /**
   * @param isTooOld asked before it is sent: whether it must not be sent any more
   * @throws PeerUnreachableError, PeerSilentError
   */
  send(command: ForwardedCommand, isTooOld: () => boolean = () => false): Promise<ForwardAnswer> {
    const { length: characters } = JSON.stringify(command);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, characters, isTooOld, resolve, reject });
      this.#post();
    });
  }

  #post(): void {
    while (this.#messages < MESSAGES) {
      const entries = this.#next();
      if (entries.length === 0) return;
      void this.#deliver(entries);
    }
  }

  #next(): readonly Entry[] {
    const stale = this.#waiting.filter(({ isTooOld }) => isTooOld());
    this.#waiting = this.#waiting.filter((entry) => !stale.includes(entry));
    for (const { reject } of stale) reject(new PeerUnreachableError('It waited too long to be sent'));
    let count = 0;
    for (let characters = 0; count < COMMANDS && count < this.#waiting.length; count += 1) {
      characters += this.#waiting[count]?.characters ?? 0;
      if (count > 0 && characters > CHARACTERS) break;
    }
    return this.#waiting.splice(0, count);
  }

  async #deliver(entries: readonly Entry[]): Promise<void> {
    this.#messages += 1;
    try {
      const commands = entries.map(({ command }) => command);
      const answers = await this.#peers.forward(this.instance, commands);
      for (const [index, { resolve, reject }] of entries.entries()) {
        const answer = answers[index];
        if (answer === undefined) reject(new PeerSilentError(`${this.instance} left a command unanswered`));
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
