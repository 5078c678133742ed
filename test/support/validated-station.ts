import type { GameView } from '@taya/contracts/game';
import { pathWith, type Who } from './calls.js';
import type { Client } from './client.js';
import { House, type Teller } from './house.js';

export type Caller = 'nobody' | 'admin' | 'superAdmin' | 'teller';

/** Who makes a call, of those who may. */
export function callerOf(who: Who): Caller {
  if (who === '-') return 'nobody';
  if (who === '*' || who.includes('T')) return 'teller';
  return who.includes('A') ? 'admin' : 'superAdmin';
}

/** A station with a teller, an open game and a bet, for calls whose paths name them by placeholders. */
export class ValidatedStation {
  private constructor(
    readonly house: House,
    readonly ana: Teller,
    readonly game: GameView,
    readonly serial: string,
  ) {}

  static async open(): Promise<ValidatedStation> {
    const house = await House.open();
    const ana = await house.teller('ana', { cash: '100' });
    const game = await house.openGame();
    const { serial } = await house.sell(ana, game, 'MERON', '10');
    return new ValidatedStation(house, ana, game, serial);
  }

  clientOf(caller: Caller): Client {
    return caller === 'teller' ? this.ana : this.house[caller];
  }

  /** `/api/teller/{teller}/cashin` with the ids of this station. */
  pathOf(path: string): string {
    return pathWith(path, { teller: this.ana.id, game: this.game.id, code: this.serial });
  }
}
