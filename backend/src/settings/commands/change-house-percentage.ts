import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SettingsView } from '@taya/contracts/settings';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { IsPercentage, toHundredths } from '../../http/decimal-fields.js';
import { settingsInState } from '../settings-view.js';

/** The body of `PUT /api/settings/update_house_percentage`. */
export class HousePercentageDto {
  @IsPercentage({ message: 'House percentage must be a number between 0 and 100' })
  readonly value!: string | number;
}

/** For games created from now on; the settings as they are afterwards. */
export class ChangeHousePercentage extends Command<SettingsView> {
  constructor(
    readonly body: HousePercentageDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(ChangeHousePercentage)
export class ChangeHousePercentageHandler implements ICommandHandler<ChangeHousePercentage> {
  constructor(private readonly gateway: CommandGateway) {}

  async execute({ body, source }: ChangeHousePercentage): Promise<SettingsView> {
    const rate = toHundredths(body.value);
    return settingsInState(
      await this.gateway.execute(source, { type: 'changeHousePercentage', rate }, { rate }),
    );
  }
}
