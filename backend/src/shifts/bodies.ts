import { REASON_LENGTH } from '@taya/contracts/limits';
import { centavos, parseMoney } from '@taya/contracts/money';
import { MAX_DENOMINATIONS, MAX_PIECES, type Pieces } from '@taya/contracts/shift';
import { IsApproval, type SentApproval } from '../auth/approval-body.js';
import { IsMoney } from '../http/decimal-fields.js';
import { type FieldOptions, field, IsId, IsText } from '../http/fields.js';

/** What was counted, by denomination: `{"1000": 3, "0.25": 2}`; `{}` for an empty drawer. */
type Denominations = Readonly<Record<string, number>>;

function IsCount(options: FieldOptions = {}): PropertyDecorator {
  return field(
    'isCount',
    isCount,
    `an object of denominations, each with a whole number from 0 to ${MAX_PIECES}`,
    options,
    {
      type: 'object',
      additionalProperties: { type: 'integer', minimum: 0, maximum: MAX_PIECES },
      example: { 1000: 3, 500: 1 },
    },
  );
}

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

const REASON = { optional: true, minLength: REASON_LENGTH.min, maxLength: REASON_LENGTH.max };

/** The body of `POST /api/shift/open`. */
export class OpenShiftDto {
  @IsMoney({ minCentavos: 0, about: 'what the teller found in the drawer' })
  readonly on_hand!: string | number;

  @IsText({ ...REASON, about: 'why it is not what the drawer should hold' })
  readonly reason?: string;

  @IsApproval()
  readonly approval?: SentApproval;
}

/** The body of `POST /api/shift/count`. */
export class CountDto {
  @IsCount()
  readonly denominations!: Denominations;
}

/** The body of `POST /api/shift/close`: empty for the teller’s own, all of it for one whose teller is away. */
export class CloseShiftDto {
  @IsId({ optional: true, about: 'of the teller who is away, by the admin' })
  readonly teller_id?: number;

  @IsCount({ optional: true })
  readonly denominations?: Denominations;

  @IsText(REASON)
  readonly reason?: string;

  @IsApproval()
  readonly approval?: SentApproval;
}
