import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Bets, SellBody } from '../bets.js';
import { newSerial, payoutOf, percentageOf, type Side } from '../house.js';
import { Bet, Game, User } from './entities.js';

@Injectable()
export class BetsService implements Bets {
  constructor(private readonly dataSource: DataSource) {}

  sell(dto: SellBody, tellerId: number): Promise<Bet> {
    const side: Side = dto.is_bet_meron ? 'MERON' : 'WALA';
    const stake = Math.round(Number(dto.amount) * 100);
    return this.dataSource.transaction(async (manager) => {
      const game = await this.#lockGame(manager, dto.game_id);
      const isOpen = side === 'MERON' ? game.isMeronOpen : game.isWalaOpen;
      if (game.status !== 'open' || !isOpen) throw new ConflictException('Betting is closed');
      const bet = await manager.save(
        manager.create(Bet, { serial: newSerial(), gameId: game.id, tellerId, side, stake }),
      );
      await manager.increment(User, { id: tellerId, isActive: true }, 'onHand', stake);
      await manager.increment(Game, { id: game.id }, side === 'MERON' ? 'meronTotal' : 'walaTotal', stake);
      return bet;
    });
  }

  pay(serial: string, payerId: number): Promise<Bet> {
    return this.dataSource.transaction(async (manager) => {
      const bet = await manager.findOne(Bet, { where: { serial }, lock: { mode: 'pessimistic_write' } });
      if (bet === null) throw new NotFoundException('No such bet');
      const game = await manager.findOneByOrFail(Game, { id: bet.gameId });
      if (game.status !== 'finished' || game.winner !== bet.side || bet.paidAt !== null) {
        throw new ConflictException('No bet ready to payout');
      }
      const percentage = percentageOf(bet.side, { MERON: game.meronTotal, WALA: game.walaTotal });
      const payout = payoutOf(bet.stake, percentage);
      const payer = await manager.findOne(User, {
        where: { id: payerId },
        lock: { mode: 'pessimistic_write' },
      });
      if (payer === null || !payer.isActive) throw new ConflictException('Disabled');
      if (payer.onHand < payout) throw new ConflictException('Not enough on hand');
      await manager.decrement(User, { id: payerId }, 'onHand', payout);
      await manager.update(Bet, { id: bet.id }, { payout, payerId, paidAt: new Date() });
      return { ...bet, payout, payerId };
    });
  }

  async openGame(): Promise<number> {
    const { manager } = this.dataSource;
    return (await manager.save(manager.create(Game, { status: 'open' }))).id;
  }

  async finishGame(id: number): Promise<void> {
    await this.dataSource.manager.update(Game, { id }, { status: 'finished', winner: 'MERON' });
  }

  async winnersOf(gameId: number): Promise<readonly string[]> {
    const bets = await this.dataSource.manager.find(Bet, {
      select: { serial: true },
      where: { gameId, side: 'MERON' },
      order: { id: 'ASC' },
    });
    return bets.map(({ serial }) => serial);
  }

  async sums(): Promise<object> {
    const [row] = await this.dataSource.query<Record<string, string>[]>(
      'SELECT count(*) AS bets, coalesce(sum(stake), 0) AS stakes, count("paidAt") AS paid, ' +
        'coalesce(sum(payout), 0) AS payouts, (SELECT sum("onHand") FROM users) AS "onHand" FROM bets',
    );
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, text]) => [name, Number(text)]));
  }

  async #lockGame(manager: EntityManager, id: number): Promise<Game> {
    const game = await manager.findOne(Game, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (game === null) throw new NotFoundException('No such game');
    return game;
  }
}
