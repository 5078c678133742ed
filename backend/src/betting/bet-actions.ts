import { Injectable } from '@nestjs/common';
import type { BetView } from '@taya/contracts/bet';
import type { ErrorCode } from '@taya/contracts/errors';
import type { GameFacts } from '@taya/contracts/game';
import type { CommandOf } from '../ledger/commands.js';
import { CommandGate, type CommandSource, type Executed } from '../platform/http/commands.js';
import { Failure } from '../platform/http/failure.js';
import { BETS } from '../platform/read-models/collections.js';
import { ReadModels } from '../platform/read-models/read-models.js';
import { betChange, latestGame } from './bet-answers.js';
import { betAfter } from './bet-facts.js';
import { betView, whyNotPayable } from './bet-view.js';
import { type BetInGame, betWithCode, wholeSerial, withGame } from './find-bets.js';

export type BetAction = CommandOf<'payBet' | 'claimBet' | 'cancelBet'>['type'];

/** What is done to a bet once it is sold. Its code is looked up in the read models; the ledger decides. */
@Injectable()
export class BetActions {
  constructor(
    private readonly gate: CommandGate,
    private readonly models: ReadModels,
  ) {}

  /** @returns the bet as it is afterwards. @throws Failure BAD_SERIAL, BET_NOT_FOUND, and why it may not be done */
  async act(action: BetAction, code: string, source: CommandSource): Promise<BetView> {
    const serial = wholeSerial(code);
    const found = await betWithCode(await this.models.current(), serial);
    const { id: betId, gameId, tellerId, side } = found.bet;
    const command = { type: action, betId, gameId, tellerId, side };
    try {
      const done = await this.gate.execute(source, command, { serial }, (state) => latestGame(state, gameId));
      return await this.viewAfter(found, done, done.answer);
    } catch (error) {
      throw await this.#explained(error, betId);
    }
  }

  /**
   * A bet as a command has left it.
   * @param game the latest one if it is the bet's, as the ledger had it right after the command; else null
   */
  async viewAfter(found: BetInGame, done: Executed<unknown>, game: GameFacts | null): Promise<BetView> {
    const change = betChange(done.events);
    const gameThen = game ?? (found.game.isFinal ? found.game : null);
    // Only of a repeated command is it not known here what became of the bet since.
    if (done.repeated || gameThen === null) return this.stored(change.data.betId);
    return betView(betAfter(found.bet, change), gameThen);
  }

  /** A bet as the read models have it. @throws Failure BET_NOT_FOUND */
  async stored(betId: number): Promise<BetView> {
    const reader = await this.models.current();
    const bet = await reader.get(BETS, betId);
    if (bet === null) throw new Failure('BET_NOT_FOUND');
    const found = await withGame(reader, bet);
    return betView(found.bet, found.game);
  }

  /** The ledger forgets a bet that nothing can be done about any more; the read models know why that is. */
  async #explained(error: unknown, betId: number): Promise<unknown> {
    if (!(error instanceof Failure) || !UNEXPLAINED.has(error.code)) return error;
    const bet = await this.stored(betId);
    if (error.code === 'BET_NOT_PAYABLE') return new Failure(whyNotPayable(bet) ?? error.code);
    return bet.is_cancelled ? new Failure('BET_ALREADY_CANCELLED') : error;
  }
}

const UNEXPLAINED: ReadonlySet<ErrorCode> = new Set(['BET_NOT_PAYABLE', 'BET_NOT_CANCELLABLE']);
