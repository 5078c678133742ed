/**
 * The format of an exported ledger: a line of JSON that describes it, then one line for each event with its exact text
 * as a string. Nothing is changed, so the chain can be checked by the receiver.
 */
export const FORMAT = 'taya-ledger-1';

export interface TransferHeader {
  readonly format: typeof FORMAT;
  readonly stationId: string;
  readonly ledgerId: string;
  /** Revision and hash of the last event: a file that ends before it was cut off. */
  readonly revision: number;
  readonly hash: string;
}

/** @throws Error when the line is not a header of this format */
export function parseHeader(line: string | undefined): TransferHeader {
  const header = parseObject(line ?? '');
  const { format, stationId, ledgerId, revision, hash } = header;
  if (format !== FORMAT) throw new Error(`The file does not begin as an export: its format is not ${FORMAT}`);
  if (typeof stationId !== 'string' || typeof ledgerId !== 'string' || typeof hash !== 'string') {
    throw new Error('The first line of the file does not name the station, the ledger and its last hash');
  }
  if (!Number.isSafeInteger(revision))
    throw new Error('The first line of the file does not name the last revision');
  return { format, stationId, ledgerId, revision: Number(revision), hash };
}

/** @returns an object without fields when the line is not a JSON object */
export function parseObject(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
