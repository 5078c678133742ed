import {
  type BetRow,
  type BetView,
  isWinningBet,
  nameAndLocation,
  type TellerName,
} from '@taya/contracts/bet';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import { groupedSerial } from '@taya/contracts/serial';
import { type ReactNode, useState } from 'react';
import { useServerAway } from '../data/connection.js';
import { useSettings } from '../data/queries.js';
import { useCommand } from '../data/use-command.js';
import type { LockView } from '../receipt/model.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { ReasonedButton } from '../ui/button.js';
import { Card, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TextField } from '../ui/field.js';
import { moment, money } from '../ui/format.js';
import { isReason, ReasonField } from '../ui/reason-field.js';
import { Unanswered } from '../ui/unanswered.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import styles from './lost-ticket.module.css';

/** The ticket that the keys act on: locked for somebody, or to be locked. */
export function LostTicket({ bet }: { readonly bet: BetRow }) {
  const away = useServerAway();
  const { print, stateOf } = usePrint();
  // The ticket that was asked about stays, whatever the list shows meanwhile.
  const [pending, setPending] = useState<{ readonly bet: BetRow; readonly to: 'lock' | 'unlock' } | null>(
    null,
  );
  const ask = (to: 'lock' | 'unlock') => setPending({ bet, to });
  const { lock, unlock } = useLocking();
  const locked = lockOf(bet);
  const off = away ?? whyNot(bet);
  const [lockOff, unlockOff] = [
    off ?? (locked === null ? null : 'Already locked'),
    off ?? (locked === null ? 'Not locked' : null),
  ];
  const slip = (isReprint: boolean) => {
    if (locked !== null) void print({ kind: 'claim', bet, lock: locked, teller: bet.teller }, { isReprint });
  };
  useHotkeys({
    l: () => lockOff === null && ask('lock'),
    u: () => unlockOff === null && ask('unlock'),
    p: () => unlockOff === null && slip(true),
  });
  return (
    <Card>
      <div className="stack">
        <div className="spread">
          <div>
            <span className="mono">{groupedSerial(bet.serial)}</span>
            <h2 className={styles.claimant}>{locked?.claimant ?? 'Not locked'}</h2>
          </div>
          <div className={styles.owed}>
            <span className="second">to pay</span>
            <b>{money(bet.payout_amount)}</b>
          </div>
        </div>
        <Steps bet={bet} />
        <div className="row">
          <Details
            look="wide"
            rows={[
              ['Reason', locked?.reason ?? '–'],
              [
                'Meanwhile',
                locked === null
                  ? 'whoever brings the ticket is paid'
                  : 'counts as unclaimed like any other; whoever brings the paper is not paid',
              ],
            ]}
          />
          <div className="row end">
            {locked !== null && <PrintStateChip state={stateOf('claim', locked.claim_code)} />}
            <ReasonedButton hotkey="P" off={unlockOff} onClick={() => slip(true)}>
              Print claim slip
            </ReasonedButton>
            {locked === null ? (
              <ReasonedButton hotkey="L" tone="accent" off={lockOff} onClick={() => ask('lock')}>
                Lock
              </ReasonedButton>
            ) : (
              <ReasonedButton hotkey="U" off={unlockOff} onClick={() => ask('unlock')}>
                Unlock
              </ReasonedButton>
            )}
          </div>
        </div>
      </div>
      <Unanswered command={lock} describe={({ serial }) => `the lock of ${groupedSerial(serial)}`} />
      <Unanswered command={unlock} describe={({ serial }) => `the unlock of ${groupedSerial(serial)}`} />
      {pending?.to === 'lock' && (
        <LockQuestion
          bet={pending.bet}
          onClose={() => setPending(null)}
          onYes={(said) => void lock.send({ ...of(pending.bet), ...said })}
        />
      )}
      {pending?.to === 'unlock' && (
        <UnlockQuestion
          bet={pending.bet}
          onClose={() => setPending(null)}
          onYes={(reason) => void unlock.send({ ...of(pending.bet), reason })}
        />
      )}
    </Card>
  );
}

interface Ticket {
  readonly id: number;
  readonly serial: string;
  readonly teller: TellerName;
}

const of = ({ id, serial, teller: { full_name, location } }: BetRow): Ticket => ({
  id,
  serial,
  teller: { full_name, location },
});

interface Said {
  readonly claimant: string;
  readonly reason: string;
}

