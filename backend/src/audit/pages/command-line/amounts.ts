import type { TSchema } from 'typebox';
import { movesMoney } from '../../../ledger/event-facts.js';
import { EVENTS, type LedgerEvent } from '../../../ledger/events.js';

/** The money that an event itself names, apart from what it posts: a paid bet names its stake too. */
export function amountsOf(event: LedgerEvent): readonly unknown[] {
  return movesMoney(event) ? centavosIn(EVENTS[event.type].data as TSchema, event.data) : [];
}

interface Shape {
  readonly description?: string;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** The values of the fields that are money by their schema, those of rows too. */
function centavosIn({ properties = {} }: Shape, data: object): readonly unknown[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const { description = '', items = {} } = properties[name] ?? {};
    if (Array.isArray(value)) return value.flatMap((row: object) => centavosIn(items, row));
    return description.endsWith('centavos') ? [value] : [];
  });
}
