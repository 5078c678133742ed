import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ClearedDateView } from '@taya/contracts/teller';
import { instant } from '@taya/contracts/time';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { IsLocalDate } from '../../http/fields.js';

/** The body of `POST /api/clear_date`. */
export class ClearDateDto {
  @IsLocalDate({ message: 'Please select a date' })
  readonly date!: string;
}

/** Ends the claims on a day's unclaimed winners. @throws Failure with the reason why it may not be done */
export class ClearDate extends Command<ClearedDateView> {
  constructor(
    readonly body: ClearDateDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(ClearDate)
export class ClearDateHandler implements ICommandHandler<ClearDate> {
  constructor(private readonly gateway: CommandGateway) {}

  async execute({ body: { date }, source }: ClearDate): Promise<ClearedDateView> {
    const cleared = await this.gateway.execute(source, { type: 'clearDate', date }, { date });
    return { id: cleared.id, date: cleared.date, created_at: instant(cleared.at) };
  }
}
