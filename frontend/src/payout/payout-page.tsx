import type { BetLookup } from '@taya/contracts/bet';
import { codeIn, groupedSerial } from '@taya/contracts/serial';
import { isLargePayout, type SettingsView } from '@taya/contracts/settings';
import { sideOf } from '@taya/contracts/side';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Approval } from '../approval/approval.js';
import { useBalance, useSettings } from '../data/queries.js';
import { useTillShut } from '../data/shift.js';
import { usePayoutHold } from '../game/payout-hold.js';
import { SideMark } from '../game/side-mark.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { useFootLegend } from '../ui/foot-legend.js';
import { centavosOf, money } from '../ui/format.js';
import { useScanner } from '../ui/scanner.js';
import { Unanswered } from '../ui/unanswered.js';
import { useHotkeys } from '../ui/use-hotkeys.js';
import { CodeField } from './code-field.js';
import { GameStrip } from './game-strip.js';
import { NoBet, NotPayable, UnknownCode } from './not-payable.js';
import { Paid } from './paid.js';
import { drawerAfter, PayableBet } from './payable-bet.js';
import styles from './payout.module.css';
import { usePayment } from './use-payment.js';
import {
  codeOn,
  type FoundTicket,
  isClaimed,
  NO_ENTRY,
  type Search,
  usePayoutSearch,
} from './use-payout-search.js';

const LEGEND = [
  { keys: 'Scan', does: 'find at once' },
  { keys: 'A–Z 2–9', does: 'type the number' },
  { keys: 'Enter', does: 'pay' },
  { keys: 'Esc', does: 'clear' },
  { keys: 'F4', does: 'payin' },
  { keys: 'F10', does: 'check now' },
];

export default function PayoutPage() {
  const [entry, setEntry] = useState(NO_ENTRY);
  const [search, searchNow] = usePayoutSearch(entry);
  const [pending, setPending] = useState<FoundTicket | null>(null);
  const [paid, setPaid] = useState<BetLookup | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const ticket = search.is === 'ticket' ? search : null;
  const clear = () => {
    setEntry(NO_ENTRY);
    field.current?.focus();
  };
  const pay = usePayment(ticket?.lookup, (lookup) => {
    setPaid(lookup);
    // The next ticket may have been scanned or started meanwhile: it stays.
    if (entry.text === '' || ticket?.lookup.bet.id === lookup.bet.id) clear();
  });
  const drawer = useDrawer(ticket);
  const { data: settings } = useSettings();

  const payOrAsk = (mustAsk = false) => {
    if (ticket === null || ticket.isPending) searchNow();
    else if (drawer.reason !== null || pay.isSending) return;
    else if (!mustAsk && ticket.part === null && !isLarge(ticket.lookup, settings))
      void pay.send({ bet: ticket.lookup.bet });
    else setPending(ticket);
  };
  const navigate = useNavigate();
  useFootLegend(LEGEND, 'Scanner ready');
  const toPayin = () => void navigate('/dashboard/payin');
  const onEnter = () => payOrAsk();
  useHotkeys({ Enter: onEnter, Escape: clear, F4: toPayin });
  useScanner(
    (code, { isScan }) => {
      const text = codeIn(code);
      // A scanner that is as slow as a hand ends with Enter too: that only asks.
      if (!isScan && ticket !== null && codeOn(ticket.lookup) === text && pending === null)
        return payOrAsk(true);
      setPending(null);
      setEntry({ text, isScanned: isScan, part: null });
    },
    { field, takes: 'codes' },
  );

  return (
    <div className={styles.page}>
      <GameStrip />
      <div className={classes('stack', styles.main)}>
        <CodeField
          field={field}
          entry={entry}
          search={search}
          onType={(text) => setEntry({ ...NO_ENTRY, text })}
        />
        {ticket !== null ? (
          <PayableBet
            ticket={ticket}
            isLarge={isLarge(ticket.lookup, settings)}
            {...drawer}
            isSending={pay.isSending}
            onPay={onEnter}
          />
        ) : (
          <Stage
            search={search}
            onChoose={(serial) => setEntry({ ...NO_ENTRY, text: serial, part: entry.text })}
          />
        )}
        <Unanswered
          command={pay}
          describe={({ bet }) => `the payout of ${groupedSerial(bet.serial)}`}
          hotkey="F10"
        />
        <Approval command={pay} />
      </div>
      <aside aria-label="Paid">
        <Paid lookup={paid} />
      </aside>
      {pending !== null && (
        <Question
          ticket={pending}
          off={ticket?.lookup.bet.id === pending.lookup.bet.id ? drawer.reason : 'It can no longer be paid'}
          settings={settings}
          onClose={() => setPending(null)}
          onYes={() => void pay.send({ bet: pending.lookup.bet })}
        />
      )}
    </div>
  );
}

