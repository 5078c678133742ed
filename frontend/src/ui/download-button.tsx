import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '../data/api.js';
import { toastSuccess } from '../data/said.js';
import { Button, type ButtonProps } from './button.js';

export const NO_ROWS = 'There are no rows';

export interface DownloadButtonProps extends Pick<ButtonProps, 'size' | 'off'> {
  readonly kind: 'PDF' | 'Excel' | 'CSV';
  /** Makes or fetches the file, and saves it in the downloads. */
  readonly save: () => Promise<void>;
}

/** Saves the shown data as a file. */
export function DownloadButton({ kind, save, ...button }: DownloadButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      await save();
      toastSuccess(`${kind} downloaded successfully`);
    } catch (error) {
      toast.error(messageOf(error, `Failed to download ${kind}`));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button {...button} isBusy={isBusy} onClick={() => void download()}>
      {kind}
    </Button>
  );
}
