import type { TellerDay } from '@taya/contracts/answers/audit';
import { fromTwoPlaces } from '@taya/contracts/money';
import { WINDOW_FIGURES } from '@taya/contracts/report';
import { dateForPeople, secondForPeople } from '@taya/contracts/time';
import {
  moneyCell,
  noDataLine,
  rightAlignedCell,
  sectionTitle,
  tableOf,
  wholeNumber,
} from '../../../files/pdf-style.js';
import type { Reached } from '../../book/followed-book.js';
import { NoSuchRevisionError } from '../../log/moment.js';
import { stationIdOf } from '../../log/walk.js';
import { type TellerDaySearch, tellerDay } from '../../questions/teller-day.js';
import { type AuditDocument, EMPTY } from './tables.js';

/** In points; what it is about takes what is left. */
const LINE_WIDTHS = [56, 76, '*', 78, 78];
const FIGURE_WIDTHS = [110, 40, 86];

/** What a teller did on a day, with the totals on top. */
export async function tellerDayDocument(log: Reached, search: TellerDaySearch): Promise<AuditDocument> {
  const found = await tellerDay(log, search);
  if (found === null) throw new NoSuchRevisionError('There is no such teller.');
  const { day, timeZone, reached } = found;
  const { username, teller_id, date, lines, sign_ins, reprints } = day;
  return {
    name: 'Teller’s day',
    subtitle: `${username} (teller ${teller_id}), ${dateForPeople(date)}`,
    reference: null,
    pageOrientation: 'portrait',
    content: [
      { ...figureTable(day), margin: [0, 14, 0, 4] },
      { text: `Signed in ${wholeNumber(sign_ins)}×, receipts printed again ${wholeNumber(reprints)}×` },
      sectionTitle('What happened'),
      lines.length === 0 ? noDataLine('Nothing happened on this day.') : lineTable(day, timeZone),
    ],
    explanations: [
      ...WINDOW_FIGURES.map(([, label, hint]) => `${label}: ${hint}`),
      'Counted from the log alone. Amounts are what came into the drawer; on hand is what it held then.',
    ],
    fileName: `teller-day_${teller_id}_${date}.pdf`,
    stationId: await stationIdOf(log.reader),
    reached,
    timeZone,
  };
}

function figureTable({ figures }: TellerDay) {
  const rows = WINDOW_FIGURES.map(([name, label]) => {
    const figure = figures[name];
    const [count, amount] =
      typeof figure === 'string'
        ? [EMPTY, figure]
        : [rightAlignedCell(wholeNumber(figure.count)), figure.amount];
    return [{ text: label }, count, moneyCell(fromTwoPlaces(amount))];
  });
  const header = [EMPTY, rightAlignedCell('Number'), rightAlignedCell('Amount, ₱')];
  return tableOf(FIGURE_WIDTHS, header, rows);
}

function lineTable({ lines }: TellerDay, timeZone: string) {
  const header = [
    ...['Time', 'What', 'About'].map((text) => ({ text })),
    ...['Amount, ₱', 'On hand, ₱'].map(rightAlignedCell),
  ];
  const rows = lines.map(({ at, what, about, amount, on_hand }) => [
    { text: secondForPeople(Date.parse(at), timeZone).replace(/^.*\d{4}, /, '') },
    { text: what },
    { text: about },
    ...[amount, on_hand].map((sum) => (sum === null ? EMPTY : moneyCell(fromTwoPlaces(sum)))),
  ]);
  return tableOf(LINE_WIDTHS, header, rows);
}
