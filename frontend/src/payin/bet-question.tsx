import { centavos, fromTwoPlaces, pesos } from '@taya/contracts/centavos';
import type { GameView } from '@taya/contracts/game';
import { isLargeBet, type SettingsView } from '@taya/contracts/settings';
import { SideMark } from '../game/side-mark.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { groupedDigits } from './amount.js';
import { LargeBet } from './large-bet.js';
import type { BetInput } from './till-entry.js';

interface BetQuestionProps {
  readonly bet: BetInput;
  readonly game: GameView;
  readonly settings: SettingsView | undefined;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The question before each bet. A large bet is shown in large figures, and its Yes button repeats the amount. */
export function BetQuestion({ bet, game, settings, onYes, onNo }: BetQuestionProps) {
  const { side, amount } = bet;
  const tone = side === 'WALA' ? 'wala' : 'meron';
  const stake = centavos(Number(amount) * 100);
  const question = (
    <>
      Do you want to proceed with creating bet {side} with an amount of {groupedDigits(amount)}?
    </>
  );
  if (settings === undefined || !isLargeBet(settings, stake)) {
    return (
      <ConfirmDialog isQuick title="New bet" tone={tone} onNo={onNo} onYes={onYes}>
        {question}
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      type={tone}
      isWide
      title={
        <>
          <SideMark side={side} />
          <span>Large bet: over {pesos(fromTwoPlaces(settings.largeBet))}</span>
        </>
      }
      tone={tone}
      no="No, change the amount"
      yes={`Yes, sell ${pesos(stake)}`}
      onNo={onNo}
      onYes={onYes}
    >
      {question}
      <LargeBet bet={bet} game={game} />
    </ConfirmDialog>
  );
}
