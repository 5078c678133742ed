import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CreateGameBody, GameView } from '@taya/contracts/game';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import { isBlank } from '@taya/contracts/text';
import { CommandGate, type CommandSource } from '../../http/commands.js';
import { Failure } from '../../http/failure.js';
import { type Fields, isPlainText } from '../../http/validation.js';
import { GameResultViews } from '../game-result-views.js';

/** The OpenAPI schema of the body of `POST /api/game`. */
export const CREATE_GAME_SCHEMA = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: MAX_NAME_LENGTH } },
};

/**
 * Parses the body of `POST /api/game`: a blank name and a long one have different messages.
 * @throws Failure VALIDATION
 */
export function parseCreateGame({ name }: Fields): CreateGameBody {
  if (typeof name !== 'string' || isBlank(name)) throw Failure.ofField('name', 'Game name is required');
  if (name.length > MAX_NAME_LENGTH || !isPlainText(name)) {
    throw Failure.ofField('name', `name must be a text of at most ${MAX_NAME_LENGTH} characters`);
  }
  return { name };
}

/** @throws Failure with the reason why there is no new game */
export class CreateGame extends Command<GameView> {
  constructor(
    readonly body: CreateGameBody,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(CreateGame)
export class CreateGameHandler implements ICommandHandler<CreateGame> {
  constructor(
    private readonly gate: CommandGate,
    private readonly games: GameResultViews,
  ) {}

  async execute({ body, source }: CreateGame): Promise<GameView> {
    const created = await this.gate.execute(source, { type: 'createGame', name: body.name }, body);
    return this.games.of(created);
  }
}
