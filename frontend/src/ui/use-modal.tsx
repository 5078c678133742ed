import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useSonner } from 'sonner';
import { raiseOnTop } from './top-layer.js';

/**
 * Keeps a `<dialog>` open as a modal while it is mounted: the page behind it gets neither keys nor clicks. The focus
 * goes to the field that asks for it, and afterwards back to where it was.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // In a layout effect, because only a dialog that is closed before it is removed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    element.addEventListener('cancel', onCancel);
    if (!element.open) element.showModal();
    raiseOnTop();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element.removeEventListener('cancel', onCancel);
      element.close();
      takeKeysAgain();
    };
  }, []);
  return dialog;
}

/** Chromium gives the focus back from one field to another, which then takes no text until it gets the focus again. */
function takeKeysAgain(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus();
}

/** Repeats toasts inside an open dialog, because screen readers ignore the page behind it, toasts included. */
export function ToastEcho() {
  const [latest] = useSonner().toasts;
  return (
    <p role="status" className="visually-hidden">
      {typeof latest?.title === 'string' ? latest.title : ''}
    </p>
  );
}
