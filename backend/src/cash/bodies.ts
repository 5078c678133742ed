import { IsMoney } from '../http/decimal-fields.js';
import { IsLocalDate } from '../http/fields.js';

/** The body of `POST /api/teller/{id}/cashin`. */
export class CashInDto {
  @IsMoney({ called: 'Cashin amount' })
  readonly amount!: string | number;
}

/** The body of `POST /api/teller/{id}/remit`. */
export class RemitDto {
  @IsMoney({ called: 'Remit amount' })
  readonly amount!: string | number;
}

/** The body of `POST /api/clear_date`. */
export class ClearDateDto {
  @IsLocalDate({ message: 'Please select a date' })
  readonly date!: string;
}
