import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CashRecordView } from '@taya/contracts/teller';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { IsMoney, toCentavos } from '../../http/decimal-fields.js';
import { cashRecordView } from '../queries/get-cash-records.js';

/** The body of `POST /api/teller/{id}/cashin`. */
export class CashInDto {
  @IsMoney({ message: 'Cashin amount must be greater than 0' })
  readonly amount!: string | number;
}

/** Puts money into a teller’s drawer. @throws Failure with the reason why it may not be done */
export class CashIn extends Command<CashRecordView> {
  constructor(
    readonly tellerId: number,
    readonly body: CashInDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(CashIn)
export class CashInHandler implements ICommandHandler<CashIn> {
  constructor(private readonly gateway: CommandGateway) {}

  async execute({ tellerId, body, source }: CashIn): Promise<CashRecordView> {
    const content = { tellerId, amount: toCentavos(body.amount) };
    return cashRecordView(await this.gateway.execute(source, { type: 'cashIn', ...content }, content));
  }
}
