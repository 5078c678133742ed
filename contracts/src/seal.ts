/**
 * The seal of a day, as it is printed and signed: one line of text, which a QR code holds.
 *
 *     taya-seal-1 <station> <number> <date> <revision> <hash> <cashin> <remit> <payin> <paid out> <unfinished> <unclaimed> <key id> <signature>
 *
 * `revision` and `hash` are those of the last event before the seal, so they stand for everything up to it. The sums are
 * those of all drawers since the station began, in centavos. The signature (Ed25519, base64url) is over all before it.
 * Where drawers were over or short the line begins with `taya-seal-2`, and that sum follows `<unclaimed>`.
 */
const SEAL =
  /^taya-seal-[12] ([a-z0-9-]{1,40}) (\d{1,9}) (\d{4}-\d\d-\d\d) (\d{1,15}) ([0-9a-f]{64})((?: -?\d{1,15}){6,7}) ([0-9a-f]{16}) ([\w-]{86})$/;
const IN_TEXT = /taya-seal-[12] [^"\\\r\n]*/g;
const KEY_ID_DIGITS = 16;

/** The sums of all drawers since the station began, in centavos. */
export interface SealSums {
  readonly cashin: number;
  readonly remit: number;
  readonly payin: number;
  readonly paidOut: number;
  readonly unfinished: number;
  readonly unclaimed: number;
  /** Left out where it is zero. */
  readonly overShort?: number;
}

/** What is signed. */
export interface SealContent {
  readonly stationId: string;
  readonly sealId: number;
  /** The day that is closed, local. */
  readonly date: string;
  readonly revision: number;
  readonly hash: string;
  readonly sums: SealSums;
  /** The beginning of the public key. */
  readonly keyId: string;
}

export interface Seal extends SealContent {
  readonly signature: string;
}

/** Names a public key (64 hex digits). */
export const keyIdOf = (publicKey: string): string => publicKey.slice(0, KEY_ID_DIGITS);

/** The text that the signature is over. */
export function signedTextOf({ stationId, sealId, date, revision, hash, sums, keyId }: SealContent): string {
  const { cashin, remit, payin, paidOut, unfinished, unclaimed, overShort = 0 } = sums;
  const figures = [cashin, remit, payin, paidOut, unfinished, unclaimed];
  const [format, all] = overShort === 0 ? ['taya-seal-1', figures] : ['taya-seal-2', [...figures, overShort]];
  return [format, stationId, sealId, date, revision, hash, ...all, keyId].join(' ');
}

/** The whole line, as on paper. */
export const sealText = (seal: Seal): string => `${signedTextOf(seal)} ${seal.signature}`;

/** null for a text that is no seal. */
export function parseSeal(text: string): Seal | null {
  const match = SEAL.exec(text.trim());
  if (match === null) return null;
  const [, stationId = '', sealId, date = '', revision, hash = '', figures = '', keyId = '', signature = ''] =
    match;
  const [cashin = 0, remit = 0, payin = 0, paidOut = 0, unfinished = 0, unclaimed = 0, overShort] = figures
    .trim()
    .split(' ')
    .map(Number);
  const sums = { cashin, remit, payin, paidOut, unfinished, unclaimed };
  const seal: Seal = {
    stationId,
    sealId: Number(sealId),
    date,
    revision: Number(revision),
    hash,
    sums: overShort === undefined ? sums : { ...sums, overShort },
    keyId,
    signature,
  };
  return sealText(seal) === match[0] ? seal : null;
}

/**
 * All seals in a text, such as the file of a witness.
 * @returns null where something begins like a seal and is none
 */
export function sealsIn(text: string): readonly Seal[] | null {
  const seals = (text.match(IN_TEXT) ?? []).map(parseSeal);
  return seals.every((seal) => seal !== null) ? seals : null;
}

/** What the house made since the station began, as far as it is settled: identity 4 of the audit. */
export const totalProfitOf = ({ payin, paidOut, unfinished, unclaimed }: SealSums): number =>
  payin - paidOut - unfinished - unclaimed;

/** A seal in rows, as paper has it: the hash and the signature are longer than a row, and broken where it ends. */
const IN_ROWS =
  /^(taya-seal-[12] \S+ \d+ \S+ \d+) ((?:[0-9a-f] ?){63}[0-9a-f])((?: -?\d+){6,7} [0-9a-f]{16}) ((?:[\w-] ?){85}[\w-])$/;

/**
 * The line of a seal that was typed or scanned from paper, in however many rows.
 * @returns null where it is none
 */
export function sealLineOf(typed: string): string | null {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const [, start, hash = '', figures, signature = ''] = IN_ROWS.exec(text) ?? [];
  const whole = `${start} ${hash.replaceAll(' ', '')}${figures} ${signature.replaceAll(' ', '')}`;
  return parseSeal(whole) === null ? null : whole;
}
