import { type NamedPaper, paperCalled } from '@taya/contracts/paper-reference';
import { isSerial, normaliseCode, SERIAL_LENGTH } from '@taya/contracts/serial';
import type { DocumentReader } from '../../../document-store/document-store.js';
import { findByPrefixOrSuffix } from '../../../document-store/prefix-or-suffix.js';
import { Failure } from '../../../http/failure.js';
import { BETS, type BetDocument } from '../../../read-models/collections.js';
import type { EventFilter } from '../../questions/events.js';

const BET_ID = /^\d{1,9}$/;

/**
 * The id of the bet that is named by its whole code or its id: no more than that the read models say.
 * @throws Failure BAD_SERIAL, BET_NOT_FOUND
 */
export async function betCalled(reader: DocumentReader, code: string): Promise<number> {
  const [bet] = await betsCalled(reader, code);
  if (bet === undefined) throw new Failure('BET_NOT_FOUND');
  return bet.id;
}

/** The fewest characters of a code that are searched for. */
const LEAST_PART = 3;
/** More bets with such a part are too many to tell apart. */
const MOST_BETS = 200;

export interface CodeInLog {
  readonly filter: EventFilter;
  /** The paper that was named in place of a code. */
  readonly paper: NamedPaper | null;
}

/**
 * What a search by a code, by its start or end, or by the reference of a paper looks for in the log. Only what a bet is
 * called when it is sold is in the log; which bet later events are about, the read models say.
 * @throws Failure VALIDATION, BAD_SERIAL
 */
async function codeInLog(reader: DocumentReader, code: string): Promise<CodeInLog> {
  const part = normaliseCode(code);
  const paper = paperCalled(part);
  if (part.length < LEAST_PART) {
    throw new Failure('VALIDATION', `${LEAST_PART} characters minimum to search`);
  }
  if (isSerial(part) || (part.length >= SERIAL_LENGTH && paper === null)) {
    const [bet] = await betsCalled(reader, part);
    if (bet !== undefined) return { filter: { betId: bet.id, from: bet.soldAt }, paper: null };
  }
  const fields = { forwards: 'serial', backwards: 'serialReversed' } as const;
  const bets = await findByPrefixOrSuffix(reader, BETS, fields, part);
  if (bets.length > MOST_BETS) {
    const message = `More than ${MOST_BETS} tickets begin or end with ${part}: type more of the code`;
    throw new Failure('VALIDATION', message);
  }
  // Few references could be part of a code, which has no 0 and no 1.
  if (paper !== null && bets.length === 0) return { filter: eventsOn(paper), paper };
  return { filter: { partOfCode: { part, betIds: bets.map(({ id }) => id) } }, paper: null };
}

/** The last event that a paper counts; of a journal, all of its events. */
function eventsOn({ revision, shows }: NamedPaper): EventFilter {
  return { fromRevision: shows.kind === 'journal' ? shows.after + 1 : revision, toRevision: revision };
}

/** A filter narrowed to what a code means in the log. @throws Failure VALIDATION, BAD_SERIAL */
export async function narrowByCode(
  reader: DocumentReader,
  filter: EventFilter,
  code: string,
): Promise<CodeInLog> {
  const { filter: named, paper } = await codeInLog(reader, code);
  const narrowed = {
    from: both(filter.from, named.from, Math.max),
    fromRevision: both(filter.fromRevision, named.fromRevision, Math.max),
    toRevision: both(filter.toRevision, named.toRevision, Math.min),
  };
  return { filter: { ...filter, ...named, ...narrowed }, paper };
}

type Narrower = (one: number, other: number) => number;

function both(one: number | undefined, other: number | undefined, narrower: Narrower): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : narrower(one, other);
}

async function betsCalled(reader: DocumentReader, code: string): Promise<readonly BetDocument[]> {
  if (BET_ID.test(code)) return reader.getMany(BETS, [Number(code)]);
  const serial = normaliseCode(code);
  if (!isSerial(serial)) throw new Failure('BAD_SERIAL');
  // A code may be given again when its bet is settled: the latest bet with it.
  return reader.find(BETS, { where: { serial }, orderBy: [['id', 'desc']], limit: 1 });
}
