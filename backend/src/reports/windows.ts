import { dateAfter } from '@taya/contracts/day';
import { add, type Centavos, subtract, twoPlaces, ZERO } from '@taya/contracts/money';
import type { ReportWindows, WindowFiguresView as WindowView } from '@taya/contracts/report';
import type { DocumentReader } from '../document-store/document-store.js';
import { TELLER_DAYS, type TellerDayDocument } from '../read-models/collections.js';
import { tellersByWindow } from '../read-models/drawers.js';
import { talliesView } from '../read-models/tally.js';
import { changeOfDrawer, NO_FIGURES, sumOfFigures, type WindowFigures } from '../read-models/teller-days.js';
import type { ReportQuery } from './report-query.js';

/** More than there ever are. */
const ALL = 1_000_000;

interface Window {
  readonly figures: WindowFigures;
  /** In the drawer when the last day ended. */
  readonly onHand: Centavos;
}

/** What happened at the windows in some days: of every teller who did something, or whose drawer held something. */
export async function readWindows(
  reader: DocumentReader,
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
): Promise<ReportWindows> {
  const tellers = await tellersByWindow(reader);
  const after = dateAfter(to, 1);
  const within = byTeller(
    await reader.find(TELLER_DAYS, { where: { id: { gte: from, lt: after } }, limit: ALL }),
  );
  const since = byTeller(await reader.find(TELLER_DAYS, { where: { id: { gte: after } }, limit: ALL }));
  const windows = tellers.map((teller) => {
    const onHand = subtract(teller.onHand, changeOfDrawer(since.get(teller.id) ?? NO_FIGURES));
    return { teller, figures: within.get(teller.id) ?? NO_FIGURES, onHand };
  });
  const shown = windows.filter(({ figures, onHand }) => figures !== NO_FIGURES || onHand !== 0);
  const station = shown.reduce<Window>(
    (all, { figures, onHand }) => ({
      figures: sumOfFigures(all.figures, figures),
      onHand: add(all.onHand, onHand),
    }),
    { figures: NO_FIGURES, onHand: ZERO },
  );
  return {
    tellers: shown.map(({ teller: { id, name, location }, ...window }) => ({
      teller_id: id,
      teller_name: name,
      location,
      ...windowView(window),
    })),
    station: windowView(station),
  };
}

function byTeller(days: readonly TellerDayDocument[]): ReadonlyMap<number, WindowFigures> {
  const sums = new Map<number, WindowFigures>();
  for (const day of days) sums.set(day.tellerId, sumOfFigures(sums.get(day.tellerId) ?? NO_FIGURES, day));
  return sums;
}

function windowView({ figures, onHand }: Window): WindowView {
  return {
    carried_over: twoPlaces(subtract(onHand, changeOfDrawer(figures))),
    ...talliesView(figures),
    over_short: twoPlaces(figures.overShort),
    on_hand: twoPlaces(onHand),
  };
}
