import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreateGameBody, GameView } from '@taya/contracts/game';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';
import { IsFilledIn, IsText } from '../../http/fields.js';
import { GameResultViews } from '../game-result-views.js';

/** The body of `POST /api/game`. */
export class CreateGameDto implements CreateGameBody {
  @IsText()
  @IsFilledIn('Game name is required')
  readonly name!: string;
}

/** @throws Failure with the reason why there is no new game */
export class CreateGame extends Command<GameView> {
  constructor(
    readonly body: CreateGameDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(CreateGame)
export class CreateGameHandler implements ICommandHandler<CreateGame> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly games: GameResultViews,
  ) {}

  async execute({ body: { name }, source }: CreateGame): Promise<GameView> {
    const created = await this.gateway.execute(source, { type: 'createGame', name }, { name });
    return this.games.of(created);
  }
}
