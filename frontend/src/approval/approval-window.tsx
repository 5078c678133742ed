import type { ApprovedKind, ApproverView } from '@taya/contracts/approval';
import { Role } from '@taya/contracts/roles';
import type { SettingsView } from '@taya/contracts/settings';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useServerAway } from '../data/connection.js';
import { useSettings } from '../data/queries.js';
import type { NeededApproval } from '../data/use-command.js';
import { useRead } from '../data/use-read.js';
import { Button, Key } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import dialogStyles from '../ui/dialog.module.css';
import { fitted } from '../ui/fit.js';
import { money } from '../ui/format.js';
import { ToastEcho, useModal } from '../ui/use-modal.js';
import styles from './approval-window.module.css';

const WIDTH = { '--width': '650px' } as CSSProperties;
const DIGITS = 6;
const TO_GO = ['Six digits', 'Five more digits', 'Four more', 'Three more', 'Two more digits', 'One more'];

interface Words {
  readonly title: string;
  readonly back: string;
  readonly yes: string;
  /** What Enter does once the PIN is there. */
  readonly does: string;
  /** What is true after a wrong PIN. */
  readonly stands: string;
  /** The setting above whose figure it takes a second person. */
  readonly above: keyof SettingsView | null;
}

const PAYOUT: Words = {
  title: 'Pay a ticket',
  back: 'Back, pay nothing',
  yes: 'Approve the payout',
  does: 'Enter pays it and prints the receipt',
  stands: 'The ticket is not paid.',
  above: 'payoutApprovalAbove',
};

const WORDS: Record<ApprovedKind, Words> = {
  cancel: {
    title: 'Cancel a bet',
    back: 'Back, cancel nothing',
    yes: 'Approve the cancel',
    does: 'Enter cancels the bet and prints the slip',
    stands: 'The bet stands.',
    above: 'cancelApprovalAbove',
  },
  payout: PAYOUT,
  lost: { ...PAYOUT, title: 'Pay a lost ticket', above: null },
  reversal: {
    title: 'Reversal',
    back: 'Back, reverse nothing',
    yes: 'Approve the reversal',
    does: 'Enter reverses it and prints the receipt',
    stands: 'The row stands.',
    above: 'reversalApprovalAbove',
  },
  opening: {
    title: 'Open a shift',
    back: 'Back, open nothing',
    yes: 'Approve the opening',
    does: 'Enter opens the shift with this difference',
    stands: 'The shift is not open.',
    above: null,
  },
  closing: {
    title: 'Close a shift',
    back: 'Back, close nothing',
    yes: 'Approve the close',
    does: 'Enter closes the shift and prints the Z',
    stands: 'The shift stays open.',
    above: 'differenceApprovalAbove',
  },
  reopening: {
    title: 'Reopen a result',
    back: 'Back, reopen nothing',
    yes: 'Approve the review',
    does: 'Enter reopens the result',
    stands: 'The result stays confirmed.',
    above: null,
  },
};

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

interface ApprovalWindowProps {
  readonly approval: Omit<NeededApproval<unknown>, 'input'>;
  readonly isSending: boolean;
  readonly onPin: (username: string, pin: string) => void;
  readonly onBack: () => void;
}

/**
 * A second person approves by PIN. The caret stays in it: digits are always PIN, arrows choose the person. Enter answers
 * only with six digits, so a key that is held answers once. The PIN is neither shown nor stored.
 */
