import { isOpening } from '../../ledger/event-kinds.js';
import { type OpenProgressDisplay, withProgressDisplay } from '../../system/progress-display.js';
import { type AfterEvent, BalancesAt, BEFORE_ALL } from './balances-at.js';
import { instantsOf } from './moment.js';
import { Names } from './names.js';
import { RunningBalances } from './running-balances.js';
import { finding } from './violation.js';
import { type LogReader, walk } from './walk.js';
import { NoSuchRevisionError, type When } from './when.js';

/**
 * What everybody held at a moment, counted from the first event on, each of which is checked on the way.
 * @throws NoSuchRevisionError; Finding at the first event that does not hold
 */
export async function countBalances(
  reader: LogReader,
  { revision, moment }: When,
  progress: OpenProgressDisplay,
): Promise<BalancesAt> {
  const { revision: end } = await reader.tail();
  const through = revision ?? end;
  if (through > end) throw NoSuchRevisionError.of(through, end);
  const instantIn = moment === undefined ? () => Number.POSITIVE_INFINITY : instantsOf(moment);
  const balances = new RunningBalances();
  const names = new Names();
  let after: AfterEvent = BEFORE_ALL;
  await withProgressDisplay(progress({ title: 'Counting', after: -1, end: through }), (told) =>
    walk(
      reader,
      through,
      (event, { hash }) => {
        const { timeZone } = isOpening(event) ? event.data : names;
        if (event.at > instantIn(timeZone)) return false;
        names.take(event);
        finding('journal', event.revision, () => balances.take(event));
        after = { revision: event.revision, at: event.at, hash };
        return undefined;
      },
      async () => told.at(after.revision),
    ),
  );
  return new BalancesAt(after, names, [...balances.open()]);
}