function useDrawer(ticket: FoundTicket | null) {
  const { data: balance } = useBalance();
  const shut = useTillShut();
  const hold = usePayoutHold(ticket?.lookup.game);
  if (ticket === null) return { onHandAfter: null, hold: null, reason: null };
  const onHand = balance ? centavosOf(balance.onHand) : null;
  const [onHandAfter, tooLow] = drawerAfter(onHand, centavosOf(ticket.lookup.bet.payout_amount));
  return { onHandAfter, hold, reason: hold?.words ?? shut ?? tooLow };
}

interface StageProps {
  readonly search: Search;
  readonly onChoose: (serial: string) => void;
}

function Stage({ search, onChoose }: StageProps) {
  switch (search.is) {
    case 'not payable':
      return <NotPayable found={search.found} />;
    case 'unknown':
      return <UnknownCode />;
    case 'no match':
      return (
        <NoBet says="No ticket ready to pay begins or ends with this. Type the whole number to see why." />
      );
    case 'no code':
      return (
        <NoBet says="Reference numbers never have I, L, O, 0 or 1. Check each character against the paper." />
      );
    case 'several':
      return <Matches matches={search.matches} onChoose={onChoose} />;
    default:
      return (
        <div className={styles.prompt} role="status">
          {promptOf(search)}
        </div>
      );
  }
}

function promptOf(search: Search): string {
  switch (search.is) {
    case 'empty':
      return 'Scan a ticket, or type its reference number.';
    case 'short':
      return '4 characters minimum to search';
    case 'paused':
      return `Too many searches. Try again in ${search.seconds} s. The search then runs by itself.`;
    case 'failed':
      return search.words;
    default:
      return 'Searching…';
  }
}

interface MatchesProps {
  readonly matches: readonly BetLookup[];
  readonly onChoose: (serial: string) => void;
}

function Matches({ matches, onChoose }: MatchesProps) {
  return (
    <Card title="Matches" className={styles.matchesCard}>
      <p role="status">Several bets match. Type more characters.</p>
      <ul className={classes('stack', styles.matches)}>
        {matches.map(({ bet, game }) => (
          <li key={bet.id}>
            <Button isFull onClick={() => onChoose(bet.serial)}>
              <code>{groupedSerial(bet.serial)}</code>
              <SideMark side={sideOf(bet.is_bet_meron)} isColoured />
              <span>{game.game_name}</span>
              <b>
                {isClaimed({ bet }) && 'claimed '}
                {money(bet.payout_amount)}
              </b>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const isLarge = ({ bet }: BetLookup, settings: SettingsView | undefined) =>
  settings !== undefined && isLargePayout(settings, centavosOf(bet.payout_amount));

interface QuestionProps {
  readonly ticket: FoundTicket;
  /** Why it can no longer be paid; null while it can. */
  readonly off: string | null;
  readonly settings: SettingsView | undefined;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** The question before a ticket is paid that was typed, or a large sum: that takes Y. */
function Question({ ticket: { lookup, part }, off, settings, ...answers }: QuestionProps) {
  const { bet } = lookup;
  const mustBeSure = isLarge(lookup, settings);
  const why = part === null ? 'Typed, not scanned' : 'Found by part of its code';
  return (
    <ConfirmDialog
      type="success"
      title={mustBeSure ? `Large payout: over ${money(settings?.largePayout)}` : why}
      tone="good"
      isPermanent={mustBeSure}
      yes={mustBeSure ? `Yes, pay ${money(bet.payout_amount)}` : 'Yes'}
      {...(off !== null && { insteadOfYes: <b role="alert">⚠ {off}</b> })}
      {...answers}
    >
      <p className={styles.question}>
        Pay {money(bet.payout_amount)} on <span>{groupedSerial(codeOn(lookup))}?</span>
      </p>
      {mustBeSure && part === null ? 'Count the money twice.' : 'Check the whole number against the paper.'}
    </ConfirmDialog>
  );
}
