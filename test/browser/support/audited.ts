import type { BetView } from '@taya/contracts/bet';
import type { Client } from '../../support/client.js';
import type { House, Teller } from '../../support/house.js';
import type { BackOffice } from './back-office.js';
import type { Screen } from './screen.js';
import { withBackOffice } from './with-back-office.js';

/** The station of a file of tests about what those see who audit it. */
export interface Audited {
  readonly office: BackOffice;
  readonly house: House;
  /** Opens a page of the back office. */
  readonly open: (client: Client, path: string) => Promise<Screen>;
}

/**
 * Opens a station for all tests of a file.
 * @param prepare called once it is open
 */
export function audited(prepare: (audited: Audited) => Promise<void>): void {
  withBackOffice(
    (office) => {
      const { house } = office;
      const open = (client: Client, path: string) =>
        office.openAs(client, { path: `/dashboard/${path}`, reducedMotion: 'reduce' });
      return prepare({ office, house, open });
    },
    { keepsGames: true },
  );
}

/** A finished game whose winner, a bet of 100 that Ana sold for 285, was paid by Ben; 200 lost. */
export async function paidElsewhere(house: House): Promise<{ readonly ana: Teller; readonly won: BetView }> {
  const ana = await house.teller('ana', { cash: '1000' });
  const ben = await house.teller('ben', { cash: '5000' });
  const game = await house.openGame('Looked at');
  const won = await house.sell(ana, game, 'MERON', '100');
  await house.sell(ana, game, 'WALA', '200');
  await house.finish(game, 'MERON');
  await house.pay(ben, won);
  return { ana, won };
}
