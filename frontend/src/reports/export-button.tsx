import { useState } from 'react';
import { toast } from 'sonner';
import { api, messageOf, queryString } from '../data/api.js';
import { Button } from '../ui/button.js';
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
  const [isBusy, setIsBusy] = useState(false);
  const { path, ending } = FILES[kind];
  const download = async () => {
    setIsBusy(true);
    try {
      const file = await api.file(`/api/${path}${queryString(query)}`);
      saveFile(file, `report_${query.date_from}_to_${query.date_to}.${ending}`);
      toast.success(`${kind} downloaded successfully`);
    } catch (error) {
      toast.error(messageOf(error, `Failed to download ${kind}`));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button size="large" isBusy={isBusy} disabled={disabled} onClick={() => void download()}>
      {kind}
    </Button>
  );
}
