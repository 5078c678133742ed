import { CODE_CHARACTER, codeOf, groupedSerial } from '@taya/contracts/serial';
import type { FormEvent } from 'react';
import { Button } from '../ui/button.js';
import { GroupedInput } from '../ui/grouped-input.js';
import { useScanner } from '../ui/scanner.js';
import styles from './bets.module.css';

export interface BetSearchProps {
  readonly code: string;
  readonly onType: (code: string) => void;
  readonly onSearch: (code: string) => void;
}

export function BetSearch({ code, onType, onSearch }: BetSearchProps) {
  useScanner((scanned) => {
    onType(codeOf(scanned));
    onSearch(codeOf(scanned));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(code);
  };
  return (
    <form className="row end" onSubmit={submit}>
      <GroupedInput
        aria-label="Reference number"
        placeholder="Ref #: scan, start or end"
        autoComplete="off"
        className={styles.code}
        typed={CODE_CHARACTER}
        value={groupedSerial(code)}
        onText={(text) => onType(codeOf(text))}
      />
      <Button type="submit" tone="accent" hotkey="Enter">
        Search
      </Button>
    </form>
  );
}
