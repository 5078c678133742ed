import { fetchRelatedRecords, useCanAccess, useDataProvider, useListContext } from 'react-admin';
import { toast } from 'sonner';
import { DownloadButton, type DownloadButtonProps } from '../ui/download-button.js';

/** More are no list for people, and hold up the others who ask. */
const MOST_ROWS = 10_000;

const COUNT = new Intl.NumberFormat('en-US');

/** All that is found, on whatever page, by the exporter of the list; for whoever may export it. */
export function CsvButton({ size = 'medium' }: Pick<DownloadButtonProps, 'size'>) {
  const { exporter, getData, resource, total = 0 } = useListContext();
  const { canAccess } = useCanAccess({ action: 'export', resource });
  const dataProvider = useDataProvider();
  if (!exporter || getData === undefined || canAccess !== true) return null;
  const save = async () => {
    const rows = await getData({ maxResults: MOST_ROWS });
    await exporter(rows, fetchRelatedRecords(dataProvider), dataProvider, resource);
    if (total <= MOST_ROWS) return;
    toast.warning(
      `Only the first ${COUNT.format(MOST_ROWS)} of ${COUNT.format(total)} are in the file. Narrow the list to get the others.`,
    );
  };
  return <DownloadButton kind="CSV" size={size} disabled={total === 0} save={save} />;
}
