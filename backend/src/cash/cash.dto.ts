import { IsLocalDate, IsMoney } from '../http/validation.js';

/** The body of `POST /api/teller/{id}/cashin`. */
export class CashInDto {
  @IsMoney('Cashin amount must be greater than 0')
  readonly amount!: string | number;
}

/** The body of `POST /api/teller/{id}/remit`. */
export class RemitDto {
  @IsMoney('Remit amount must be greater than 0')
  readonly amount!: string | number;
}

/** The body of `POST /api/clear_date`. */
export class ClearDateDto {
  @IsLocalDate({ message: 'Please select a date' })
  readonly date!: string;
}
