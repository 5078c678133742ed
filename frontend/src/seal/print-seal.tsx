import type { SealedDay } from '@taya/contracts/answers/seal';
import { sealReference } from '../receipt/model.js';
import { isUnderWay } from '../receipt/printer.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { Button } from '../ui/button.js';
import { day } from '../ui/format.js';

/** Prints the paper of a seal, the first on this PC and every one after it, and says what became of the latest. */
export function PrintSeal({ seal }: { readonly seal: SealedDay }) {
  const { print, stateOf } = usePrint();
  const state = stateOf('seal', sealReference(seal));
  return (
    <span className="stack">
      <Button
        size="small"
        isBusy={isUnderWay(state)}
        aria-label={`Print seal of ${day(seal.date)}`}
        onClick={() => void print({ kind: 'seal', seal })}
      >
        Print seal
      </Button>
      <PrintStateChip state={state} isLine />
    </span>
  );
}
