import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Button, type ButtonTone } from './button.js';
import { classes } from './classes.js';
import styles from './dialog.module.css';
import { isKeyHeld, keysSoFar, msBetweenEnters, msBetweenKeys } from './held-keys.js';
import { wasEnterScanned } from './scanner.js';
import { keyName } from './use-hotkeys.js';
import { ToastEcho, useModal } from './use-modal.js';

/** Keys and clicks this soon after opening are the bounce of those that opened it. */
const BOUNCE_MS = 150;
/** Two presses of one key by a finger are further apart than this; a worn key bounces faster. */
const KEY_BOUNCE_MS = 50;
/** A letter this soon after another key is one of a scan, or of a word. */
const LONE_KEY_MS = 100;
/** So long a letter waits for another key behind it: the slowest scanners take half of it from key to key. */
const ALONE_MS = 200;

export interface ConfirmDialogProps {
  readonly type?: 'success' | 'danger' | 'warning' | 'primary' | 'meron' | 'wala' | 'closed';
  readonly title?: ReactNode;
  readonly children: ReactNode;
  readonly yes?: string;
  readonly no?: string;
  /** The colour of the Yes button: the side of the bet. */
  readonly tone?: ButtonTone;
  /** What Yes has sent is under way. A question that is still there afterwards can be answered again. */
  readonly isBusy?: boolean;
  /** For questions that are asked many times an hour: Enter answers as soon as a finger can press it again. */
  readonly isQuick?: boolean;
  /** For a question that has to be readable from a distance. */
  readonly isWide?: boolean;
  /** Why Yes is off, on a line that keeps its place; null while it is on. */
  readonly yesOff?: string | null | undefined;
  /** What there was to ask has gone while it was open: this stands in the place of Yes, and Enter does nothing. */
  readonly insteadOfYes?: ReactNode;
  /** Enter says No: nothing is lost by habit. */
  readonly isEnterNo?: boolean;
  /** For permanent actions: Enter alone answers nothing, Y says yes. */
  readonly isPermanent?: boolean;
  /** Called with every other letter or digit that is not typed into a field. */
  readonly onKey?: (key: string) => void;
  /** Called before either answer: it goes. One without it stays until somebody takes it away. */
  readonly onClose?: () => void;
  /** Called at most once, unless it is there after `isBusy`. */
  readonly onYes: () => void;
  readonly onNo?: () => void;
}

