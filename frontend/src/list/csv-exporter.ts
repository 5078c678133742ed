import type { Exporter, RaRecord } from 'react-admin';
import type { FileColumn } from './csv-file.js';

/**
 * The exporter of a list, in the form of react-admin's lists; the code that writes files is loaded when it is needed.
 * @param name `tellers`: the file is `tellers_2026-11-21.csv`
 */
export function csvExporter<Row extends RaRecord>(
  name: string,
  columns: readonly FileColumn<Row>[],
): Exporter<Row> {
  return async (rows) => {
    const { saveCsv } = await import('./csv-file.js');
    saveCsv(name, columns, rows);
  };
}
