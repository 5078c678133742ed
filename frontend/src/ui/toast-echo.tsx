import { useSonner } from 'sonner';

/** Repeats toasts inside an open dialog, because screen readers ignore the page behind it, toasts included. */
export function ToastEcho() {
  const [latest] = useSonner().toasts;
  return (
    <p role="status" className="visually-hidden">
      {typeof latest?.title === 'string' ? latest.title : ''}
    </p>
  );
}
