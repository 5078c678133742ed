import type { DrawersView, DrawerView } from './answers/drawer.js';
import { add, centavos, fromTwoPlaces, twoPlaces } from './centavos.js';

const MONEY = [
  'on_hand',
  'unfinished',
  'unclaimed',
  'remittable',
  'carried_over',
  'cashin',
  'remit',
  'over_short',
] as const;
const TALLIES = ['sold', 'cancelled', 'paid_here', 'reversals'] as const;

/** All drawers together: the server's answer has it, and the page adds up anew with each message. */
export function sumOfDrawers(drawers: readonly DrawerView[]): DrawersView['station'] {
  const sum = (amountOf: (drawer: DrawerView) => string) =>
    twoPlaces(drawers.reduce((all, drawer) => add(all, fromTwoPlaces(amountOf(drawer))), centavos(0)));
  const figures = MONEY.map((name) => [name, sum((drawer) => drawer[name])] as const);
  const tallies = TALLIES.map((name) => {
    const count = drawers.reduce((all, drawer) => all + drawer[name].count, 0);
    return [name, { count, amount: sum((drawer) => drawer[name].amount) }] as const;
  });
  return Object.fromEntries([...figures, ...tallies]) as DrawersView['station'];
}
