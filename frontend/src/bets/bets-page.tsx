import { useQueryClient } from '@tanstack/react-query';
import { type BetLookup, type BetView, isWinningBet } from '@taya/contracts/bet';
import { Role } from '@taya/contracts/roles';
import { CODE_CHARACTER, codeOf, groupedSerial } from '@taya/contracts/serial';
import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { BetHeading, betDetails } from '../bet/bet-details.js';
import { api, messageOf } from '../data/api.js';
import { useServerAway } from '../data/connection.js';
import { cachedOf } from '../data/resources.js';
import { useUser } from '../data/session.js';
import { type Command, useCommand } from '../data/use-command.js';
import { usePrint } from '../receipt/printing.js';
import styles from '../ui/arrange.module.css';
import { Button, ReasonedButton } from '../ui/button.js';
import { Card, Details, PageHeader } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TextField } from '../ui/field.js';
import { money } from '../ui/format.js';
import { useScanner } from '../ui/scanner.js';
import { Unanswered } from '../ui/unanswered.js';

/** One bet by its reference number, and the manual claim. */
export default function BetsPage() {
  const isAdmin = useUser()?.role_id === Role.Admin;
  const [code, setCode] = useState('');
  const { found, setFound, search } = useSearch();
  const claim = useClaim(
    (bet) => setFound((now) => (now?.bet.id === bet.id ? { ...now, bet } : now)),
    (serial) => {
      if (found?.bet.serial === serial) void search(serial);
    },
  );
  useScanner((scanned) => {
    setCode(codeOf(scanned));
    void search(codeOf(scanned));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search(code);
  };
  return (
    <>
      <PageHeader title={isAdmin ? 'Bets' : 'Bet search'} />
      <form className={styles.filters} onSubmit={submit}>
        <TextField
          label="Reference number"
          look="mono"
          autoFocus
          typed={CODE_CHARACTER}
          value={groupedSerial(code)}
          onChange={(text) => setCode(codeOf(text))}
        />
        <Button type="submit" size="large" tone="accent" hotkey="Enter">
          Search
        </Button>
      </form>
      {isAdmin && (
        <Unanswered command={claim} describe={(serial) => `the claim of ${groupedSerial(serial)}`} />
      )}
      {found === null && <NothingFound isAdmin={isAdmin} />}
      {found !== null && (
        <Card title={`Bet ${groupedSerial(found.bet.serial)}`}>
          <div className={styles.stack}>
            <BetHeading bet={found.bet} />
            <Details
              isWide
              rows={[...betDetails(found), ['Payout amount', money(found.bet.payout_amount)]]}
            />
            {isAdmin && (
              <div className={styles.buttons}>
                <Prints lookup={found} />
                <Claim key={found.bet.id} lookup={found} claim={claim} />
              </div>
            )}
          </div>
        </Card>
      )}
    </>
  );
}

/** The bet searched for last: an answer that comes after that of a later search is not shown. */
function useSearch() {
  const [found, setFound] = useState<BetLookup | null>(null);
  const latest = useRef(0);
  const search = async (code: string) => {
    if (code === '') return void toast.error('Please enter a serial number to search');
    latest.current += 1;
    const own = latest.current;
    try {
      const lookup = await api.get<BetLookup>(`/api/bet/${code}/search`);
      if (own === latest.current) setFound(lookup);
    } catch (error) {
      if (own !== latest.current) return;
      setFound(null);
      toast.error(messageOf(error, 'Failed to search bet'));
    }
  };
  return { found, setFound, search };
}

/** Before the first search: what to do first, for the claim too. */
function NothingFound({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <Card>
      <div className={styles.stack}>
        <p>Scan a ticket, or type its reference number.</p>
        {isAdmin && (
          <div>
            <Button tone="danger" size="large" onClick={() => toast.error('Please search for a bet first')}>
              Claim
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

function Prints({ lookup: { bet, betTeller } }: { readonly lookup: BetLookup }) {
  const { print, isPrinting } = usePrint();
  return (
    <>
      <Button
        size="large"
        disabled={isPrinting || bet.is_cancelled}
        onClick={() => void print({ kind: 'bet', bet, teller: betTeller }, { isReprint: true })}
      >
        Print Bet Receipt
      </Button>
      <Button
        size="large"
        disabled={isPrinting || !(bet.has_claimed || bet.is_admin_claim)}
        onClick={() => void print({ kind: 'payout', bet, teller: betTeller }, { isReprint: true })}
      >
        Print Payout Receipt
      </Button>
    </>
  );
}

/** @param onRefused the bet may not be what was shown */
function useClaim(onClaimed: (bet: BetView) => void, onRefused: (serial: string) => void) {
  const client = useQueryClient();
  return useCommand<string, { readonly bet: BetView }>({
    name: 'claim',
    request: (serial) => ({ method: 'POST', path: `/api/bet/${serial}/manual_claim` }),
    failure: 'Failed to claim bet',
    success: 'Bet successfully claimed',
    onRefused,
    onDone: (answer) => {
      void client.invalidateQueries(cachedOf('bet'));
      onClaimed(answer.bet);
    },
  });
}

interface ClaimProps {
  readonly lookup: BetLookup;
  readonly claim: Command<string, unknown>;
}

function Claim({ lookup: { bet }, claim }: ClaimProps) {
  const away = useServerAway();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ReasonedButton
        tone="danger"
        size="large"
        isBusy={claim.isSending}
        reason={away ?? whyNotClaimed(bet)}
        onClick={() => setIsAsking(true)}
      >
        Claim
      </ReasonedButton>
      {isAsking && (
        <ConfirmDialog
          type="warning"
          title="Manual claim"
          isPermanent
          onNo={() => setIsAsking(false)}
          onYes={() => {
            setIsAsking(false);
            void claim.send(bet.serial);
          }}
        >
          Do you want to claim bet {groupedSerial(bet.serial)} of {money(bet.payout_amount)}? This is
          permanent: it can no longer be paid. No report and no drawer changes; the sum stays in the teller's
          unclaimed until its date is cleared.
        </ConfirmDialog>
      )}
    </>
  );
}

function whyNotClaimed(bet: BetView): string | null {
  if (bet.has_claimed) return 'This bet is already paid.';
  if (bet.is_admin_claim) return 'This bet is already claimed.';
  if (bet.is_cleared) return 'This bet was cleared and can no longer be claimed.';
  return isWinningBet(bet) ? null : 'Only an unpaid winning bet can be claimed.';
}
