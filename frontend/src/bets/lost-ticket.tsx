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
import { ReasonField, whyNoReason } from '../ui/reason-field.js';
import { Unanswered } from '../ui/unanswered.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import styles from './lost-ticket.module.css';

/** The ticket that the keys act on: locked for somebody, or to be locked. */
export function LostTicket({ bet }: { readonly bet: BetRow }) {
  const away = useServerAway();
  const { print, stateOf } = usePrint();
  const command = useLocking();
  const locked = lockOf(bet);
  const to = locked === null ? 'lock' : 'unlock';
  const off = away ?? whyNot(bet);
  const noSlip = off ?? (locked === null ? 'Not locked' : null);
  // The ticket that was asked about stays, whatever the list shows meanwhile.
  const [pending, setPending] = useState<{ readonly bet: BetRow; readonly to: Step } | null>(null);
  const ask = () => setPending({ bet, to });
  const slip = () =>
    locked !== null &&
    void print({ kind: 'claim', bet, lock: locked, teller: bet.teller }, { isReprint: true });
  useHotkeys({ [KEYS[to]]: () => off ?? ask(), p: () => noSlip ?? slip() });
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
        <Course bet={bet} />
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
            <ReasonedButton hotkey="P" off={noSlip} onClick={slip}>
              Print claim slip
            </ReasonedButton>
            <ReasonedButton
              hotkey={KEYS[to].toUpperCase()}
              tone={to === 'lock' ? 'accent' : 'plain'}
              off={off}
              onClick={ask}
            >
              {WORDS[to]}
            </ReasonedButton>
          </div>
        </div>
      </div>
      <Unanswered command={command} describe={({ to, serial }) => `the ${to} of ${groupedSerial(serial)}`} />
      {pending !== null && (
        <Question
          {...pending}
          onClose={() => setPending(null)}
          onYes={(said) => {
            const { id, serial, teller } = pending.bet;
            const { full_name, location } = teller;
            void command.send({ to: pending.to, id, serial, teller: { full_name, location }, ...said });
          }}
        />
      )}
    </Card>
  );
}

type Step = 'lock' | 'unlock';

const WORDS = { lock: 'Lock', unlock: 'Unlock' } as const;
const KEYS = { lock: 'l', unlock: 'u' } as const;

interface Said {
  /** Whose ticket it is, where it is locked. */
  readonly claimant?: string;
  readonly reason: string;
}

interface LockInput extends Said {
  readonly to: Step;
  readonly id: number;
  readonly serial: string;
  readonly teller: TellerName;
}

function useLocking() {
  const { print } = usePrint();
  return useCommand<LockInput, { readonly bet: BetView }>({
    name: 'lock-ticket',
    request: ({ to, id, claimant, reason }) => ({
      method: 'POST',
      path: `/api/bet/${id}/${to}`,
      body: { claimant, reason },
    }),
    failure: ({ to }) => `Failed to ${to} the ticket`,
    success: (_, { to }) => `Ticket ${to}ed`,
    changes: ['bet', 'clear_date'],
    onDone: ({ bet }, { teller }) => {
      const locked = lockOf(bet);
      if (locked !== null) void print({ kind: 'claim', bet, lock: locked, teller });
    },
  });
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
function Course({ bet }: { readonly bet: BetRow }) {
  const { locked } = bet;
  const isPaid = bet.has_claimed;
  const payer = bet.paid_by === null ? '' : nameAndLocation(bet.paid_by);
  return (
    <ol className={styles.steps}>
      <Stop title="Sold" when={moment(bet.bet_date)} who={nameAndLocation(bet.teller)} isDone />
      <Stop title="Game finished" when={moment(bet.game_finished_at)} who={bet.game_name} isDone />
      <Stop
        title="Reported lost, locked"
        when={locked === null ? '–' : moment(locked.at)}
        who={locked === null ? '' : `by ${locked.by.name}`}
        isDone={locked !== null}
      />
      <Stop
        title="May be paid"
        when={locked === null ? '–' : `from ${moment(locked.payable_from)}`}
        who={locked === null ? '' : 'at any window, approved'}
        isDone={isPaid}
      />
      <Stop
        title="Paid"
        when={isPaid ? moment(bet.claimed_date) : '–'}
        who={isPaid ? payer : locked === null ? '' : `to ${locked.claimant} only`}
        isDone={isPaid}
      />
    </ol>
  );
}

interface StopProps {
  readonly title: string;
  readonly when: string;
  readonly who: ReactNode;
  readonly isDone: boolean;
}

function Stop({ title, when, who, isDone }: StopProps) {
  return (
    <li className={classes(isDone && styles.done)}>
      <b>{title}</b>
      <span>{when}</span>
      <small className="second">{who}</small>
    </li>
  );
}

interface QuestionProps {
  readonly bet: BetRow;
  readonly to: Step;
  readonly onClose: () => void;
  readonly onYes: (said: Said) => void;
}

function Question({ bet, to, onClose, onYes }: QuestionProps) {
  const isLock = to === 'lock';
  const [typed, setClaimant] = useState('');
  const [reason, setReason] = useState('');
  const { data: settings } = useSettings();
  const claimant = typed.trim();
  return (
    <ConfirmDialog
      type="warning"
      title={`${WORDS[to]} ${groupedSerial(bet.serial)}`}
      isPermanent
      isWide={isLock}
      yesOff={isLock && claimant === '' ? 'Say who lost it first' : whyNoReason(reason)}
      yes={`Yes, ${to} it`}
      onClose={onClose}
      onYes={() => onYes({ reason: reason.trim(), ...(isLock && { claimant }) })}
    >
      {isLock ? (
        <>
          <p>
            {money(bet.payout_amount)} is then paid by a claim slip alone, to this person,{' '}
            {payableFrom(settings?.lostTicketDays ?? 0)}, and a second person approves it. Whoever brings the
            ticket meanwhile is not paid.
          </p>
          <TextField
            label="Who lost it"
            isMarked
            autoFocus
            value={typed}
            maxLength={MAX_NAME_LENGTH}
            onChange={setClaimant}
            note="The name as on their card; tellers see it only with the slip"
          />
        </>
      ) : (
        <p>The claim slip is of no use any more, and whoever brings the ticket is paid.</p>
      )}
      <ReasonField
        label={isLock ? 'Why they are believed' : 'Why'}
        autoFocus={!isLock}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}

function payableFrom(days: number): string {
  if (days === 0) return 'from now on';
  return days === 1 ? 'from the next day on' : `from the ${days}th day after today on`;
}
