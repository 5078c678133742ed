import { useListContext } from 'react-admin';
import { type Files, queryString } from '../data/api.js';
import { today } from '../data/station-day.js';
import { DownloadButton, NO_ROWS } from '../ui/download-button.js';
import { saveAnswer } from '../ui/save-file.js';
import { useFilters } from './use-filter.js';

export interface ExcelButtonProps {
  /** Answers the file; it takes the filters of the list. */
  readonly call: Files;
  /** The start of the file's name: `bets` gives `bets_2026-11-21.xlsx`. */
  readonly name: string;
}

export function ExcelButton({ call, name }: ExcelButtonProps) {
  const { total = 0 } = useListContext();
  const { values } = useFilters();
  const save = () => saveAnswer(`${call}${queryString(values)}`, `${name}_${today()}.xlsx`);
  return <DownloadButton kind="Excel" off={total === 0 && NO_ROWS} save={save} />;
}
