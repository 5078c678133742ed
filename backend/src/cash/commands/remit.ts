import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CashRecordView } from '@taya/contracts/teller';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { IsMoney, toCentavos } from '../../http/decimal-fields.js';
import { cashRecordView } from '../queries/get-cash-records.js';

/** The body of `POST /api/teller/{id}/remit`. */
export class RemitDto {
  @IsMoney({ message: 'Remit amount must be greater than 0' })
  readonly amount!: string | number;
}

/** Takes money out of a teller’s drawer. @throws Failure with the reason why it may not be done */
export class Remit extends Command<CashRecordView> {
  constructor(
    readonly tellerId: number,
    readonly body: RemitDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(Remit)
export class RemitHandler implements ICommandHandler<Remit> {
  constructor(private readonly gateway: CommandGateway) {}

  async execute({ tellerId, body, source }: Remit): Promise<CashRecordView> {
    const content = { tellerId, amount: toCentavos(body.amount) };
    return cashRecordView(await this.gateway.execute(source, { type: 'remit', ...content }, content));
  }
}
