import { useListContext } from 'react-admin';
import { api, queryString } from '../data/api.js';
import { DownloadButton } from '../ui/download-button.js';
import { today } from '../ui/format.js';
import { saveFile } from '../ui/save-file.js';
import { useFilters } from './use-filter.js';

export interface ExcelButtonProps {
  /** The API path that answers the file, below `/api/`; it takes the filters of the list. */
  readonly call: string;
  /** The start of the file's name: `bets` gives `bets_2026-11-21.xlsx`. */
  readonly name: string;
}

/** Downloads all rows that match the filters as an Excel file. */
export function ExcelButton({ call, name }: ExcelButtonProps) {
  const { total = 0 } = useListContext();
  const { values } = useFilters();
  const save = async () =>
    saveFile(await api.file(`/api/${call}${queryString(values)}`), `${name}_${today()}.xlsx`);
  return <DownloadButton kind="Excel" disabled={total === 0} save={save} />;
}