export default function ApprovalWindow({ approval, isSending, onPin, onBack }: ApprovalWindowProps) {
  const { what, amount, about, refusal } = approval;
  const words = WORDS[what];
  const heading = useId();
  const away = useServerAway();
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const { approvers, chosen, choose, move } = useApprovers(approval);
  const dialog = useModal(() => isSending || onBack());
  const isReady = chosen !== undefined && pin.length === DIGITS && away === null && !isSending;
  const username = chosen?.username;
  // A wrong PIN, and another person, begin again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes
  useEffect(() => {
    setPin('');
    field.current?.focus();
  }, [approval, username]);
  const answer = () => {
    if (!isReady) return;
    setPin('');
    onPin(chosen.username, pin);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, repeat } = event;
    if (/^\d$/.test(key)) return field.current?.focus();
    const step = STEPS[key];
    if (step === undefined && (key !== 'Enter' || target === back.current)) return;
    event.preventDefault();
    if (step !== undefined) move(step);
    else if (!repeat) answer();
  };
  return (
    <dialog
      ref={dialog}
      data-question
      tabIndex={-1}
      className={classes(dialogStyles.dialog, dialogStyles.question)}
      style={WIDTH}
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
    >
      <div className={classes('spread', dialogStyles.header, dialogStyles.danger)}>
        <span id={heading}>{words.title}</span>
        <span className={styles.why}>{useWhy(approval)}</span>
      </div>
      <div className={classes('stack', styles.body)}>
        <div className={classes('spread', styles.subject)}>
          <b className={classes('fit', styles.amount)} style={fitted(money(amount))}>
            {money(amount)}
          </b>
          <div className={styles.about}>{about}</div>
        </div>
        <Approvers {...{ approvers, chosen, choose }} />
        {chosen !== undefined && (
          <>
            <p className="spread">
              <b>PIN of {chosen.name}</b>
              <span className="second">six digits, typed by the person chosen</span>
            </p>
            <div className={classes('row', styles.line)}>
              <div className={styles.pin}>
                <input
                  ref={field}
                  type="password"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  aria-label={`PIN of ${chosen.name}`}
                  readOnly={isSending}
                  value={pin}
                  // What else is typed, or scanned, is no PIN.
                  onChange={({ target: { value } }) =>
                    setPin(/^\d*$/.test(value) ? value.slice(0, DIGITS) : '')
                  }
                />
                {TO_GO.map((toGo, index) => (
                  <span key={toGo} data-filled={index < pin.length} data-next={index === pin.length} />
                ))}
              </div>
              {refusal !== null && pin === '' && !isSending ? (
                <div role="alert" className={classes('notice', styles.refusal)}>
                  <b>⚠ {refusal}</b>
                  <p className="small">{words.stands} Nothing was changed.</p>
                </div>
              ) : (
                <p className="second" role="status">
                  {away ?? TO_GO[pin.length] ?? words.does}
                  {away === null && pin.length < DIGITS && (
                    <>
                      , then <Key>Enter</Key>
                    </>
                  )}
                </p>
              )}
            </div>
          </>
        )}
        <div className={styles.actions}>
          <Button size="large" hotkey="Esc" ref={back} off={isSending && 'Being sent'} onClick={onBack}>
            {words.back}
          </Button>
          <Button
            size="large"
            tone="strong"
            hotkey="Enter"
            isBusy={isSending}
            aria-disabled={!isReady}
            onClick={answer}
          >
            {words.yes}
          </Button>
        </div>
      </div>
      <ToastEcho />
    </dialog>
  );
}

/** Above which figure, where that is why; otherwise as the server says it. */
function useWhy({ what, why }: Pick<NeededApproval<unknown>, 'what' | 'why'>): string {
  const { data: settings } = useSettings();
  const { above } = WORDS[what];
  const figure = above === null ? null : settings?.[above];
  const isAbove = typeof figure === 'string' && why.includes(`more than ${money(figure)} `);
  return isAbove ? `over ${money(figure)} a second person approves` : why;
}

const mayApprove = ({ has_pin, locked }: ApproverView) => has_pin && !locked;

/** Read again after each wrong PIN: it may be locked by then. */
function useApprovers(approval: ApprovalWindowProps['approval']) {
  const [picked, choose] = useState<string>();
  const { data, refetch } = useRead('/api/approvers', 'Failed to fetch who may approve', { gcTime: 0 });
  const { refusal, isNot } = approval;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each refusal
  useEffect(() => {
    if (refusal !== null) void refetch();
  }, [approval]);
  const approvers = data?.filter(({ id }) => id !== isNot);
  const able = approvers?.filter(mayApprove) ?? [];
  const chosen = able.find(({ username }) => username === picked) ?? able[0];
  const move = (by: 1 | -1) => {
    const next = able[able.findIndex(({ username }) => username === chosen?.username) + by];
    if (next !== undefined) choose(next.username);
  };
  return { approvers, chosen, choose, move };
}

interface ApproversProps extends Pick<ReturnType<typeof useApprovers>, 'approvers' | 'chosen' | 'choose'> {}

function Approvers({ approvers, chosen, choose }: ApproversProps) {
  if (approvers === undefined) return <p aria-busy="true">Who may approve is being read…</p>;
  return (
    <>
      <p className="spread">
        <b>Who approves</b>
        <span className="second">
          <Key>↑</Key> <Key>↓</Key> chooses
        </span>
      </p>
      <div role="radiogroup" aria-label="Who approves" className={styles.people}>
        {approvers.map((person) => (
          <label key={person.id} className={classes(person === chosen && styles.chosen)}>
            <input
              type="radio"
              tabIndex={-1}
              disabled={!mayApprove(person)}
              checked={person === chosen}
              onChange={() => choose(person.username)}
            />
            <b>{person.name}</b>
            <span>{person.role_id === Role.Admin ? 'admin' : 'super admin'}</span>
            <span className="second">{statusOf(person)}</span>
          </label>
        ))}
      </div>
      {chosen === undefined && (
        <p role="alert" className="notice">
          ⚠ {nobodyText(approvers)}
        </p>
      )}
    </>
  );
}

function statusOf({ has_pin, locked, signed_in }: ApproverView): string {
  if (!has_pin) return 'has no PIN yet';
  if (locked) return 'PIN locked: wrong too often';
  return signed_in ? 'signed in' : 'not signed in';
}

const nobodyText = (approvers: readonly ApproverView[]): string =>
  approvers.some(({ has_pin }) => has_pin)
    ? 'Every PIN is locked. Its owner signs in, or sets another.'
    : 'Nobody has set a PIN yet. Admin and super admin set theirs on Change password.';
