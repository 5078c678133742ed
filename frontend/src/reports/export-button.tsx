import { api, queryString } from '../data/api.js';
import { DownloadButton } from '../ui/download-button.js';
import { saveFile } from '../ui/save-file.js';

/** The filters of a report. */
export type ReportQuery = Readonly<Record<'date_from' | 'date_to' | 'search', string>>;

export interface ExportButtonProps {
  readonly kind: 'PDF' | 'Excel';
  readonly query: ReportQuery;
  readonly disabled: boolean;
}

const FILES = {
  PDF: { path: 'report/download_pdf', ending: 'pdf' },
  Excel: { path: 'report/download_excel', ending: 'xlsx' },
} as const;

/** Saves the whole report, all its pages, as a file. */
export function ExportButton({ kind, query, disabled }: ExportButtonProps) {
  const { path, ending } = FILES[kind];
  const save = async () => {
    const file = await api.file(`/api/${path}${queryString(query)}`);
    saveFile(file, `report_${query.date_from}_to_${query.date_to}.${ending}`);
  };
  return <DownloadButton {...{ kind, save, disabled }} />;
}
