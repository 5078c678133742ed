import type { BetView, TellerName } from '@taya/contracts/bet';
import { isUnderWay } from '../receipt/printer.js';
import { usePrint } from '../receipt/printing.js';
import { Button, type ButtonProps } from '../ui/button.js';

interface ReprintProps extends ButtonProps {
  readonly kind: 'bet' | 'payout';
  readonly bet: BetView;
  /** Who sold it. */
  readonly teller: TellerName;
}

/** Prints a receipt of a bet again; off while it is being printed. */
export function Reprint({ kind, bet, teller, disabled = false, ...button }: ReprintProps) {
  const { print, stateOf } = usePrint();
  return (
    <Button
      {...button}
      disabled={disabled || isUnderWay(stateOf(kind, bet.serial))}
      onClick={() => void print({ kind, bet, teller }, { isReprint: true })}
    />
  );
}
