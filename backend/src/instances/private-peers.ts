import type { Clock } from '../system/system.js';
import { type ForwardAnswer, type ForwardedCommand, type Peers, PeerUnreachableError } from './peers.js';
import type { PrivateClient } from './private-client.js';
import type { InstanceRegistry } from './registry.js';

/** An instance that could not be reached is not tried for so long: each attempt would delay somebody's command. */
const AVOIDED_MS = 5_000;

/** The paths of messages to an instance. */
export const PATHS = { commands: '/commands', activity: '/activity', alert: '/alert' } as const;

/** The other instances, reached over their private listeners. */
export class PrivatePeers implements Peers {
  readonly #registry: Pick<InstanceRegistry, 'others'>;
  readonly #client: Pick<PrivateClient, 'post'>;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  /** Until when, on the monotonic clock. */
  readonly #avoided = new Map<string, number>();

  constructor(
    registry: Pick<InstanceRegistry, 'others'>,
    client: Pick<PrivateClient, 'post'>,
    clock: Pick<Clock, 'monotonicMs'>,
  ) {
    this.#registry = registry;
    this.#client = client;
    this.#clock = clock;
  }

  isReachable(instance: string): boolean {
    return this.#addressOf(instance) !== null && !this.#isAvoided(instance);
  }

  async forward(instance: string, commands: readonly ForwardedCommand[]): Promise<readonly ForwardAnswer[]> {
    return (await this.send(instance, PATHS.commands, commands)) as readonly ForwardAnswer[];
  }

  /** @throws PeerUnreachableError, PeerSilentError */
  async send(instance: string, path: string, content: unknown): Promise<unknown> {
    const address = this.#addressOf(instance);
    if (address === null) throw new PeerUnreachableError(`It is not known where ${instance} is`);
    try {
      return await this.#client.post(address, instance, path, content);
    } catch (error) {
      if (error instanceof PeerUnreachableError) this.#avoid(instance);
      throw error;
    }
  }

  #addressOf(instance: string): string | null {
    return this.#registry.others.find((other) => other.instance === instance)?.address ?? null;
  }

  #isAvoided(instance: string): boolean {
    return (this.#avoided.get(instance) ?? 0) > this.#clock.monotonicMs();
  }

  #avoid(instance: string): void {
    const nowMs = this.#clock.monotonicMs();
    for (const [known, untilMs] of this.#avoided) if (untilMs <= nowMs) this.#avoided.delete(known);
    this.#avoided.set(instance, nowMs + AVOIDED_MS);
  }
}
