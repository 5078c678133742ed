import { isDeepStrictEqual } from 'node:util';
import type { EventReader } from '../../event-store/event-store.js';
import { decode } from '../../ledger/codec.js';
import { Replica } from '../../pipeline/replica.js';
import { windows } from '../log/walk.js';
import { type Bad, badAt } from './bad.js';
import { DRAWER, type StateDigest, type StateNow, stateDigestOf } from './state-digest.js';

/** Keys, prints and bets that are over are not compared, so they need not be remembered. */
const REMEMBERED = { keys: 1, prints: 0, bets: 0 };
/** Figures of a drawer. */
const FIGURES = ['cashin', 'remit', 'payin', 'paidOut', 'unfinished', 'unclaimed'] as const;

/** Replays the log into a state of its own, and compares what the station decides by with it. */
export class StateWatch {
  readonly #reader: Pick<EventReader, 'read'>;
  readonly #replica: Replica;
  bad: Bad | null = null;
  /** Entries compared in the last comparison. */
  compared = 0;

  constructor(reader: Pick<EventReader, 'read'>, stationId: string) {
    this.#reader = reader;
    this.#replica = Replica.ofStation(stationId, REMEMBERED);
  }

  get revision(): number {
    return this.#replica.revision;
  }

  /** Follows as far as there is time for; compares once the replay has come to where the station was. */
  async look({ digest, from, through }: StateNow, isEnough: () => boolean): Promise<void> {
    if (this.revision > from) return;
    await this.#followTo(from, isEnough);
    if (this.revision < from) return;
    const compared = [this.#comparedWith(digest)];
    while (this.revision < through) {
      await this.#followTo(this.revision + 1, () => false);
      compared.push(this.#comparedWith(digest));
    }
    const isKnown = compared.some(({ isSameMoment }) => isSameMoment) || from === through;
    if (!isKnown) return;
    this.compared = digest.rows.size;
    const isEqual = compared.some(({ difference }) => difference === null);
    this.bad = isEqual
      ? null
      : ((compared.find(({ isSameMoment }) => isSameMoment) ?? compared[0])?.difference ?? null);
  }

  async #followTo(revision: number, isEnough: () => boolean): Promise<void> {
    for await (const window of windows(this.#reader, revision, this.revision + 1)) {
      this.#replica.state.journal.withoutUndo(() => {
        for (const recorded of window) {
          this.#replica.evolve(decode(recorded.revision, recorded.json), recorded.hash);
        }
      });
      if (isEnough()) return;
    }
  }

  #comparedWith(digest: StateDigest) {
    const ours = stateDigestOf(this.#replica.state);
    const isSameMoment = ours.lastAt === digest.lastAt && isDeepStrictEqual(ours.counters, digest.counters);
    return { isSameMoment, difference: differenceOf(digest, ours, this.revision) };
  }
}

function differenceOf(digest: StateDigest, replayed: StateDigest, revision: number): Bad | null {
  for (const name of new Set([...digest.rows.keys(), ...replayed.rows.keys()])) {
    const [is, shouldBe] = [digest.rows.get(name), replayed.rows.get(name)];
    if (!isDeepStrictEqual(is, shouldBe)) return badRow(name, is, shouldBe, revision);
  }
  return null;
}

function badRow(name: string, is: unknown, shouldBe: unknown, revision: number): Bad {
  const reason = `${name} is ${text(is)} in the state that commands are decided by, but the log makes it ${text(shouldBe)}`;
  if (!name.startsWith(DRAWER)) return badAt(revision, reason);
  const [shown, replayed] = [is, shouldBe].map(
    (row) => Object(row) as Readonly<Partial<Record<(typeof FIGURES)[number], number>>>,
  );
  const figure = FIGURES.find((one) => shown?.[one] !== replayed?.[one]) ?? 'cashin';
  return badAt(revision, reason, {
    tellerId: Number(name.slice(DRAWER.length)),
    shown: shown?.[figure] ?? 0,
    replayed: replayed?.[figure] ?? 0,
  });
}

function text(row: unknown): string {
  return JSON.stringify(row) ?? 'missing';
}
