import { DownloadButton } from '../ui/download-button.js';

export interface FileButtonsProps {
  readonly isTooLong: boolean;
  readonly off?: string | false;
  readonly saveCsv: () => Promise<void>;
  readonly savePdf: () => Promise<void>;
}

export function FileButtons({ isTooLong, off, saveCsv, savePdf }: FileButtonsProps) {
  const tooLong = isTooLong && 'Too long for a PDF: save it as CSV';
  return (
    <span className="row end">
      <span className="second">{tooLong}</span>
      <DownloadButton kind="CSV" size="small" off={off} save={saveCsv} />
      <DownloadButton kind="PDF" size="small" off={off || tooLong} save={savePdf} />
    </span>
  );
}
