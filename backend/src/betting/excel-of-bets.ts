import { type BetRow, betDisplayStatus, nameAndLocation } from '@taya/contracts/bet';
import { add, type Centavos, fromTwoPlaces, twoPlaces, ZERO } from '@taya/contracts/money';
import writeExcelFile, { type Row } from 'write-excel-file/node';
import {
  boldCells,
  closingRows,
  columnWidths,
  countCell,
  type ExcelSheet,
  header,
  label,
  momentCell,
  moneyCell,
  textCell,
  title,
} from '../files/excel-cells.js';
import { printedText, titleOf } from '../files/file-head.js';
import type { BetFile } from './bet-file.js';

const COLUMNS = [
  ['Ref #', 16],
  ['Side', 9],
  ['Amount', 14],
  ['Game', 30],
  ['Teller', 28],
  ['Sold at', 20],
  ['Status', 12],
  ['Payout', 14],
  ['Paid by', 28],
  ['Paid at', 20],
] as const;

/** The bytes of the workbook: one row for each bet, and the filters. */
export function excelOfBets(file: BetFile): Promise<Buffer> {
  return writeExcelFile(sheetsOfBets(file)).toBuffer();
}

export function sheetsOfBets(file: BetFile): ExcelSheet[] {
  return [betsSheet(file), searchSheet(file)];
}

function betsSheet({ bets, timeZone }: BetFile): ExcelSheet {
  const rows = bets.map((bet) => betRow(bet, timeZone));
  const total = boldCells([
    label('Total'),
    null,
    moneyCell(stakesOf(bets)),
    ...[null, null, null, null],
    moneyCell(payoutsOf(bets)),
    ...[null, null],
  ]);
  return {
    sheet: 'Bets',
    data: [header(...COLUMNS.map(([title]) => title)), ...rows, total],
    columns: columnWidths(...COLUMNS.map(([, width]) => width)),
    stickyRowsCount: 1,
    orientation: 'landscape',
  };
}

function betRow(bet: BetRow, timeZone: string): Row {
  const momentOrNull = (iso: string | null) => (iso === null ? null : momentCell(Date.parse(iso), timeZone));
  return [
    textCell(bet.serial),
    textCell(bet.is_bet_meron ? 'MERON' : 'WALA'),
    moneyCell(fromTwoPlaces(bet.amount)),
    textCell(bet.game_name),
    textCell(nameAndLocation(bet.teller)),
    momentOrNull(bet.bet_date),
    textCell(betDisplayStatus(bet)),
    moneyCell(fromTwoPlaces(bet.payout_amount)),
    bet.paid_by === null ? null : textCell(nameAndLocation(bet.paid_by)),
    momentOrNull(bet.claimed_date),
  ];
}

function stakesOf(bets: readonly BetRow[]): Centavos {
  return add(ZERO, ...bets.filter((bet) => !bet.is_cancelled).map(({ amount }) => fromTwoPlaces(amount)));
}

function payoutsOf(bets: readonly BetRow[]): Centavos {
  const notCancelled = bets.filter((bet) => !bet.is_cancelled);
  return add(ZERO, ...notCancelled.map(({ payout_amount }) => fromTwoPlaces(payout_amount)));
}

/** The filters of the list, in words. */
function searchSheet(file: BetFile): ExcelSheet {
  const { query, station, bets, log } = file;
  const { filter, part, ids } = query;
  const said: readonly (readonly [string, string | undefined])[] = [
    ['Ref #', part === '' ? undefined : part],
    ['Sold from', filter.date_from],
    ['Sold to', filter.date_to],
    ['Teller id', filter.teller_id?.toString()],
    ['Game id', filter.game_id?.toString()],
    ['Side', filter.side],
    ['Status', filter.status],
    ['Only', ids === undefined ? undefined : `${ids.length} chosen or locked`],
    ['Amount from', filter.amount_from === undefined ? undefined : twoPlaces(filter.amount_from)],
    ['Amount to', filter.amount_to === undefined ? undefined : twoPlaces(filter.amount_to)],
  ];
  const data: Row[] = [
    title(titleOf(station, 'Bets')),
    ...said.map(([name, value]) => [label(name), textCell(value ?? 'All')]),
    [label('Printed'), textCell(printedText(file))],
    [],
    [label('Bets'), countCell(bets.length)],
    [label('Stakes'), moneyCell(stakesOf(bets))],
    [label('Payouts'), moneyCell(payoutsOf(bets))],
    [],
    ...closingRows(['Stakes and the totals of the list leave cancelled bets out.'], log),
  ];
  return { sheet: 'List', data, columns: columnWidths(20, 34) };
}
