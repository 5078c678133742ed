import { useEffect, useState } from 'react';
import styles from './toast.module.css';

/** As long as other toasts stay. */
const SHOWN_MS = 4_000;

/**
 * An error message, shown for a moment. The board has its own toast, because the one of the back office would be a
 * tenth of everything a board loads. Screen readers get the message from the note that stays.
 */
export function Toast({ text }: { readonly text: string }) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const end = window.setTimeout(() => setIsShown(false), SHOWN_MS);
    return () => window.clearTimeout(end);
  }, []);
  if (!isShown) return null;
  return (
    <div className={styles.toast} aria-hidden="true" data-toast="error">
      <span className={styles.icon}>!</span>
      {text}
    </div>
  );
}
