import { CODE_CHARACTER, codeOf, groupedSerial } from '@taya/contracts/serial';
import type { useTypedFilter } from '../list/use-filter.js';
import { TextField } from '../ui/field.js';
import { useScanner } from '../ui/scanner.js';

export interface ReferenceSearchProps {
  readonly filter: Pick<ReturnType<typeof useTypedFilter>, 'typed' | 'setTyped' | 'askNow'>;
  readonly error?: string | undefined;
  readonly isNoteBeside?: boolean;
}

/**
 * Filters a list by the reference number of a bet or of a cash record. Typed text takes effect after a pause, a scan at
 * once.
 */
export function ReferenceSearch({ filter, ...field }: ReferenceSearchProps) {
  const { typed, setTyped, askNow } = filter;
  useScanner((code) => {
    setTyped(codeOf(code));
    askNow(codeOf(code));
  });
  return (
    <TextField
      {...field}
      label="Search reference number"
      look="mono"
      typed={CODE_CHARACTER}
      value={groupedSerial(typed)}
      onChange={(text) => setTyped(codeOf(text))}
    />
  );
}
