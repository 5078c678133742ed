import type { BetView, TellerName } from '@taya/contracts/bet';
import { isUnderWay } from '../receipt/printer.js';
import { usePrint } from '../receipt/printing.js';
import { Button, type ButtonProps } from '../ui/button.js';
import { useButtonKey } from '../ui/use-hotkeys.js';

interface ReprintProps extends ButtonProps {
  readonly kind: 'bet' | 'payout';
  readonly bet: BetView;
  /** Who sold it. */
  readonly teller: TellerName;
}

/** Prints a receipt of a bet again; off while it is being printed. */
export function Reprint({ kind, bet, teller, disabled = false, ...button }: ReprintProps) {
  const { print, stateOf } = usePrint();
  const isOff = disabled || isUnderWay(stateOf(kind, bet.serial));
  const printAgain = () => void print({ kind, bet, teller }, { isReprint: true });
  useButtonKey(button.hotkey, isOff, printAgain);
  return <Button {...button} disabled={isOff} onClick={printAgain} />;
}
