import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SealedDay } from '@taya/contracts/answers/seal';
import { BodyCommand, CommandGateway, LedgerCommand } from '../../http/command-gateway.js';
import { date } from '../../http/fields.js';
import { body, type Values } from '../../http/validation.js';
import { SEALS } from '../../read-models/collections.js';
import { ReadModels } from '../../read-models/read-models.js';
import { related } from '../../read-models/station.js';
import { sealedDay } from '../sealed-day.js';
import { WitnessStatus } from '../witness-status.js';

export const SEALING = body('SealDayDto', { date: date({ message: 'Please select a date' }) });

/** Closes a day with a signed seal. @throws Failure with the reason why it may not be done */
export class SealDay extends BodyCommand<Values<typeof SEALING>, SealedDay> {}

@CommandHandler(SealDay)
export class SealDayHandler implements ICommandHandler<SealDay> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly models: ReadModels,
    private readonly witness: WitnessStatus,
  ) {}

  async execute({ body: { date }, source }: SealDay): Promise<SealedDay> {
    const { sealId } = await this.gateway.execute(new LedgerCommand('sealDay', { date }, source));
    const documents = await this.models.current();
    const seal = related(await documents.get(SEALS, sealId), () => `seal ${sealId}`);
    return sealedDay(seal, this.witness.has(sealId));
  }
}
