import { type CsvCell, csvRow } from '@taya/contracts/csv';
import type { Exporter, RaRecord } from 'react-admin';
import { today } from '../data/station-day.js';
import { saveFile } from '../ui/save-file.js';

/** A column that is in files, also or only there. */
export interface FileColumn<Row> {
  readonly title: string;
  readonly inFile?: (row: Row) => CsvCell;
}

/** Without it Excel reads UTF-8 in the character set of the computer's country: `PeÃ±a`. */
const BYTE_ORDER_MARK = '\ufeff';

export function csvOf<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  const fileColumns = columns.flatMap(({ title, inFile }) =>
    inFile === undefined ? [] : [{ title, inFile }],
  );
  const lines: readonly (readonly CsvCell[])[] = [
    fileColumns.map(({ title }) => title),
    ...rows.map((row) => fileColumns.map(({ inFile }) => inFile(row))),
  ];
  return `${BYTE_ORDER_MARK}${lines.map((cells) => `${csvRow(cells)}\r\n`).join('')}`;
}

export function saveCsv<Row>(name: string, columns: readonly FileColumn<Row>[], rows: readonly Row[]): void {
  const file = new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' });
  saveFile(file, `${name}_${today()}.csv`);
}

/**
 * The exporter of a list, in the form of react-admin's lists.
 * @param name `tellers`: the file is `tellers_2026-11-21.csv`
 */
export const csvExporter =
  <Row extends RaRecord>(name: string, columns: readonly FileColumn<Row>[]): Exporter<Row> =>
  (rows) =>
    saveCsv(name, columns, rows);
