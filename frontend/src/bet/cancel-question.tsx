import { CANCEL_REASONS, isCancelReason, OTHER_REASON, OTHER_REASON_LENGTH } from '@taya/contracts/approval';
import type { BetView } from '@taya/contracts/bet';
import { CODE_CHARACTER, codeIn, groupedSerial, SERIAL_LENGTH } from '@taya/contracts/serial';
import { useRef, useState } from 'react';
import { useSettings } from '../data/queries.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TextField } from '../ui/field.js';
import { money } from '../ui/format.js';
import { GroupedField } from '../ui/grouped-field.js';
import { useScanner } from '../ui/scanner.js';

/** In the order of their keys, from 1. */
const REASONS = [...CANCEL_REASONS, OTHER_REASON];

interface CancelQuestionProps {
  readonly bet: BetView;
  /** Why it can no longer be cancelled; null while it can. */
  readonly off: string | null;
  readonly onYes: (input: { readonly reason?: string }) => void;
  readonly onClose: () => void;
}

/** The question before a bet is cancelled: with its ticket and a reason, where the station wants them. */
export function CancelQuestion({ bet, off, onYes, onClose }: CancelQuestionProps) {
  const { data: settings } = useSettings();
  const [scanned, setScanned] = useState('');
  const [reason, setReason] = useState('');
  const needsTicket = settings?.cancelNeedsTicket === true;
  const isHere = !needsTicket || scanned === bet.serial;
  const asksWhy = settings?.cancelReasons === true;
  const said = reason.startsWith(OTHER_REASON)
    ? OTHER_REASON + reason.slice(OTHER_REASON.length).trim()
    : reason;
  const whyNot = asksWhy && !isCancelReason(said) ? 'Say why first' : null;
  const missing = isHere ? whyNot : 'Scan its ticket first';
  return (
    <ConfirmDialog
      type="danger"
      title="Cancel bet"
      yesOff={needsTicket || asksWhy ? missing : undefined}
      {...(off !== null && { insteadOfYes: <b role="alert">⚠ {off}</b> })}
      onKey={(key) => asksWhy && isHere && setReason(REASONS[Number(key) - 1] ?? reason)}
      onClose={onClose}
      onYes={() => onYes(asksWhy ? { reason: said } : {})}
    >
      <div className="stack">
        <p>
          Do you want to cancel bet {groupedSerial(bet.serial)} of {money(bet.amount)}? The stake is refunded
          to the customer.
        </p>
        {needsTicket && <Ticket serial={bet.serial} scanned={scanned} onScanned={setScanned} />}
        {asksWhy && isHere && <Reasons reason={reason} onReason={setReason} />}
      </div>
    </ConfirmDialog>
  );
}

interface TicketProps {
  readonly serial: string;
  readonly scanned: string;
  readonly onScanned: (code: string) => void;
}

/** Only the ticket that is here is cancelled. Once it is, keys are for the question. */
function Ticket({ serial, scanned, onScanned }: TicketProps) {
  const field = useRef<HTMLInputElement>(null);
  const take = (code: string) => {
    onScanned(code);
    if (code === serial) field.current?.closest('dialog')?.focus();
  };
  useScanner((code) => take(codeIn(code)), { field, takes: 'codes' });
  const isHere = scanned === serial;
  const isOther = scanned.length >= SERIAL_LENGTH && !isHere;
  return (
    <GroupedField
      ref={field}
      label="Ticket"
      look="mono"
      autoFocus
      readOnly={isHere}
      typed={CODE_CHARACTER}
      value={groupedSerial(scanned)}
      onChange={(text) => take(codeIn(text))}
      error={isOther ? `This is another ticket: take back ${groupedSerial(serial)}` : undefined}
      note={isHere ? '✓ This is the ticket' : 'Take the ticket back and scan it, or type its number'}
    />
  );
}

interface ReasonsProps {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

function Reasons({ reason, onReason }: ReasonsProps) {
  const isOther = reason.startsWith(OTHER_REASON);
  return (
    <div className="stack">
      <b>Why?</b>
      {REASONS.map((each, index) => (
        <Button
          key={each}
          hotkey={String(index + 1)}
          aria-pressed={each === OTHER_REASON ? isOther : reason === each}
          onClick={() => onReason(each)}
        >
          {each === OTHER_REASON ? 'other' : each}
        </Button>
      ))}
      {isOther && (
        <TextField
          label="In a few words"
          autoFocus
          maxLength={OTHER_REASON_LENGTH - OTHER_REASON.length}
          value={reason.slice(OTHER_REASON.length)}
          onChange={(text) => onReason(OTHER_REASON + text)}
        />
      )}
    </div>
  );
}
