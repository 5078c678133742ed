import type { AuditEvent } from '@taya/contracts/answers/audit';
import { centavos, grouped, pesos } from '@taya/contracts/centavos';
import { meaningOfField } from '@taya/contracts/events';
import { groupedSerial } from '@taya/contracts/serial';
import { approvedBy } from './bet-words.js';
import type { People } from './use-people.js';

type Data = Readonly<Record<string, unknown>>;

export function subjectOf({ data, serial }: AuditEvent, people: People): string {
  const { nameOf } = people;
  const { betId, side, result, gameId, name, receipt, count } = data;
  const parts = [
    serial === null ? betId !== undefined && `Bet ${betId}` : groupedSerial(serial),
    betId === undefined && gameId !== undefined && `Game ${gameId}`,
    name,
    result ?? side,
    receipt !== undefined && `${receipt} receipt, ${count === 1 ? 'original' : `REPRINT ${count}`}`,
    openSides(data),
    personIn(data, nameOf),
    data.refNumber,
    data.date,
    data.status,
    data.claimant,
    data.reason,
    typeof data.difference === 'number' && `difference ${pesos(centavos(data.difference))}`,
    data.afterCount === true && 'after the count',
    ...approvedBy(data.approverId, people),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}

function openSides({ meronOpen, walaOpen }: Data): string {
  if (meronOpen === undefined) return '';
  const open = [meronOpen === true && 'MERON', walaOpen === true && 'WALA'].filter(Boolean);
  return open.length === 0 ? 'both sides closed' : `${open.join(' and ')} open`;
}

function personIn({ tellerId, userId }: Data, nameOf: People['nameOf']): string {
  const id = tellerId ?? userId;
  return typeof id === 'number' ? nameOf(id) : '';
}

/** What a stored value means to people, beside it; empty where it speaks for itself. */
export function meaningOf(name: string, value: unknown, { nameOf }: People): string {
  const meaning = meaningOfField(name);
  if (typeof value === 'string') return meaning === 'code' ? groupedSerial(value) : '';
  if (typeof value !== 'number') return '';
  if (meaning === 'teller' || meaning === 'user') return nameOf(value);
  if (meaning === 'money') return pesos(centavos(value));
  return meaning === 'percentage' ? `${grouped(centavos(value))} %` : '';
}

export interface StoredField {
  /** With the names of what it is in: `tellers 1 payouts`. */
  readonly path: string;
  readonly stored: string;
  readonly meaning: string;
}

/** All values of an event's data, in their order, with what they mean. */
export function storedFields(data: Data, people: People, within = ''): readonly StoredField[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const path = within === '' ? name : `${within} ${name}`;
    if (typeof value === 'object' && value !== null) {
      const rows = Array.isArray(value) ? value.map((row, index) => [index + 1, row]) : null;
      return storedFields(rows === null ? (value as Data) : Object.fromEntries(rows), people, path);
    }
    return [{ path, stored: String(value), meaning: meaningOf(name, value, people) }];
  });
}
