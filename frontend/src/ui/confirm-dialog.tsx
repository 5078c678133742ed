import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Button, type ButtonTone } from './button.js';
import { classes } from './classes.js';
import styles from './dialog.module.css';
import { isKeyHeld, msBetweenEnters } from './held-keys.js';
import { ToastEcho } from './toast-echo.js';
import { useModal } from './use-modal.js';

/** Keys and clicks so soon after the opening are the bounce of those that opened it. */
const BOUNCE_MS = 150;
/** Two presses of one key by a finger are further apart than this; a worn key bounces sooner. */
const KEY_BOUNCE_MS = 50;

export interface ConfirmDialogProps {
  /** Colours the header. */
  readonly type?: 'success' | 'danger' | 'warning' | 'info' | 'primary' | 'meron' | 'wala';
  readonly title?: ReactNode;
  /** The question. */
  readonly children: ReactNode;
  readonly yes?: string;
  readonly no?: string;
  /** Colour of the Yes button: the side that is bet on. */
  readonly tone?: ButtonTone;
  readonly isBusy?: boolean;
  /** Asked many times an hour: Enter answers as soon as a finger can press it again. */
  readonly isQuick?: boolean;
  /** For what has to be read from afar. */
  readonly isWide?: boolean;
  /** What Yes would do is not known yet. */
  readonly isYesOff?: boolean;
  /** Called at most once. */
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/**
 * Asks Yes or No; mounted is open. Enter answers Yes, but only when it is pressed anew: an Enter that is still held from
 * before, repeats, or bounces answers nothing. Escape answers No.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    type = 'primary',
    title = 'Confirm',
    children,
    isBusy = false,
    isQuick = false,
    isWide = false,
    isYesOff = false,
    tone = 'accent',
    onYes,
    onNo,
  } = props;
  const question = useId();
  const yesButton = useRef<HTMLButtonElement>(null);
  const answers = useAnswers(yesButton, onYes, onNo, { isBusy, isYesOff, isQuick });
  const dialog = useModal(answers.no);
  useEffect(() => yesButton.current?.focus(), []);

  return (
    <dialog
      ref={dialog}
      data-question
      className={classes(styles.dialog, styles.question, isWide && styles.wide)}
      aria-labelledby={question}
      onKeyDown={answers.onKeyDown}
    >
      <div className={classes(styles.header, styles[type])}>{title}</div>
      <div className={styles.body} id={question}>
        {children}
      </div>
      <div className={styles.actions}>
        <Button size="large" hotkey="Esc" onClick={() => answers.click(answers.no)}>
          {props.no ?? 'No'}
        </Button>
        <Button
          ref={yesButton}
          size="large"
          tone={tone}
          hotkey="Enter"
          isBusy={isBusy}
          aria-disabled={isYesOff}
          onClick={() => answers.click(answers.yes)}
        >
          {props.yes ?? 'Yes'}
        </Button>
      </div>
      <ToastEcho />
    </dialog>
  );
}

function useAnswers(
  yesButton: RefObject<HTMLButtonElement | null>,
  onYes: () => void,
  onNo: () => void,
  { isBusy, isYesOff, isQuick }: Record<'isBusy' | 'isYesOff' | 'isQuick', boolean>,
) {
  const openedAtMs = useRef(performance.now());
  /** False while the Enter that opened the dialog is still down. */
  const isFresh = useRef(!isKeyHeld('Enter'));
  const isAnswered = useRef(false);
  useEffect(() => {
    const onKeyUp = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Enter') isFresh.current = true;
    };
    window.addEventListener('keyup', onKeyUp, true);
    return () => window.removeEventListener('keyup', onKeyUp, true);
  }, []);

  const isBounce = () => performance.now() - openedAtMs.current < BOUNCE_MS;
  const isKeyBounce = () => msBetweenEnters() < KEY_BOUNCE_MS || (!isQuick && isBounce());
  const no = () => {
    if (!isBusy) onNo();
  };
  const yes = () => {
    if (isAnswered.current || isBusy || isYesOff) return;
    isAnswered.current = true;
    onYes();
  };
  return {
    yes,
    no,
    click: (answer: () => void) => {
      if (isBounce()) return;
      dropRestOfClicks();
      answer();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      // The browser would click the focused button, for a held key too.
      event.preventDefault();
      if (event.repeat || !isFresh.current || isKeyBounce()) return;
      const isNo = event.target instanceof HTMLButtonElement && event.target !== yesButton.current;
      (isNo ? no : yes)();
    },
  };
}

const CLICK_STEPS = ['mousedown', 'click'] as const;

/** The second click of a double click must not press what lies behind a dialog that the first one closed. */
function dropRestOfClicks(): void {
  const drop = (event: MouseEvent) => {
    // The browser counts clicks that belong together.
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      for (const step of CLICK_STEPS) window.removeEventListener(step, drop, true);
    }
  };
  for (const step of CLICK_STEPS) window.addEventListener(step, drop, true);
}
