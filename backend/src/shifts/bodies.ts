import { centavos, parseMoney } from '@taya/contracts/money';
import { MAX_DENOMINATIONS, MAX_PIECES, type Pieces } from '@taya/contracts/shift';
import { APPROVAL } from '../auth/approval-body.js';
import { money } from '../http/decimal-fields.js';
import { field, id, optional, reason } from '../http/fields.js';
import { body, type Values } from '../http/validation.js';

/** What was counted, by denomination: `{"1000": 3, "0.25": 2}`; `{}` for an empty drawer. */
type Denominations = Readonly<Record<string, number>>;

const COUNTED = field<Denominations>(
  isCount,
  `an object of denominations, each with a whole number from 0 to ${MAX_PIECES}`,
  {},
  {
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 0, maximum: MAX_PIECES },
    example: { 1000: 3, 500: 1 },
  },
);

function isCount(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const rows = Object.entries(value);
  const isRow = ([name, pieces]: readonly [string, unknown]) =>
    parseMoney(name) !== null &&
    Number.isInteger(pieces) &&
    Number(pieces) >= 0 &&
    Number(pieces) <= MAX_PIECES;
  return rows.length <= MAX_DENOMINATIONS && rows.every(isRow);
}

export function piecesIn(denominations: Denominations): readonly Pieces[] {
  return Object.entries(denominations).map(([name, pieces]) => ({
    denomination: centavos(Number(parseMoney(name))),
    pieces,
  }));
}

/** `POST /api/shift/open`. */
export const OPENING = body('OpenShiftDto', {
  on_hand: money({ minCentavos: 0, about: 'what the teller found in the drawer' }),
  reason: optional(reason({ about: 'why it is not what the drawer should hold' })),
  ...APPROVAL,
});

/** `POST /api/shift/count`. */
export const COUNT = body('CountDto', { denominations: COUNTED });

/** `POST /api/shift/close`: empty for the teller’s own, all of it for one whose teller is away. */
export const CLOSING = body('CloseShiftDto', {
  teller_id: optional(id({ about: 'of the teller who is away, by the admin' })),
  denominations: optional(COUNTED),
  reason: optional(reason()),
  ...APPROVAL,
});
export type Closing = Values<typeof CLOSING>;
