import { isDeepStrictEqual } from 'node:util';
import type { RecordedEvent } from '../event-store/event-store.js';
import type { LedgerLocation } from '../event-store/open-ledger.js';
import type { LedgerEvent } from '../ledger/events.js';
import { COUNTED } from '../ledger/movements.js';
import { WITHOUT_KEY } from '../system/station-key.js';
import { Checkpoints, type FoundCheckpoint } from './checkpoints.js';
import { Finding } from './finding.js';
import { reasonOf } from './log.js';
import { type KeptStanding, Standing } from './standing.js';

/**
 * The checkpoints of the balances, each compared with what all events before it come to. What is wrong with them says
 * nothing against the log, so it is told once all of the log was looked at.
 */
export class CheckpointCheck {
  readonly #checkpoints: Checkpoints | null;
  /** An auditor may well have no key: who vouches for a checkpoint is then not looked at. */
  readonly #hasKey: boolean;
  /** Those still to come, the next one last. */
  readonly #left: number[];
  readonly #standing = new Standing();
  #compared = 0;
  #finding: Finding | null = null;

  constructor({ dataDir, trust = WITHOUT_KEY }: Pick<LedgerLocation, 'dataDir' | 'trust'>) {
    this.#hasKey = trust.key !== null;
    this.#checkpoints = this.#read(() => Checkpoints.openToRead(dataDir, trust));
    this.#left = this.#read(() => this.#checkpoints?.revisions().toReversed() ?? null) ?? [];
  }

  get line(): string {
    if (this.#checkpoints === null) return 'there are none';
    return `${this.#compared.toLocaleString('en-US')} of the balances, each as a replay makes it`;
  }

  take(event: LedgerEvent, { revision, hash }: RecordedEvent): void {
    if (this.#left.length === 0) return;
    this.#standing.take(event, hash);
    if (this.#left.at(-1) !== revision) return;
    this.#left.pop();
    const found = this.#read(() => this.#checkpoints?.at(revision) ?? null);
    // The station may have made them again meanwhile.
    if (found === null) return;
    const difference = this.#wrongWith(found) ?? differenceOf(found.kept, this.#standing.keep());
    if (difference === null) this.#compared += 1;
    else this.#finding ??= new Finding('checkpoints', revision, difference);
  }

  /** @throws Finding for the first checkpoint that is not what the log makes it */
  end(): void {
    const beyond = this.#left.at(-1);
    if (this.#finding !== null) throw this.#finding;
    if (beyond !== undefined)
      throw new Finding('checkpoints', beyond, 'there is a checkpoint of it, but no event');
  }

  close(): void {
    this.#checkpoints?.close();
  }

  #wrongWith({ isVouchedFor, isInItsPlace }: FoundCheckpoint): string | null {
    if (this.#hasKey && !isVouchedFor) return "the station's key does not vouch for the checkpoint";
    return isInItsPlace ? null : 'the checkpoint is stored under another revision or time than its own';
  }

  #read<Value>(read: () => Value | null): Value | null {
    try {
      return read();
    } catch (error) {
      this.#finding ??= new Finding('checkpoints', null, `they cannot be read: ${reasonOf(error)}`);
      return null;
    }
  }
}

/** What is another in the checkpoint; null when nothing is. */
function differenceOf(kept: KeptStanding, replayed: KeptStanding): string | null {
  if (isDeepStrictEqual(kept, replayed)) return null;
  const figures = new Map(kept.tellers);
  const rows = [
    ['the station', kept.station, replayed.station] as const,
    ...replayed.tellers.map(([id, counted]) => [`teller ${id}`, figures.get(id) ?? [], counted] as const),
  ];
  for (const [whose, is, shouldBe] of rows) {
    const index = shouldBe.findIndex((amount, figure) => amount !== is[figure]);
    if (index !== -1) {
      return `${COUNTED[index]} of ${whose} is ${is[index]} in the checkpoint, but the log makes it ${shouldBe[index]}`;
    }
  }
  const names = Object.keys(replayed) as (keyof KeptStanding)[];
  const name = names.find((field) => !isDeepStrictEqual(kept[field], replayed[field]));
  return `the checkpoint has another ${name} than the log`;
}
