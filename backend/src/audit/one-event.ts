import type { RecordedEvent } from '../event-store/event-store.js';
import { decode } from '../ledger/codec.js';
import { usersOf } from '../ledger/event-subject.js';
import type { LedgerEvent } from '../ledger/events.js';
import type { Figures } from './figures.js';
import { Finding } from './finding.js';
import { checkLink, reasonOf } from './log.js';
import type { Names } from './names.js';
import type { Standing } from './standing.js';
import { type AccountChange, accountsOf, changesOf } from './standing-accounts.js';
import { NoSuchRevisionError, type StandingSources, standingAt } from './standing-at.js';

/** Figures of a teller that an event is about; centavos. */
export interface TellerFigures {
  readonly onHand: number;
  readonly unfinished: number;
  readonly unclaimed: number;
  readonly remittable: number;
}

export interface TellerChange {
  readonly id: number;
  readonly username: string;
  readonly before: TellerFigures;
  readonly after: TellerFigures;
}

/** One event, with what was computed of it again. */
export interface ExaminedEvent {
  readonly event: LedgerEvent;
  readonly recorded: RecordedEvent;
  /** The hash of the event before; empty for the first. */
  readonly previousHash: string;
  /** What is wrong with the link of the chain; null where it was computed again and holds. */
  readonly brokenLink: string | null;
  /** The accounts it moved; what they differ by are its postings. */
  readonly accounts: readonly AccountChange[];
  readonly tellers: readonly TellerChange[];
  readonly names: Names;
}

/** @throws NoSuchRevisionError; Finding when an event before it does not hold */
export async function examineEvent(sources: StandingSources, revision: number): Promise<ExaminedEvent> {
  const { reader } = sources;
  const [recorded] = await reader.read(revision, 1);
  if (recorded === undefined) {
    const { revision: end } = await reader.tail();
    throw new NoSuchRevisionError(`There is no revision ${revision}: the ledger ends at revision ${end}.`);
  }
  const standing = await standingAt(sources, { revision: revision - 1 });
  const previousHash = standing.hash;
  const event = decode(revision, recorded.json);
  const before = pictureOf(standing, event);
  standing.take(event, recorded.hash);
  const after = pictureOf(standing, event);
  return {
    event,
    recorded,
    previousHash,
    brokenLink: linkProblem(previousHash, recorded),
    accounts: changesOf(before.accounts, after.accounts),
    tellers: changedTellers(standing, before.tellers, after.tellers),
    names: standing.names,
  };
}

function linkProblem(previousHash: string, recorded: RecordedEvent): string | null {
  try {
    checkLink(previousHash, recorded);
    return null;
  } catch (error) {
    if (error instanceof Finding) return reasonOf(error);
    throw error;
  }
}

function pictureOf(standing: Standing, event: LedgerEvent) {
  const tellers = new Map(usersOf(event).map((id) => [id, figuresOf(standing.teller(id))]));
  return { accounts: accountsOf(standing), tellers };
}

export function figuresOf(of: Figures): TellerFigures {
  return {
    onHand: of.onHand,
    unfinished: of.get('unfinished'),
    unclaimed: of.get('unclaimed'),
    remittable: of.remittable,
  };
}

type ByTeller = ReadonlyMap<number, TellerFigures>;

function changedTellers(standing: Standing, before: ByTeller, after: ByTeller): readonly TellerChange[] {
  return [...before].flatMap(([id, was]) => {
    const is = after.get(id) ?? was;
    const isSame = (Object.keys(was) as (keyof TellerFigures)[]).every((name) => was[name] === is[name]);
    return isSame ? [] : [{ id, username: standing.names.nameOf(id), before: was, after: is }];
  });
}
