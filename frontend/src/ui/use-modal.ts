import { type RefObject, useEffect, useRef } from 'react';

/** Keeps a `<dialog>` open as a modal while it is mounted: the page behind it takes neither keys nor clicks. */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    element.addEventListener('cancel', onCancel);
    if (!element.open) element.showModal();
    return () => {
      element.removeEventListener('cancel', onCancel);
      element.close();
    };
  }, []);
  return dialog;
}
