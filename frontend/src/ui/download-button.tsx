import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '../data/api.js';
import { Button, type ButtonProps } from './button.js';

export interface DownloadButtonProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  /** The name of the button, also in its messages. */
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
      toast.success(`${kind} downloaded successfully`);
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
