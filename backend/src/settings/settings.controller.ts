import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { HOUSE_PERCENTAGE, SETTINGS } from '@taya/contracts/answers/settings';
import { Role } from '@taya/contracts/roles';
import type { HousePercentageView } from '@taya/contracts/settings';
import { Allow, AllowSignedIn } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type CommandSource, FromCommand } from '../http/command-gateway.js';
import { ok } from '../http/envelope.js';
import { body } from '../http/validation.js';
import { ChangeHousePercentage, HousePercentageDto } from './commands/change-house-percentage.js';
import { ChangeSettings, SettingsDto } from './commands/change-settings.js';
import { GetSettings } from './queries/get-settings.js';

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
    const { housePercentage } = await this.queries.execute(new GetSettings());
    return ok<HousePercentageView>({ housePercentage });
  }

  @Put('update_house_percentage')
  @Answers(HOUSE_PERCENTAGE)
  @Allow(Role.SuperAdmin)
  @ApiOperation({ summary: 'For games created from now on' })
  async changeHousePercentage(
    @Body(body(HousePercentageDto)) dto: HousePercentageDto,
    @FromCommand() source: CommandSource,
  ) {
    const { housePercentage } = await this.commands.execute(new ChangeHousePercentage(dto, source));
    return ok<HousePercentageView>({ housePercentage }, SAVED);
  }

  @Get()
  @Answers(SETTINGS)
  @AllowSignedIn()
  async settings() {
    return ok(await this.queries.execute(new GetSettings()));
  }

  @Put()
  @Answers(SETTINGS)
  @Allow(Role.SuperAdmin)
  @ApiOperation({
    summary: 'Changes only what it names, for games created from now on; never the house percentage',
  })
  async changeSettings(@Body(body(SettingsDto)) dto: SettingsDto, @FromCommand() source: CommandSource) {
    return ok(await this.commands.execute(new ChangeSettings(dto, source)), SAVED);
  }
}
