import type { Front, FrontProcess, Fronts } from '../pipeline/simulation/front.fixture.js';
import type { Faults } from '../pipeline/simulation/simulated-event-store.fixture.js';
import type { SimulatedWorld } from '../pipeline/simulation/simulated-world.fixture.js';
import {
  type ForwardAnswer,
  type ForwardedCommand,
  PeerSilentError,
  type Peers,
  PeerUnreachableError,
} from './peers.js';
import { isCutOff, SharedLedger } from './shared-ledger.js';

/** How long the sender of a message waits for its answer. */
const PATIENCE_MS = 600;
/** How long a process that has ended is still believed to be there. */
const BELIEVED_MS = 1_000;
const LONGEST_DELAY_MS = 3_000;

interface Process extends FrontProcess {
  readonly shared: SharedLedger;
  isAlive: boolean;
  isBelieved: boolean;
}

/** Instances that send each other commands, over a network that delays, loses and separates. */
export class SimulatedNetwork implements Fronts {
  readonly met = { forwarded: 0, penLost: 0, unclear: 0 };
  readonly #world: SimulatedWorld;
  readonly #faults: Faults;
  readonly #processes = new Map<string, Process>();
  readonly #answeredBy = new WeakMap<object, string>();
  /** Pairs that cannot reach each other. */
  readonly #separated = new Set<string>();

  constructor(world: SimulatedWorld, faults: Faults) {
    this.#world = world;
    this.#faults = faults;
  }

  open(process: FrontProcess): Front {
    const { writer, pipeline, system, limits } = process;
    const peers: Peers = {
      isReachable: (instance) => this.#processes.get(instance)?.isBelieved === true,
      forward: (instance, commands) => this.#forward(writer, instance, commands),
    };
    const shared = new SharedLedger({
      pipeline,
      peers,
      instance: writer,
      system,
      longestWaitMs: limits.longestWaitMs ?? 0,
      onFailure: (error) => this.#world.fail(error),
    });
    const opened: Process = { ...process, shared, isAlive: true, isBelieved: true };
    this.#processes.set(writer, opened);
    return {
      ledger: shared,
      answeredBy: (key) => this.#answeredBy.get(key),
      close: () => {
        opened.isAlive = false;
        this.#world.timers.after(this.#world.random.between(0, BELIEVED_MS), () => {
          opened.isBelieved = false;
        });
      },
    };
  }

  partition(forMs: number): void {
    const names = [...this.#processes.values()].filter(({ isAlive }) => isAlive).map(({ writer }) => writer);
    const one = this.#world.random.pick(names);
    const pairs = names.filter((other) => other !== one).map((other) => pairOf(one, other));
    for (const pair of pairs) this.#separated.add(pair);
    this.#world.timers.after(forMs, () => {
      for (const pair of pairs) this.#separated.delete(pair);
    });
  }

  /** The sender hears what became of it, or nothing in time; either way the message goes its way. */
  async #forward(
    from: string,
    to: string,
    commands: readonly ForwardedCommand[],
  ): Promise<readonly ForwardAnswer[]> {
    const sender = this.#processes.get(from);
    const receiver = this.#processes.get(to);
    if (sender === undefined || receiver === undefined || this.#isCut(from, to)) {
      throw new PeerUnreachableError(`${to} is away`);
    }
    this.met.forwarded += commands.length;
    const silence = Promise.withResolvers<never>();
    sender.system.timers.after(PATIENCE_MS, () => {
      this.met.unclear += 1;
      silence.reject(new PeerSilentError(`${to} says nothing`));
    });
    const answers = await Promise.race([this.#deliver(receiver, from, commands), silence.promise]);
    await sender.awake.passed();
    for (const [index, answer] of answers.entries()) {
      const key = commands[index]?.key;
      // Else its sender decides.
      const isDecided = answer.kind === 'answered' && !isCutOff(answer);
      if (isDecided && key !== undefined) this.#answeredBy.set(key, to);
      if (answer.kind === 'PEN_LOST') this.met.penLost += 1;
    }
    return answers;
  }

  async #deliver(
    receiver: Process,
    from: string,
    commands: readonly ForwardedCommand[],
  ): Promise<readonly ForwardAnswer[]> {
    await this.#delay();
    if (this.#isLost(from, receiver)) await new Promise(() => undefined);
    await receiver.awake.passed();
    if (!receiver.isAlive) await new Promise(() => undefined);
    // As on the wire, but for the key: by it the answers are told apart in the checks.
    const received = commands.map((command) => ({
      ...(JSON.parse(JSON.stringify(command)) as ForwardedCommand),
      key: command.key,
    }));
    const answers = await receiver.shared.receive(from, received);
    await receiver.awake.passed();
    await this.#delay();
    if (!receiver.isAlive || this.#isLost(from, receiver)) await new Promise(() => undefined);
    return JSON.parse(JSON.stringify(answers)) as readonly ForwardAnswer[];
  }

  async #delay(): Promise<void> {
    const { random } = this.#world;
    const isLate = random.chance(this.#faults.probability * 0.5);
    await this.#world.sleep(random.between(0, isLate ? LONGEST_DELAY_MS : this.#faults.slowestMs));
  }

  #isLost(from: string, { writer }: Process): boolean {
    return this.#isCut(from, writer) || this.#world.random.chance(this.#faults.probability * 0.3);
  }

  #isCut(one: string, other: string): boolean {
    return this.#separated.has(pairOf(one, other));
  }
}

function pairOf(one: string, other: string): string {
  return [one, other].sort().join(' and ');
}
