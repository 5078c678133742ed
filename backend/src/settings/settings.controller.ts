import { Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { HOUSE_PERCENTAGE, STATION_SETTINGS } from '@taya/contracts/answers/settings';
import type { HousePercentageView } from '@taya/contracts/settings';
import { AllowSignedIn, Gives } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { toHundredths } from '../http/decimal-fields.js';
import { ok } from '../http/envelope.js';
import { FromBody, type Values } from '../http/validation.js';
import { ReadModelQuery } from '../read-models/read-model-query.js';
import { CHANGES, changesOf, NEW_PERCENTAGE } from './bodies.js';
import { getSettings, settingsInState } from './settings-view.js';

const SAVED = 'Settings saved successfully';

@ApiTags('Settings')
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('get_house_percentage')
  @Answers(HOUSE_PERCENTAGE)
  @AllowSignedIn()
  async housePercentage() {
    const { housePercentage } = await this.queries.execute(new ReadModelQuery(getSettings));
    return ok<HousePercentageView>({ housePercentage });
  }

  @Put('update_house_percentage')
  @Answers(HOUSE_PERCENTAGE)
  @Gives('changeHousePercentage')
  @ApiOperation({ summary: 'For games created from now on' })
  async changeHousePercentage(
    @FromBody(NEW_PERCENTAGE) { value }: Values<typeof NEW_PERCENTAGE>,
    @FromCommand() source: CommandSource,
  ) {
    const change = new LedgerCommand('changeHousePercentage', { rate: toHundredths(value) }, source);
    const { housePercentage } = settingsInState(await this.commands.execute(change));
    return ok<HousePercentageView>({ housePercentage }, SAVED);
  }

  @Get()
  @Answers(STATION_SETTINGS)
  @AllowSignedIn()
  async settings() {
    return ok(await this.queries.execute(new ReadModelQuery(getSettings)));
  }

  @Put()
  @Answers(STATION_SETTINGS)
  @Gives('changeSettings')
  @ApiOperation({
    summary: 'Changes only what it names, for games created from now on; never the house percentage',
  })
  async changeSettings(
    @FromBody(CHANGES) sent: Values<typeof CHANGES>,
    @FromCommand() source: CommandSource,
  ) {
    const change = new LedgerCommand('changeSettings', changesOf(sent), source);
    return ok(settingsInState(await this.commands.execute(change)), SAVED);
  }
}
