import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MAX_TIMER_SECONDS } from '@taya/contracts/limits';
import { TIMER_STATUSES, type TimerStatus, type TimerView } from '@taya/contracts/timer';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { IsOneOf, IsWhole } from '../../http/fields.js';
import { timerView } from '../../read-models/views.js';

/** The body of `POST /api/timer`. */
export class TimerDto {
  @IsOneOf(TIMER_STATUSES)
  readonly timer_status!: TimerStatus;

  @IsWhole({
    min: 0,
    max: MAX_TIMER_SECONDS,
    optional: true,
    about: 'used by `set`, which requires it, and by `start`',
  })
  readonly max_timer_seconds?: number;
}

/** @throws Failure with the reason why it may not be done now */
export class SetTimer extends Command<TimerView> {
  constructor(
    readonly body: TimerDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(SetTimer)
export class SetTimerHandler implements ICommandHandler<SetTimer> {
  constructor(private readonly gateway: CommandGateway) {}

  async execute({ body, source }: SetTimer): Promise<TimerView> {
    const { timer_status: action, max_timer_seconds: maxSeconds } = body;
    const takesLength = action === 'set' || action === 'start';
    const length = takesLength && maxSeconds !== undefined ? { maxSeconds } : {};
    const timer = await this.gateway.execute(source, { type: 'setTimer', action, ...length }, { ...body });
    return timerView(timer);
  }
}
