import { DownloadButton } from '../ui/download-button.js';
import styles from './audit.module.css';

export interface FileButtonsProps {
  /** More than a PDF has; then it says so before it is asked for. */
  readonly isTooLong: boolean;
  readonly disabled?: boolean;
  readonly saveCsv: () => Promise<void>;
  readonly savePdf: () => Promise<void>;
}

/** What is shown as a file for spreadsheets and as one for paper. */
export function FileButtons({ isTooLong, disabled = false, saveCsv, savePdf }: FileButtonsProps) {
  return (
    <span className={styles.tools}>
      <span className={styles.second}>{isTooLong && 'Too long for a PDF: save it as CSV'}</span>
      <DownloadButton kind="CSV" size="small" disabled={disabled} save={saveCsv} />
      <DownloadButton kind="PDF" size="small" disabled={disabled || isTooLong} save={savePdf} />
    </span>
  );
}
