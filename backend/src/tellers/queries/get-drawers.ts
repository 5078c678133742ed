import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DrawersView } from '@taya/contracts/answers/drawer';
import { centavos, twoPlaces } from '@taya/contracts/money';
import { SignedIn } from '../../auth/signed-in.js';
import type { Tally } from '../../read-models/collections.js';
import { type Drawer, drawerView, openDrawers } from '../../read-models/drawers.js';
import { ReadModels } from '../../read-models/read-models.js';
import { stationOf } from '../../read-models/station.js';
import { SYSTEM, type System } from '../../system/system.js';

/** Every drawer that somebody works at or that holds something, and their sums. */
export class GetDrawers extends Query<DrawersView> {}

@QueryHandler(GetDrawers)
export class GetDrawersHandler implements IQueryHandler<GetDrawers> {
  constructor(
    private readonly models: ReadModels,
    private readonly signedIn: SignedIn,
    @Inject(SYSTEM) private readonly system: System,
  ) {}

  async execute(): Promise<DrawersView> {
    const reader = await this.models.current();
    const drawers = await openDrawers(reader, this.system.clock.nowMs());
    const [station, isSignedIn] = [await stationOf(reader), this.signedIn.now()];
    return {
      tellers: drawers.map((drawer) => drawerView(drawer, station, isSignedIn)),
      station: sumsOf(drawers),
    };
  }
}

function sumsOf(drawers: readonly Drawer[]): DrawersView['station'] {
  const sum = (figure: (drawer: Drawer) => number) =>
    twoPlaces(centavos(drawers.reduce((all, drawer) => all + figure(drawer), 0)));
  const tally = (of: (drawer: Drawer) => Tally) => ({
    count: drawers.reduce((all, drawer) => all + of(drawer).count, 0),
    amount: sum((drawer) => of(drawer).amount),
  });
  return {
    on_hand: sum(({ teller }) => teller.onHand),
    unfinished: sum(({ teller }) => teller.unfinished),
    unclaimed: sum(({ teller }) => teller.unclaimed),
    remittable: sum(({ teller }) => teller.remittable),
    sold: tally(({ today }) => today.sold),
    cancelled: tally(({ today }) => today.cancelled),
    paid_here: tally(({ today }) => today.paidHere),
    cashin: sum(({ today }) => today.cashin),
    remit: sum(({ today }) => today.remit),
  };
}
