import { MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { CODE_CHARACTER, codeIn, groupedSerial, SERIAL_LENGTH } from '@taya/contracts/serial';
import { type RefObject, useEffect } from 'react';
import { classes } from '../ui/classes.js';
import { GroupedInput } from '../ui/grouped-input.js';
import styles from './payout.module.css';
import type { Entry, Search } from './use-payout-search.js';

export interface CodeFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly entry: Entry;
  readonly search: Search;
  readonly onType: (text: string) => void;
}

/** The field for a code, scanned or typed. It keeps the focus and gets every key; its note shows the state of the search. */
export function CodeField({ field, entry, search, onType }: CodeFieldProps) {
  useEffect(() => field.current?.focus(), [field]);
  return (
    <label className={classes('spread', styles.search)} htmlFor="code">
      <span>Ref #</span>
      <GroupedInput
        ref={field}
        id="code"
        typed={CODE_CHARACTER}
        value={groupedSerial(entry.text)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby="code-note"
        onText={(text) => onType(codeIn(text))}
      />
      <span id="code-note" className={styles.fieldNote}>
        {noteOf(entry, search)}
      </span>
    </label>
  );
}

function noteOf({ text, isScanned, part }: Entry, search: Search): string {
  if (text === '') return '';
  if (isScanned) return 'scanned';
  if (part !== null) return 'chosen from the list';
  const typed = `${text.length} of ${SERIAL_LENGTH} characters`;
  if (text.length < MIN_SEARCH_LENGTH || text.length >= SERIAL_LENGTH) return typed;
  switch (search.is) {
    case 'ticket':
    case 'not payable':
      return `${typed}, one ticket matches`;
    case 'several':
      return `${typed}, ${search.matches.length} tickets match`;
    case 'searching':
      return `${typed}, searching…`;
    default:
      return typed;
  }
}
