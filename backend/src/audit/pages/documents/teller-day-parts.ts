import { centavos } from '@taya/contracts/money';
import { WINDOW_FIGURES } from '@taya/contracts/report';
import { dateForPeople, secondForPeople } from '@taya/contracts/time';
import type { Content } from 'pdfmake/interfaces.js';
import {
  moneyCell,
  noDataLine,
  rightAlignedCell,
  sectionTitle,
  tableOf,
  whole,
} from '../../../files/pdf-style.js';
import type { TellerDayDocument } from '../../questions/documents.js';
import type { TellerDay } from '../../questions/teller-day.js';
import { type DocumentParts, EMPTY } from './tables.js';

/** In points; what it is about takes what is left. */
const LINE_WIDTHS = [56, 76, '*', 78, 78];
const FIGURE_WIDTHS = [110, 40, 86];

/** What a teller did on a day, with the totals on top. */
export function tellerDayParts({ day }: TellerDayDocument): DocumentParts {
  const { username, tellerId, date, lines, signIns, reprints } = day;
  return {
    name: 'Teller’s day',
    subtitle: `${username} (teller ${tellerId}), ${dateForPeople(date)}`,
    reference: null,
    pageOrientation: 'portrait',
    content: [
      { ...figureTable(day), margin: [0, 14, 0, 4] },
      { text: `Signed in ${whole(signIns)}×, receipts printed again ${whole(reprints)}×` },
      sectionTitle('What happened'),
      lines.length === 0 ? noDataLine('Nothing happened on this day.') : lineTable(day),
    ],
    explanations: [
      ...WINDOW_FIGURES.map(([, label, hint]) => `${label}: ${hint}`),
      'Counted from the log alone. Amounts are what came into the drawer; on hand is what it held then.',
    ],
  };
}

function figureTable(day: TellerDay) {
  const rows = WINDOW_FIGURES.map(([name, label]) => {
    const { count, amount } = figureOf(day, name);
    return [
      { text: label },
      count === null ? EMPTY : rightAlignedCell(whole(count)),
      moneyCell(centavos(amount)),
    ];
  });
  const header = [EMPTY, rightAlignedCell('Number'), rightAlignedCell('Amount, ₱')];
  return tableOf(FIGURE_WIDTHS, header, rows);
}

function figureOf(day: TellerDay, name: (typeof WINDOW_FIGURES)[number][0]) {
  if (name === 'carried_over') return { count: null, amount: day.carriedOver };
  if (name === 'over_short') return { count: null, amount: day.overShort };
  if (name === 'on_hand') return { count: null, amount: day.onHand };
  return day.tallies[name];
}

function lineTable({ lines, timeZone }: TellerDay): Content {
  const header = [
    ...['Time', 'What', 'About'].map((text) => ({ text })),
    ...['Amount, ₱', 'On hand, ₱'].map(rightAlignedCell),
  ];
  const rows = lines.map(({ at, what, about, amount, onHand }) => [
    { text: secondForPeople(at, timeZone).replace(/^.*\d{4}, /, '') },
    { text: what },
    { text: about },
    ...[amount, onHand].map((sum) => (sum === null ? EMPTY : moneyCell(centavos(sum)))),
  ]);
  return tableOf(LINE_WIDTHS, header, rows);
}
