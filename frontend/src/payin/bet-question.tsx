import { add, fromTwoPlaces, grouped, pesos } from '@taya/contracts/centavos';
import type { GameView } from '@taya/contracts/game';
import { isLargeBet, type SettingsView } from '@taya/contracts/settings';
import { useState } from 'react';
import { useBalance } from '../data/queries.js';
import { NOTHING, saidOf } from '../game/game-words.js';
import { SideMark } from '../game/side-mark.js';
import { type DetailRow, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { fitted } from '../ui/fit.js';
import { centavosOf } from '../ui/format.js';
import { groupedText } from '../ui/typed-money.js';
import { changeFor, payoutWith, projectionOf } from './amount.js';
import styles from './bet-question.module.css';
import { stakeOf, wholePesosText } from './limits.js';
import type { BetInput } from './selling.js';
import { pesosInWords } from './words.js';

interface BetQuestionProps {
  readonly bet: BetInput;
  readonly game: GameView;
  readonly isOpen: boolean;
  /** Why nothing can be sold here now; null while it can. */
  readonly off: string | null;
  readonly settings: SettingsView | undefined;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/**
 * The question before each bet: side, amount, payout, change. A large bet is shown in words too, and takes Y. Once
 * betting has closed nothing is asked any more, also when it opens again: the window says what to do.
 */
export function BetQuestion({ bet, game, isOpen, off, settings, onYes, onClose }: BetQuestionProps) {
  const [isClosed, setIsClosed] = useState(false);
  if (!isOpen && !isClosed) setIsClosed(true);
  const { side, amount } = bet;
  const stake = stakeOf(bet);
  const isLarge = settings !== undefined && isLargeBet(settings, stake);
  const tone = side === 'WALA' ? 'wala' : 'meron';
  return (
    <ConfirmDialog
      isQuick
      isWide
      isPermanent={isLarge}
      type={isClosed ? 'closed' : tone}
      title={
        <>
          <span>
            <SideMark side={side} /> {isClosed && '(CLOSED)'}
          </span>
          <span>
            {isLarge ? `Large bet: over ${pesos(fromTwoPlaces(settings.largeBet))}` : game.game_name}
          </span>
        </>
      }
      tone={tone}
      no={isClosed ? 'Back to the amount' : isLarge ? 'No, change the amount' : 'No, back'}
      yes={`Yes, sell ${pesos(stake)}`}
      {...(off !== null && { insteadOfYes: <b role="alert">⚠ {off}</b> })}
      {...(isClosed && {
        insteadOfYes: 'The amount stays for the side that is still open, else it is cleared.',
      })}
      {...{ onClose, onYes }}
    >
      {isClosed ? (
        <p role="alert">
          <b>⚠ Betting on {side} has just closed. Nothing was sold.</b>
        </p>
      ) : (
        <p>
          Do you want to proceed with creating bet {side} with an amount of {groupedText(amount)}?
        </p>
      )}
      <div className={styles.stake} style={fitted(pesos(stake))}>
        <div className={classes('fit', styles.figures)}>{pesos(stake)}</div>
      </div>
      {isLarge && <p className={styles.words}>{pesosInWords(Number(amount))}</p>}
      <div className={styles.facts}>
        {isClosed && <p className={styles.words}>Give the customer the money back.</p>}
        {!isClosed && (isLarge ? <LargeFacts {...{ bet, game }} /> : <ChangeFacts {...{ bet, game }} />)}
      </div>
    </ConfirmDialog>
  );
}

interface FactsProps {
  readonly bet: BetInput;
  readonly game: GameView;
}

function payoutRow({ bet: { side, amount }, game }: FactsProps): DetailRow {
  const projection = projectionOf(amount, side, game);
  if (projection === null) return [`Pays, if ${side} wins`, NOTHING];
  const { pays, why } = projection;
  return why === null
    ? [`Pays, if ${side} wins`, `about ${pesos(pays)}`]
    : [`${why}: pays back`, pesos(pays)];
}

/** What the ticket pays, and what goes back to the customer. */
function ChangeFacts(facts: FactsProps) {
  const change = changeFor(stakeOf(facts.bet)).map(
    ({ paid, change }): DetailRow => [
      `Change for ${wholePesosText(paid)}`,
      change === 0 ? '–' : pesos(change),
    ],
  );
  return <Details className={styles.rows} rows={[payoutRow(facts), ...change]} />;
}

/** What a large bet does to the drawer and to its side's payout. */
function LargeFacts({ bet, game }: FactsProps) {
  const { data: balance } = useBalance();
  const stake = stakeOf(bet);
  const isRefund = projectionOf(bet.amount, bet.side, game)?.why !== null;
  const after = isRefund ? NOTHING : grouped(payoutWith(stake, bet.side, game));
  const rows: readonly DetailRow[] = [
    payoutRow({ bet, game }),
    ['Drawer after this bet', balance ? pesos(add(centavosOf(balance.onHand), stake)) : '–'],
    [`${bet.side} PAYOUT with this bet`, `${saidOf(game, bet.side).payout} → ${after}`],
  ];
  return <Details className={styles.rows} rows={rows} />;
}
