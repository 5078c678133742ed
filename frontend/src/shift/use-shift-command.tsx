import type { ShiftView } from '@taya/contracts/answers/shift';
import { twoPlaces } from '@taya/contracts/centavos';
import { useNavigate } from 'react-router';
import { keys } from '../data/keys.js';
import { useSettings } from '../data/queries.js';
import { queryClient } from '../data/query-client.js';
import { type Approvable, type Command, type CommandSpec, useCommand } from '../data/use-command.js';
import { usePrint } from '../receipt/printing.js';
import { resultOf } from '../receipt/shift-words.js';
import { money } from '../ui/format.js';

/** What a till shows of its drawer. */
export const OF_DRAWER = ['shift', 'balance', 'total_bet', 'bet'];

/** The pieces of money of this station, the largest first. */
export function useDenominations(): readonly string[] {
  return useSettings().data?.denominations ?? [];
}

/** Shows the shift as it was answered; a closed one is printed, and its page opened. */
export function useShowShift(): (shift: ShiftView) => void {
  const { print } = usePrint();
  const navigate = useNavigate();
  return (shift) => {
    const isClosed = shift.status === 'closed';
    queryClient.setQueryData(keys.shift, isClosed ? null : shift);
    if (!isClosed) return;
    void print({ kind: 'z', shift });
    void navigate(`/dashboard/shifts/${shift.id}/show`);
  };
}

export interface ShiftInput {
  readonly step: 'count/begin' | 'count' | 'resume' | 'close';
  readonly body?: object | undefined;
}

const WORDS: Record<ShiftInput['step'], string> = {
  'count/begin': 'the beginning of the count',
  count: 'the count',
  resume: 'the way back to selling',
  close: 'the closing of the shift',
};

export const wordsOf = ({ step }: ShiftInput): string => WORDS[step];

/** The teller’s own shift, step by step: counted, sold on, closed. */
export function useShiftCommand(shift: ShiftView | null | undefined): Command<ShiftInput, ShiftView> {
  const onDone = useShowShift();
  const denominations = useDenominations();
  const spec: CommandSpec<ShiftInput, ShiftView> = {
    name: 'shift',
    request: ({ step, body }) => ({ method: 'POST', path: `/api/shift/${step}`, ...(body && { body }) }),
    failure: (input) => `Failed: ${wordsOf(input)}`,
    success: (_, { step }) => (step === 'close' ? 'Shift closed' : undefined),
    changes: OF_DRAWER,
    ...(shift && { approves: () => closingOf(shift, denominations) }),
    onDone,
  };
  return useCommand(spec);
}

function closingOf(shift: ShiftView, denominations: readonly string[]): Approvable {
  const { words, sum } = resultOf(shift, denominations);
  const about = (
    <>
      <b>{words}</b>
      <br />
      Expected {money(shift.expected)}
      <br />
      Counted {money(shift.counted)}
    </>
  );
  return { what: 'closing', amount: twoPlaces(sum), about };
}
