import type { ReactNode } from 'react';
import { fetchRelatedRecords, useDataProvider, useListContext } from 'react-admin';
import { toast } from 'sonner';
import { useMay } from '../data/access.js';
import { DownloadButton, type DownloadButtonProps, NO_ROWS } from '../ui/download-button.js';
import { counted } from '../ui/format.js';

/** A longer file is of no use to people, and loading it would delay others. */
const MOST_ROWS = 10_000;

/** Saves all rows that match, on all pages, with the exporter of the list; shown to those who may export it. */
export function CsvButton({ size = 'medium' }: Pick<DownloadButtonProps, 'size'>) {
  const { exporter, getData, resource, total = 0 } = useListContext();
  const mayExport = useMay('export', resource);
  const dataProvider = useDataProvider();
  if (!exporter || getData === undefined || !mayExport) return null;
  const save = async () => {
    const rows = await getData({ maxResults: MOST_ROWS });
    await exporter(rows, fetchRelatedRecords(dataProvider), dataProvider, resource);
    if (total <= MOST_ROWS) return;
    toast.warning(
      `Only the first ${counted(MOST_ROWS)} of ${counted(total)} are in the file. Narrow the list to get the others.`,
    );
  };
  return <DownloadButton kind="CSV" size={size} off={total === 0 && NO_ROWS} save={save} />;
}

/** Above a list in a part of a page or in a window: its filters, and the button that saves it as a file. */
export function PartHeader({ children }: { readonly children?: ReactNode }) {
  return (
    <div className="row">
      {children}
      <div className="end">
        <CsvButton size="small" />
      </div>
    </div>
  );
}
