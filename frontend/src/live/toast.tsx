import { useEffect, useState } from 'react';
import styles from './toast.module.css';

/** As long as every toast of the station stays. */
const SHOWN_MS = 4_000;

/**
 * What went wrong, for a moment. The board's own: what toasts the back office would be a tenth of all that a board loads.
 * Readers hear of it from the note that stays.
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
