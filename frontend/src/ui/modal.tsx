import { type CSSProperties, type ReactNode, useId } from 'react';
import { Button } from './button.js';
import { classes } from './classes.js';
import styles from './dialog.module.css';
import { ToastEcho, useModal } from './use-modal.js';

export interface ModalProps {
  readonly title: ReactNode;
  /** The largest width of the content, in pixels. */
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A window for forms and details. It is open while mounted; Escape closes it. Do not put MUI menus and pickers inside:
 * they would open behind it.
 */
export function Modal({ title, width = 640, onClose, children }: ModalProps) {
  const heading = useId();
  const dialog = useModal(onClose);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      style={{ '--width': `${width}px` } as CSSProperties}
    >
      <div className={classes('spread', styles.header)}>
        <span id={heading}>{title}</span>
        <Button size="small" hotkey="Esc" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className={styles.modalBody}>{children}</div>
      <ToastEcho />
    </dialog>
  );
}
