import { CODE_CHARACTER, codeIn, groupedSerial } from '@taya/contracts/serial';
import { useId } from 'react';
import list from '../list/list.module.css';
import type { useTypedFilter } from '../list/use-filter.js';
import { classes } from '../ui/classes.js';
import control from '../ui/control.module.css';
import { GroupedInput } from '../ui/grouped-input.js';
import { useScanner } from '../ui/scanner.js';

export interface ReferenceSearchProps {
  readonly filter: ReturnType<typeof useTypedFilter>;
  /** What is wrong with the number; it stands beside the field, so that nothing below moves. */
  readonly error?: string | undefined;
}

/**
 * Filters a list by the reference number of a bet or of a cash record. Typed text takes effect after a pause, a scan at
 * once.
 */
export function ReferenceSearch({ filter, error }: ReferenceSearchProps) {
  const { typed, setTyped, askNow, isUsed } = filter;
  const id = useId();
  useScanner((code) => {
    setTyped(codeIn(code));
    askNow(codeIn(code));
  });
  return (
    <div className={control.filter}>
      <label htmlFor={id}>Search reference number</label>
      <div className="row">
        <GroupedInput
          id={id}
          autoComplete="off"
          className={classes(control.control, 'mono', list.code, isUsed && control.used)}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          typed={CODE_CHARACTER}
          value={groupedSerial(typed)}
          onText={(text) => setTyped(codeIn(text))}
        />
        <b id={`${id}-error`}>{error !== undefined && `⚠ ${error}`}</b>
      </div>
    </div>
  );
}
