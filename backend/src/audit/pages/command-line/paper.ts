import type { PaperContent } from '@taya/contracts/paper-reference';
import { witnessDigits } from '@taya/contracts/print';
import type { EventReader } from '../../../event-store/event-store.js';
import { Names } from '../../log/names.js';
import { walk } from '../../log/walk.js';
import { witnessedText } from './witnessed-event.js';

/** What a report or a balance on paper says of the log. */
export interface PaperWitness {
  readonly revision: number;
  /** Hex digits in small letters. */
  readonly hash: string;
  /** What it shows, as its reference says; null for a paper that has none. */
  readonly shows: PaperContent | null;
}

export interface PaperAnswer {
  readonly isThere: boolean;
  readonly line: string;
}

/**
 * Whether the log still has at its place the event that a paper names last. The chain is computed again from the first
 * event on, to the end: a hash that is there stands for everything before it.
 * @throws Finding for a log that does not hold
 */
export async function findPaper(reader: EventReader, { revision, hash }: PaperWitness): Promise<PaperAnswer> {
  const { revision: end } = await reader.tail();
  let there: PaperAnswer = {
    isThere: false,
    line: `BAD    The log ends at revision ${end}, before revision ${revision}`,
  };
  const names = new Names();
  await walk(reader, end, (event, recorded) => {
    names.take(event);
    if (recorded.revision !== revision) return undefined;
    const text = witnessedText(event, recorded, names.timeZone);
    const isThere = recorded.hash.startsWith(hash);
    const line = isThere
      ? `The log has what the paper says: ${text}`
      : `BAD    The log has not the hash ${witnessDigits(hash)} there: ${text}`;
    there = { isThere, line };
    return undefined;
  });
  return there;
}
