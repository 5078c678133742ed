import { Body, Controller, Get, Put } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Role } from '@taya/contracts/roles';
import type { HousePercentageView } from '@taya/contracts/settings';
import { Allow, AllowSignedIn } from '../http/access.js';
import { CommandGate, type CommandSource, FromCommand } from '../http/commands.js';
import { ok } from '../http/envelope.js';
import { body, toHundredths } from '../http/validation.js';
import { GetSettings } from './queries/get-settings.js';
import { HousePercentageDto, SettingsDto, settingsChanges } from './settings.dto.js';
import { settingsInState } from './settings-view.js';

const SAVED = 'Settings saved successfully';

@ApiTags('Settings')
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly gate: CommandGate,
    private readonly queries: QueryBus,
  ) {}

  @Get('get_house_percentage')
  @AllowSignedIn()
  async housePercentage() {
    const { housePercentage } = await this.queries.execute(new GetSettings());
    return ok<HousePercentageView>({ housePercentage });
  }

  @Put('update_house_percentage')
  @Allow(Role.SuperAdmin)
  @ApiOperation({ summary: 'For games created from now on' })
  async changeHousePercentage(
    @Body(body(HousePercentageDto)) dto: HousePercentageDto,
    @FromCommand() source: CommandSource,
  ) {
    const rate = toHundredths(dto.value);
    const settings = await this.gate.execute(source, { type: 'changeHousePercentage', rate }, { rate });
    const { housePercentage } = settingsInState(settings);
    return ok<HousePercentageView>({ housePercentage }, SAVED);
  }

  @Get()
  @AllowSignedIn()
  async settings() {
    return ok(await this.queries.execute(new GetSettings()));
  }

  @Put()
  @Allow(Role.SuperAdmin)
  @ApiOperation({
    summary: 'Changes only what it names, for games created from now on; never the house percentage',
  })
  async changeSettings(@Body(body(SettingsDto)) dto: SettingsDto, @FromCommand() source: CommandSource) {
    const changes = settingsChanges(dto);
    const settings = await this.gate.execute(source, { type: 'changeSettings', ...changes }, changes);
    return ok(settingsInState(settings), SAVED);
  }
}
