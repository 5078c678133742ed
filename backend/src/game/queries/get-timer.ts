import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TimerView } from '@taya/contracts/timer';
import { ReadModels } from '../../read-models/read-models.js';
import { stationOf } from '../../read-models/station.js';
import { timerView } from '../../read-models/views.js';

/** The station's one timer. */
export class GetTimer extends Query<TimerView> {}

@QueryHandler(GetTimer)
export class GetTimerHandler implements IQueryHandler<GetTimer> {
  constructor(private readonly models: ReadModels) {}

  async execute(): Promise<TimerView> {
    return timerView((await stationOf(await this.models.current())).timer);
  }
}
