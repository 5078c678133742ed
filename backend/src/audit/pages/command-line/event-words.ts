import { centavos, grouped, hundredths, twoPlaces } from '@taya/contracts/money';
import { localTime } from '@taya/contracts/time';
import type { TSchema } from 'typebox';
import type { Posting } from '../../../ledger/accounts.js';
import { USER_FIELDS } from '../../../ledger/event-subject.js';
import { EVENTS, type LedgerEvent } from '../../../ledger/events.js';
import type { Users } from '../../log/users.js';

const REVISION_WIDTH = 8;
const LABEL_WIDTH = 24;
const AMOUNT_WIDTH = 22;
const INDENT = ' '.repeat(10);

export const money = (amount: number): string => grouped(centavos(amount));
export const percent = (value: number): string => twoPlaces(centavos(hundredths(value)));

export const zoneText = (timeZone: string): string => `Times are those of ${timeZone}.`;

/** Prints whose times follow, once, and again where the station changed its time zone. */
export function zonePrinter(print: (line: string) => void): (timeZone: string) => void {
  let printed = '';
  return (timeZone) => {
    if (timeZone === printed) return;
    printed = timeZone;
    print(zoneText(timeZone));
  };
}

/** Revision and time of an event, and what happened. */
export function stepLine({ revision, at }: LedgerEvent, timeZone: string, text: string): string {
  return `${String(revision).padStart(REVISION_WIDTH)}  ${localTime(at, timeZone)}  ${text}`;
}

/** An event in full: its data with the names of users and money as people write it, and where its money went. */
export function eventLines(event: LedgerEvent, postings: readonly Posting[], users: Users): string[] {
  const { by, type, data } = event;
  const from = by.ip === '' ? '' : ` from ${by.ip}`;
  const fields = fieldTexts(EVENTS[type].data, data, users).join(', ');
  return [
    stepLine(event, users.timeZone, `${type} by ${users.nameOf(by.userId)}${from}`),
    ...(fields === '' ? [] : [`${INDENT}${fields}`]),
    ...postings.map(({ account, amount }) => postingLine(users.labelOf(account), amount)),
  ];
}

function postingLine(account: string, amount: number): string {
  return `${INDENT}  ${account.padEnd(LABEL_WIDTH)}${money(amount).padStart(AMOUNT_WIDTH)}`;
}

/** What a field is, its schema says: it describes money and percentages with their unit. */
function fieldTexts(schema: TSchema, data: unknown, users: Users): string[] {
  const properties = (schema as { readonly properties?: Record<string, TSchema> }).properties ?? {};
  return Object.entries(data as Record<string, unknown>).map(
    ([name, value]) => `${name} ${valueText(properties[name] ?? {}, name, value, users)}`,
  );
}

function valueText(schema: TSchema, name: string, value: unknown, users: Users): string {
  const { description = '', items } = schema as { readonly description?: string; readonly items?: TSchema };
  if (Array.isArray(value)) {
    const rows = value.map((row) => fieldTexts(items ?? {}, row, users).join(' '));
    return `[${rows.join('; ')}]`;
  }
  if (typeof value === 'object' && value !== null) return fieldTexts(schema, value, users).join(' ');
  if (typeof value !== 'number') return String(value);
  if (USER_FIELDS.has(name)) return users.nameOf(value);
  if (description.endsWith('centavos')) return money(value);
  return description.endsWith('hundredths of a percent') ? percent(value) : String(value);
}
