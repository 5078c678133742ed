import { type Centavos, centavos } from '@taya/contracts/money';
import { type DrawerRow, NO_DRAWER, type StationState } from './state/state.js';

export function drawerOf(state: StationState, tellerId: number): DrawerRow {
  return state.drawers.get(tellerId) ?? NO_DRAWER;
}

/** The figures of a drawer that its balances are made of. */
type DrawerFigures = Pick<
  DrawerRow,
  'cashin' | 'payin' | 'paidOut' | 'remit' | 'overShort' | 'unfinished' | 'unclaimed'
>;

/** The cash in a drawer: cashin + payin - paid out - remit + over and short. */
export function onHandOf(drawer: Omit<DrawerFigures, 'unfinished' | 'unclaimed'>): Centavos {
  return centavos(drawer.cashin + drawer.payin - drawer.paidOut - drawer.remit + drawer.overShort);
}

/** The house's part of it: on hand - unfinished - unclaimed. Negative when the drawer needs a cash-in. */
export function remittableOf(drawer: DrawerFigures): Centavos {
  return centavos(onHandOf(drawer) - drawer.unfinished - drawer.unclaimed);
}

/** Adds centavos to the named figures of a drawer; negative to subtract. */
export function changeDrawer(
  state: StationState,
  tellerId: number,
  changes: { readonly [Figure in keyof DrawerRow]?: number },
): void {
  const { cashin, remit, payin, paidOut, overShort, unfinished, unclaimed } = drawerOf(state, tellerId);
  state.drawers.put(tellerId, {
    cashin: centavos(cashin + (changes.cashin ?? 0)),
    remit: centavos(remit + (changes.remit ?? 0)),
    payin: centavos(payin + (changes.payin ?? 0)),
    paidOut: centavos(paidOut + (changes.paidOut ?? 0)),
    overShort: centavos(overShort + (changes.overShort ?? 0)),
    unfinished: centavos(unfinished + (changes.unfinished ?? 0)),
    unclaimed: centavos(unclaimed + (changes.unclaimed ?? 0)),
  });
}
