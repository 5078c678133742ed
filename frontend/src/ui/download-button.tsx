import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '../data/api.js';
import { toastSuccess } from '../data/said.js';
import { Button, type ButtonProps } from './button.js';

export const NO_ROWS = 'There are no rows';

export interface DownloadButtonProps extends Pick<ButtonProps, 'size' | 'off'> {
  readonly kind: 'PDF' | 'Excel' | 'CSV';
  /** Makes or fetches the file, and saves it in the downloads. */
  readonly save: () => unknown;
}

/** Saves the shown data as a file. */
export function DownloadButton({ kind, save, ...button }: DownloadButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => save(),
    onSuccess: () => toastSuccess(`${kind} downloaded successfully`),
    onError: (error) => toast.error(messageOf(error, `Failed to download ${kind}`)),
  });
  return (
    <Button {...button} isBusy={isPending} onClick={() => mutate()}>
      {kind}
    </Button>
  );
}
