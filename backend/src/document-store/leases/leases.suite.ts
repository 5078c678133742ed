import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { HeldLease, Leases, LeaseTerms } from './leases.js';

/** A server, or what stands for one. */
export interface LeasesUnderTest {
  /** As a process of its own has them. */
  open(clock: { monotonicMs(): number }): Leases;
  dispose(): Promise<void>;
}

export interface SuiteOptions {
  /** The server cannot be had here: the suite is only named, as not run. */
  readonly isOnlyNamed?: boolean;
}

const LASTS_MS = 6_000;
const TAKERS = 16;

/** A process with a clock of its own, which says something else than every other. */
class Process {
  readonly leases: Leases;
  readonly terms: LeaseTerms;
  #nowMs: number;

  constructor(number: number, server: LeasesUnderTest, place = `host-${number}`) {
    this.#nowMs = number * 987_654_321;
    this.leases = server.open({ monotonicMs: () => this.#nowMs });
    this.terms = { holder: `process-${number}`, place, data: `data of ${number}`, lastsMs: LASTS_MS };
  }

  take(name = 'projector'): Promise<HeldLease | null> {
    return this.leases.take(name, this.terms);
  }

  passes(ms: number): void {
    this.#nowMs += ms;
  }
}

/** What every adapter of the port of leases has to do. */
export function leasesSuite(
  name: string,
  makeServer: () => Promise<LeasesUnderTest>,
  { isOnlyNamed = false }: SuiteOptions = {},
): void {
  const describeStore = isOnlyNamed ? describe.skip : describe;
  describeStore(`leases: ${name}`, () => {
    let server: LeasesUnderTest;
    let processes: Process[];

    beforeEach(async () => {
      server = await makeServer();
      processes = [];
    });

    afterEach(async () => {
      await Promise.all(processes.map(({ leases }) => leases.close()));
      await server.dispose();
    });

    const start = (place?: string): Process => {
      const made = new Process(processes.length + 1, server, place);
      processes.push(made);
      return made;
    };
    const passes = (ms: number) => {
      for (const process of processes) process.passes(ms);
    };
    const held = async (process: Process, lease?: string): Promise<HeldLease> => {
      const taken = await process.take(lease);
      if (taken === null) throw new Error('The lease was not given');
      return taken;
    };

    it('of many who take it at the same moment one gets it, each time', async () => {
      const takers = Array.from({ length: TAKERS }, () => start());
      for (let round = 0; round < 8; round++) {
        const taken = await Promise.all(takers.map((taker) => taker.take()));
        const winners = taken.filter((lease) => lease !== null);
        expect(winners).toHaveLength(1);
        expect(await winners[0]?.renew()).toBe(true);
        await winners[0]?.release();
      }
    });

    it('of many who have seen it lapse one gets it, each time', async () => {
      const takers = Array.from({ length: TAKERS }, () => start());
      let last = await held(takers[0] as Process);
      for (let round = 0; round < 4; round++) {
        await Promise.all(takers.slice(1).map((taker) => taker.take()));
        passes(LASTS_MS);
        expect(last.isHeld).toBe(false);
        const taken = await Promise.all(takers.slice(1).map((taker) => taker.take()));
        const winners = taken.filter((lease) => lease !== null);
        expect(winners).toHaveLength(1);
        expect(await last.renew()).toBe(false);
        last = winners[0] as HeldLease;
      }
    });

    it('is kept by renewing it, whatever the clocks of others say', async () => {
      const [holder, other] = [start(), start()];
      const lease = await held(holder);
      for (let second = 0; second < 10; second += 2) {
        expect(await other.take()).toBeNull();
        passes(2_000);
        expect(await lease.renew()).toBe(true);
      }
      expect(await other.take()).toBeNull();
      passes(LASTS_MS - 1);
      expect(await other.take()).toBeNull();
      expect(lease.isHeld).toBe(true);
      passes(1);
      expect(lease.isHeld).toBe(false);
      expect(await other.take()).not.toBeNull();
    });

    it('is not taken by whoever sees it for the first time, however old it is', async () => {
      const holder = start();
      await held(holder);
      passes(1_000_000);
      const other = start();
      expect(await other.take()).toBeNull();
      passes(LASTS_MS);
      expect(await other.take()).not.toBeNull();
    });

    it('a holder who was replaced hears of it, and disturbs nobody', async () => {
      const [old, next, third] = [start(), start(), start()];
      const lost = await held(old);
      await next.take();
      passes(LASTS_MS);
      const lease = await held(next);
      expect(await lost.renew()).toBe(false);
      expect(lost.isHeld).toBe(false);
      await lost.release();
      expect(await third.take()).toBeNull();
      expect(await lease.renew()).toBe(true);
    });

    it('is free at once when it is released, and may be taken again by the same process', async () => {
      const [holder, other] = [start(), start()];
      expect(await (await held(holder)).release()).toBeUndefined();
      const lease = await held(other);
      expect(await holder.take()).toBeNull();
      await lease.release();
      expect((await held(holder)).isHeld).toBe(true);
    });

    it('what a process of before has left at the same place is taken at once, but only at first sight', async () => {
      const [killed, elsewhere] = [start('host-a'), start('host-b')];
      await held(killed);
      expect(await elsewhere.take()).toBeNull();
      const [after, twin] = [start('host-a'), start('host-a')];
      const lease = await held(after);
      expect(await held(twin)).toMatchObject({ isHeld: true });
      expect(await lease.renew()).toBe(false);
      expect(await after.take()).toBeNull();
    });

    it('lists by the beginning of the name who is there, and what they say of themselves', async () => {
      const [one, two, watcher] = [start(), start(), start()];
      const first = await held(one, 'instance/1');
      const second = await held(two, 'instance/2');
      await held(one, 'projector');
      const names = async () => (await watcher.leases.list('instance/')).map(({ name: of }) => of).sort();
      expect(await watcher.leases.list('instance/')).toEqual(
        expect.arrayContaining([
          { name: 'instance/1', holder: 'process-1', data: 'data of 1' },
          { name: 'instance/2', holder: 'process-2', data: 'data of 2' },
        ]),
      );
      expect(await names()).toEqual(['instance/1', 'instance/2']);
      passes(LASTS_MS - 1);
      await first.renew();
      passes(1);
      expect(await names()).toEqual(['instance/1']);
      await second.renew();
      expect(await names()).toEqual(['instance/1', 'instance/2']);
      await second.release();
      expect(await names()).toEqual(['instance/1']);
    });

    it('what was listed and is long over is forgotten, and may begin again', async () => {
      const [gone, watcher, stranger] = [start(), start(), start()];
      const lease = await held(gone, 'instance/1');
      await watcher.leases.list('instance/');
      passes(3_600_000);
      expect(await watcher.leases.list('instance/')).toEqual([]);
      expect(await stranger.leases.list('instance/')).toEqual([]);
      expect(await lease.renew()).toBe(false);
      await held(gone, 'instance/1');
      expect(await stranger.leases.list('instance/')).toHaveLength(1);
    });
  });
}
