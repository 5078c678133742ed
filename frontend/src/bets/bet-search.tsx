import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CODE_CHARACTER, codeIn, groupedSerial } from '@taya/contracts/serial';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { api, messageOf } from '../data/api.js';
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
    onType(codeIn(scanned));
    onSearch(codeIn(scanned));
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
        onText={(text) => onType(codeIn(text))}
      />
      <Button type="submit" tone="accent" hotkey="Enter">
        Search
      </Button>
    </form>
  );
}

/**
 * Opens a bet by its whole code, and toasts what is wrong with the code. Only the answer of the latest search opens a
 * bet; its page shows that answer.
 */
export function useBetSearch(onAnswer?: (isFound: boolean) => void): (code: string) => void {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { mutate } = useMutation({ mutationFn: (code: string) => api.get(`/api/bet/${code}/search`) });
  return (code) => {
    if (code === '') return void toast.error('Please enter a serial number to search');
    // Of several calls the last one alone is reported here.
    mutate(code, {
      onSuccess: ({ bet }) => {
        onAnswer?.(true);
        cache.setQueryData(['bets', 'getOne', { id: String(bet.id) }], bet);
        void navigate(`/dashboard/bets/${bet.id}/show`);
      },
      onError: (error) => {
        onAnswer?.(false);
        toast.error(messageOf(error, 'Failed to search bet'));
      },
    });
  };
}