function useLocking() {
  const { print } = usePrint();
  const lock = useCommand<Ticket & Said, { readonly bet: BetView }>({
    name: 'lock-bet',
    request: ({ id, claimant, reason }) => ({
      method: 'POST',
      path: `/api/bet/${id}/lock`,
      body: { claimant, reason },
    }),
    failure: 'Failed to lock the ticket',
    success: 'Ticket locked',
    changes: ['bet', 'clear_date'],
    onDone: ({ bet }, { teller }) => {
      const locked = lockOf(bet);
      if (locked !== null) void print({ kind: 'claim', bet, lock: locked, teller });
    },
  });
  const unlock = useCommand<Ticket & Pick<Said, 'reason'>, unknown>({
    name: 'unlock-bet',
    request: ({ id, reason }) => ({ method: 'POST', path: `/api/bet/${id}/unlock`, body: { reason } }),
    failure: 'Failed to unlock the ticket',
    success: 'Ticket unlocked',
    changes: ['bet', 'clear_date'],
  });
  return { lock, unlock };
}

/** The office sees whose ticket it is, and the code of the slip. */
const lockOf = ({ locked, has_claimed }: BetView): LockView | null =>
  locked === null || has_claimed ? null : (locked as LockView);

function whyNot(bet: BetRow): string | null {
  if (bet.has_claimed) return 'Already paid';
  if (bet.is_admin_claim) return 'Already claimed';
  if (bet.is_cleared) return 'It was cleared';
  return isWinningBet(bet) ? null : 'Only an unpaid winning ticket can be locked';
}

/** What happened to the ticket, and what is to come. */
function Steps({ bet }: { readonly bet: BetRow }) {
  const { locked } = bet;
  const isPaid = bet.has_claimed;
  const payer = bet.paid_by === null ? '' : nameAndLocation(bet.paid_by);
  return (
    <ol className={styles.steps}>
      <Step title="Sold" when={moment(bet.bet_date)} who={nameAndLocation(bet.teller)} isDone />
      <Step title="Game finished" when={moment(bet.game_finished_at)} who={bet.game_name} isDone />
      <Step
        title="Reported lost, locked"
        when={locked === null ? '–' : moment(locked.at)}
        who={locked === null ? '' : `by ${locked.by.name}`}
        isDone={locked !== null}
      />
      <Step
        title="May be paid"
        when={locked === null ? '–' : `from ${moment(locked.payable_from)}`}
        who={locked === null ? '' : 'at any window, approved'}
        isDone={isPaid}
      />
      <Step
        title="Paid"
        when={isPaid ? moment(bet.claimed_date) : '–'}
        who={isPaid ? payer : locked === null ? '' : `to ${locked.claimant} only`}
        isDone={isPaid}
      />
    </ol>
  );
}

interface StepProps {
  readonly title: string;
  readonly when: string;
  readonly who: ReactNode;
  readonly isDone: boolean;
}

function Step({ title, when, who, isDone }: StepProps) {
  return (
    <li className={classes(isDone && styles.done)}>
      <b>{title}</b>
      <span>{when}</span>
      <small className="second">{who}</small>
    </li>
  );
}

interface QuestionProps<Answer> {
  readonly bet: BetRow;
  readonly onClose: () => void;
  readonly onYes: (answer: Answer) => void;
}

function LockQuestion({ bet, onClose, onYes }: QuestionProps<Said>) {
  const [claimant, setClaimant] = useState('');
  const [reason, setReason] = useState('');
  const { data: settings } = useSettings();
  const days = settings?.lostTicketDays ?? 0;
  return (
    <ConfirmDialog
      type="warning"
      title={`Lock ${groupedSerial(bet.serial)}`}
      isPermanent
      isWide
      isYesOff={claimant.trim() === '' || !isReason(reason)}
      yes="Yes, lock it"
      onClose={onClose}
      onYes={() => onYes({ claimant: claimant.trim(), reason: reason.trim() })}
    >
      <p>
        {money(bet.payout_amount)} is then paid by a claim slip alone, to this person,{' '}
        {days === 0 ? 'from now on' : `from the ${days === 1 ? 'next day' : `${days}th day after today`} on`},
        and a second person approves it. Whoever brings the ticket meanwhile is not paid.
      </p>
      <TextField
        label="Who lost it"
        isMarked
        autoFocus
        value={claimant}
        maxLength={MAX_NAME_LENGTH}
        onChange={setClaimant}
        note="The name as on their card; tellers see it only with the slip"
      />
      <ReasonField label="Why they are believed" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

function UnlockQuestion({ bet, onClose, onYes }: QuestionProps<string>) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      type="warning"
      title={`Unlock ${groupedSerial(bet.serial)}`}
      isPermanent
      isYesOff={!isReason(reason)}
      yes="Yes, unlock it"
      onClose={onClose}
      onYes={() => onYes(reason.trim())}
    >
      <p>The claim slip is of no use any more, and whoever brings the ticket is paid.</p>
      <ReasonField label="Why" autoFocus value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
