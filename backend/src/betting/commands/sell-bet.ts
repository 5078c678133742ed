import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BetView, TellerName } from '@taya/contracts/bet';
import { type Centavos, MAX_AMOUNT, parseMoney, twoPlaces } from '@taya/contracts/money';
import { type Side, sideOf } from '@taya/contracts/side';
import { CommandGate, type CommandSource } from '../../http/commands.js';
import { Failure } from '../../http/failure.js';
import { type Fields, isId } from '../../http/validation.js';
import { BetResultViews, tellerName } from '../bet-result-views.js';

/** The parsed body of `POST /api/bet`. */
export interface SellBetBody {
  readonly gameId: number;
  readonly side: Side;
  readonly stake: Centavos;
}

/** Its OpenAPI schema. */
export const SELL_BET_SCHEMA = {
  type: 'object',
  required: ['game_id', 'amount', 'is_bet_meron'],
  properties: {
    game_id: { type: 'integer', minimum: 1 },
    amount: {
      type: 'string',
      example: '100.00',
      description: 'an amount above 0 with at most two decimal places',
    },
    is_bet_meron: { type: 'boolean' },
  },
};

/**
 * Parses the body of the most frequent call without class-validator.
 * @throws Failure VALIDATION naming the field
 */
export function parseSellBet({ game_id, amount, is_bet_meron }: Fields): SellBetBody {
  if (!isId(game_id)) throw Failure.ofField('game_id', 'game_id must be a positive whole number');
  const stake = parseMoney(amount);
  if (stake === null || stake === 0) {
    const limit = twoPlaces(MAX_AMOUNT);
    throw Failure.ofField(
      'amount',
      `amount must be greater than 0, with at most two decimal places, up to ${limit}`,
    );
  }
  if (typeof is_bet_meron !== 'boolean')
    throw Failure.ofField('is_bet_meron', 'is_bet_meron must be true or false');
  return { gameId: game_id, side: sideOf(is_bet_meron), stake };
}

/** @throws Failure with the reason why it is not sold */
export class SellBet extends Command<{ readonly bet: BetView; readonly teller: TellerName }> {
  constructor(
    readonly body: SellBetBody,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(SellBet)
export class SellBetHandler implements ICommandHandler<SellBet> {
  constructor(
    private readonly gate: CommandGate,
    private readonly views: BetResultViews,
  ) {}

  async execute({ body, source }: SellBet) {
    const sold = await this.gate.execute(source, { type: 'sellBet', ...body }, body);
    return { bet: await this.views.sold(sold), teller: tellerName(sold.seller) };
  }
}
