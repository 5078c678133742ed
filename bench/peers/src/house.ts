/** What the peers have in common: their tellers, codes, payouts and settings. */
import { randomInt } from 'node:crypto';

/** The bench gives it to every peer; it has this many tellers, with ids from 1. */
export const TELLERS = Number(process.env.TELLERS ?? 64);
/** In every drawer at the start, in centavos. */
export const FIRST_CASH = 1_000_000_000;
export const SECRET = 'a secret of this bench that is long enough';
export const TOKEN_SECONDS = 24 * 60 * 60;

export type Side = 'MERON' | 'WALA';

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const SERIAL_LENGTH = 12;
const HOUSE_HUNDREDTHS_PERCENT = 500;

export const usernameOf = (tellerId: number) => `teller${tellerId}`;

export function newSerial(): string {
  let serial = '';
  while (serial.length < SERIAL_LENGTH) serial += ALPHABET[randomInt(ALPHABET.length)];
  return serial;
}

/** In hundredths of a percent of the stake. */
export function percentageOf(side: Side, totals: Readonly<Record<Side, number>>): number {
  const pool = totals.MERON + totals.WALA;
  const net = pool - Math.floor((pool * HOUSE_HUNDREDTHS_PERCENT) / 10_000);
  return Math.floor((net * 10_000) / totals[side]);
}

export const payoutOf = (stake: number, percentage: number) => Math.floor((stake * percentage) / 10_000);

/** The line that the bench waits for. */
export function sayAddress(address: string | { readonly port: number } | null): void {
  if (address === null || typeof address === 'string') throw new Error('it does not listen on a port');
  console.log(`Serving http://127.0.0.1:${address.port}`);
}
