import { queryString } from '../data/api.js';
import { DownloadButton } from '../ui/download-button.js';
import { saveAnswer } from '../ui/save-file.js';

/** The kinds, their names in a path, and the ends of their files. */
const FILES = [
  ['PDF', 'pdf', 'pdf'],
  ['Excel', 'excel', 'xlsx'],
] as const;

interface ReportFilesProps {
  readonly of: '' | 'day/';
  readonly query: Readonly<Record<string, string>>;
  readonly name: string;
  /** Why there are none; null where there are. */
  readonly off: string | null;
}

/** A whole report as files, with all its pages. */
export function ReportFiles({ of, query, name, off }: ReportFilesProps) {
  return FILES.map(([kind, file, ending]) => (
    <DownloadButton
      key={kind}
      kind={kind}
      off={off}
      save={() => saveAnswer(`/api/report/${of}download_${file}${queryString(query)}`, `${name}.${ending}`)}
    />
  ));
}
