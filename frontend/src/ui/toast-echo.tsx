import { useSonner } from 'sonner';

/** Says in a dialog what is toasted meanwhile: the page behind it, toasts included, is silent for screen readers. */
export function ToastEcho() {
  const [latest] = useSonner().toasts;
  return (
    <p role="status" className="visually-hidden">
      {typeof latest?.title === 'string' ? latest.title : ''}
    </p>
  );
}
