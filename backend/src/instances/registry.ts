import { LeaseKeeper } from '../document-store/leases/lease-keeper.js';
import type { Leases } from '../document-store/leases/leases.js';
import type { PartStatus } from '../system/supervised-worker.js';
import type { TimerHandle, Timers } from '../system/system.js';

export const INSTANCE_PREFIX = 'instance/';
/** How often an instance says that it is there, and looks who else is. */
const EVERY_MS = 2_000;
/** An instance of which nothing was heard for so long is gone. */
export const INSTANCE_LASTS_MS = 6_000;

export interface PresentInstance {
  readonly instance: string;
  /** Where it takes messages; null when it takes none. */
  readonly address: string | null;
}

export interface RegistryOptions {
  readonly leases: Leases;
  /** This instance. */
  readonly self: PresentInstance;
  readonly place: string;
  readonly timers: Timers;
  readonly watch: PartStatus;
  /** Called with the others whenever it was found out who is there. */
  readonly onOthers: (others: readonly PresentInstance[]) => void;
}

/** Which instances of the station there are: a lease for each. */
export class InstanceRegistry {
  readonly #options: RegistryOptions;
  readonly #own: LeaseKeeper;
  #others: readonly PresentInstance[] = [];
  #timer: TimerHandle | null = null;
  #isClosed = false;

  constructor(options: RegistryOptions) {
    this.#options = options;
    const { leases, self, place, timers, watch } = options;
    this.#own = new LeaseKeeper({
      leases,
      name: `${INSTANCE_PREFIX}${self.instance}`,
      terms: { holder: self.instance, place, data: self.address ?? '', lastsMs: INSTANCE_LASTS_MS },
      everyMs: EVERY_MS,
      timers,
      onFailure: ({ message }) => watch.reportLost(message),
    });
  }

  /** The other instances, as they were known last. */
  get others(): readonly PresentInstance[] {
    return this.#others;
  }

  /** Looks who is there, and joins them. */
  async start(): Promise<void> {
    await this.#own.start();
    await this.#look();
  }

  /** Others send nothing to this instance any more, as soon as they have looked. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.#timer?.cancel();
    return this.#own.close();
  }

  async #look(): Promise<void> {
    const { leases, self, timers, watch, onOthers } = this.#options;
    try {
      const found = await leases.list(INSTANCE_PREFIX);
      this.#others = found
        .filter(({ holder }) => holder !== self.instance)
        .map(({ holder, data }) => ({ instance: holder, address: data === '' ? null : data }));
      onOthers(this.#others);
      watch.reportUp();
    } catch (error) {
      watch.reportLost((error as Error).message);
    }
    if (!this.#isClosed) this.#timer = timers.after(EVERY_MS, () => void this.#look());
  }
}
