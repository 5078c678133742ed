import type { BetView, TellerName } from '@taya/contracts/bet';
import { isUnderWay } from '../receipt/printer.js';
import { usePrint } from '../receipt/printing.js';
import { Button, type ButtonProps } from '../ui/button.js';
import { useButtonKey } from '../ui/use-hotkeys.js';

export const CANCELLED = 'The bet is cancelled';

/** Whether its cancellation is on paper: why, or who approved it. */
export const hasSlip = ({ is_cancelled, cancel_reason, approved_by }: BetView): boolean =>
  is_cancelled && Boolean(cancel_reason ?? approved_by);

interface ReprintProps extends ButtonProps {
  readonly kind: 'bet' | 'payout' | 'cancel';
  readonly bet: BetView;
  readonly teller: TellerName;
}

export function Reprint({ kind, bet, teller, off, ...button }: ReprintProps) {
  const { print, stateOf } = usePrint();
  const why = off || (isUnderWay(stateOf(kind, bet.serial)) && 'It is being printed');
  const printAgain = () => void print({ kind, bet, teller }, { isReprint: true });
  useButtonKey(button.hotkey, Boolean(why), printAgain);
  return <Button {...button} off={why} onClick={printAgain} />;
}