/**
 * Asks Yes or No; it is open while mounted. Escape answers No. Enter answers Yes, but only when it is pressed again: an
 * Enter that is still held, repeats, bounces, or ends a scan answers nothing. A permanent action has no default: Y answers Yes, and
 * Enter presses only a button that was chosen with Tab or an arrow key; in a field it leaves the field.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { type = 'primary', title = 'Confirm', children, tone = 'accent' } = props;
  const { isBusy = false, isWide = false, yesOff, isPermanent = false, insteadOfYes } = props;
  const { isEnterNo = false } = props;
  const isAsked = insteadOfYes === undefined;
  const question = useId();
  const buttons = { no: useRef<HTMLButtonElement>(null), yes: useRef<HTMLButtonElement>(null) };
  const answers = useAnswers(props, buttons);
  const dialog = useModal(answers.no);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const field = dialog.current?.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? (isPermanent ? dialog : isEnterNo ? buttons.no : buttons.yes).current)?.focus();
  }, []);
  useEffect(() => {
    if (!isAsked || isBusy) dialog.current?.focus();
  }, [isAsked, isBusy, dialog]);

  return (
    <dialog
      ref={dialog}
      data-question
      tabIndex={-1}
      className={classes(styles.dialog, styles.question, isWide && styles.wide)}
      aria-labelledby={question}
      onKeyDown={answers.onKeyDown}
    >
      <div className={classes('spread', styles.header, styles[type])}>{title}</div>
      <div className={styles.body} id={question}>
        {children}
        {(isPermanent || yesOff !== undefined) && isAsked && (
          <p className={classes('second', styles.keys)}>
            {yesOff ?? (isPermanent ? 'Y says yes. Enter alone does nothing here.' : '\u00a0')}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          ref={buttons.no}
          size="large"
          hotkey={isEnterNo ? 'Enter' : 'Esc'}
          onClick={() => answers.click(answers.no)}
        >
          {props.no ?? 'No'}
        </Button>
        {isAsked ? (
          <Button
            ref={buttons.yes}
            size="large"
            tone={tone}
            hotkey={isPermanent ? 'Y' : isEnterNo ? undefined : 'Enter'}
            isBusy={isBusy}
            aria-disabled={Boolean(yesOff)}
            title={yesOff ?? undefined}
            onClick={() => answers.click(answers.yes)}
          >
            {props.yes ?? 'Yes'}
          </Button>
        ) : (
          <p className="second">{insteadOfYes}</p>
        )}
      </div>
      <ToastEcho />
    </dialog>
  );
}

type Buttons = Readonly<Record<'no' | 'yes', RefObject<HTMLButtonElement | null>>>;

function useAnswers(props: ConfirmDialogProps, buttons: Buttons) {
  const { isQuick = false, isPermanent = false, isEnterNo = false } = props;
  const openedAtMs = useRef(performance.now());
  const isFresh = useFreshEnter();
  const isAnswered = useRef(false);
  const latest = useRef(props);
  latest.current = props;

  const { isBusy = false } = props;
  useEffect(() => {
    if (!isBusy) isAnswered.current = false;
  }, [isBusy]);

  const isBounce = () => performance.now() - openedAtMs.current < BOUNCE_MS;
  const isKeyBounce = () => msBetweenEnters() < KEY_BOUNCE_MS || (!isQuick && isBounce());
  const no = () => {
    if (latest.current.isBusy === true) return;
    latest.current.onClose?.();
    latest.current.onNo?.();
  };
  const yes = () => {
    const { isBusy = false, yesOff, insteadOfYes, onClose, onYes } = latest.current;
    if (isAnswered.current || isBusy || yesOff || insteadOfYes !== undefined) return;
    isAnswered.current = true;
    onClose?.();
    onYes();
  };
  const onEnter = (event: KeyboardEvent) => {
    // The browser would click the focused button for a held key too.
    event.preventDefault();
    if (event.repeat || !isFresh.current || isKeyBounce() || wasEnterScanned()) return;
    if (event.target === buttons.no.current) no();
    else if (event.target === buttons.yes.current || !(isPermanent || isEnterNo)) yes();
  };
  const leaveField = (event: KeyboardEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.focus();
  };
  const onOtherKey = (event: KeyboardEvent) => {
    if (latest.current.onKey === undefined) return;
    // A field that the key opens does not get it.
    event.preventDefault();
    latest.current.onKey(keyName(event.nativeEvent));
  };
  const onLetterY = useLoneKey(() => !isBounce(), yes);
  return {
    yes,
    no,
    click: (answer: () => void) => {
      if (isBounce()) return;
      dropRestOfClicks();
      answer();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const key = keyName(event.nativeEvent);
      const isTyping = event.target instanceof HTMLInputElement;
      if (key === 'Enter' && isTyping && isPermanent) leaveField(event);
      else if (key === 'Enter') onEnter(event);
      else if (isTyping) return;
      else if (key === 'y' && isPermanent && !isCommand(event)) onLetterY(event);
      else if (key === 'ArrowLeft') buttons.no.current?.focus();
      else if (key === 'ArrowRight') buttons.yes.current?.focus();
      else if (/^\w$/.test(key) && !isCommand(event)) onOtherKey(event);
    },
  };
}

const isCommand = ({ ctrlKey, altKey, metaKey }: KeyboardEvent) => ctrlKey || altKey || metaKey;

/** False while the Enter that opened the dialog is still held. */
function useFreshEnter(): RefObject<boolean> {
  const isFresh = useRef(!isKeyHeld('Enter'));
  useEffect(() => {
    const onKeyUp = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Enter') isFresh.current = true;
    };
    window.addEventListener('keyup', onKeyUp, true);
    return () => window.removeEventListener('keyup', onKeyUp, true);
  }, []);
  return isFresh;
}

/** A letter that answers. A letter from a scanner has other keys just before or after it, and does not count. */
export function useLoneKey(
  mayAnswer: () => boolean,
  answer: () => void,
): (event: Pick<KeyboardEvent, 'repeat'>) => void {
  const waiting = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  return (event) => {
    if (event.repeat || msBetweenKeys() < LONE_KEY_MS || !mayAnswer()) return;
    window.clearTimeout(waiting.current);
    const keys = keysSoFar();
    waiting.current = window.setTimeout(() => {
      if (keysSoFar() === keys) answer();
    }, ALONE_MS);
  };
}

const CLICK_STEPS = ['mousedown', 'click'] as const;

/** The second click of a double click must not press what is behind a dialog that the first one closed. */
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
