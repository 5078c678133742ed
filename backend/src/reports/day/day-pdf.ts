import { fromTwoPlaces } from '@taya/contracts/money';
import { dateForPeople } from '@taya/contracts/time';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { printedText, titleOf } from '../../files/file-head.js';
import { renderPdf } from '../../files/pdf-bytes.js';
import {
  closingLines,
  documentHeading,
  makePdfDocument,
  moneyCell,
  rightAlignedCell,
  sectionTitle,
  tableOf,
  wholeNumber,
} from '../../files/pdf-style.js';
import { DAY_EXPLANATIONS, NO_DATA } from '../files/columns.js';
import { windowTable } from '../files/windows-pdf.js';
import type { FileDay } from './day-report.js';

/** In points. A4 across has 842. */
const GAME_WIDTHS = [260, 150, 90, 90];
const AGE_WIDTHS = [150, 60, 90];

export const dayPdf = (day: FileDay): Promise<Buffer> => renderPdf(dayDefinition(day));

/** The day report as a pdfmake document, on one page where it fits. */
export function dayDefinition(day: FileDay): TDocumentDefinitions {
  const { report, station, log } = day;
  const [title, date] = [titleOf(station, 'Report'), dateForPeople(report.date)];
  return makePdfDocument({
    station,
    title: `${title}, ${date}`,
    foot: `${title} · Day report of ${date}`,
    pageOrientation: 'landscape',
    content: [
      documentHeading(title, `Day report · ${date}`, [`Printed ${printedText(day)}`]),
      sectionTitle('Windows'),
      windowTable(report.windows),
      sectionTitle('Games'),
      gameTable(day),
      sectionTitle('Unclaimed, by age'),
      ageTable(day),
      closingLines(DAY_EXPLANATIONS, log),
    ],
  });
}

const cellOf = (digits: string) => moneyCell(fromTwoPlaces(digits));

function gameTable({ report: { games, all_games } }: FileDay): Content {
  if (games.length === 0) return { text: NO_DATA };
  const header = [{ text: 'Game' }, { text: 'Result' }, ...['Pool', 'Profit'].map(rightAlignedCell)];
  const rows = games.map(({ name, outcome, pool, profit }) => [
    { text: name },
    { text: outcome },
    cellOf(pool),
    cellOf(profit),
  ]);
  const sums = [
    { text: `${wholeNumber(games.length)} ${games.length === 1 ? 'game' : 'games'}` },
    { text: '' },
    cellOf(all_games.pool),
    cellOf(all_games.profit),
  ];
  return tableOf(GAME_WIDTHS, header, rows, sums);
}

function ageTable({ report: { unclaimed } }: FileDay): Content {
  const header = [{ text: 'Game finished' }, ...['Bets', 'Unclaimed'].map(rightAlignedCell)];
  const row = (label: string, { count, amount }: { readonly count: number; readonly amount: string }) => [
    { text: label },
    rightAlignedCell(wholeNumber(count)),
    cellOf(amount),
  ];
  const rows = unclaimed.ranges.map((range) => row(range.label, range));
  return tableOf(AGE_WIDTHS, header, rows, row('All', unclaimed.total));
}
