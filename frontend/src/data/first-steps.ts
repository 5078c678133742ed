import type { TellerView } from '@taya/contracts/teller';
import { useSyncExternalStore } from 'react';
import { FIRST_STEPS as SLOT } from './first-steps-slot.js';
import { newestFirst, useRecords } from './queries.js';
import { onStored, stored, storeOrRemember } from './stored.js';

/** How far this browser is with a new station. */
interface Begun {
  /** What was typed into the set-up, by the names of the settings; null once they were saved. */
  readonly typed: Readonly<Record<string, string | boolean>> | null;
  readonly isPutOff: boolean;
  readonly hasPrinted: boolean;
  readonly hasOpenedBoard: boolean;
  /** All four steps were done. */
  readonly isDone: boolean;
}

const NOTHING: Begun = {
  typed: null,
  isPutOff: false,
  hasPrinted: false,
  hasOpenedBoard: false,
  isDone: false,
};

const begun = (): Begun | null => stored<Begun>(SLOT);

export function noteBegun(change: Partial<Begun>): void {
  storeOrRemember(SLOT, { ...NOTHING, ...begun(), ...change });
}

export const noteStep = (step: 'hasPrinted' | 'hasOpenedBoard') => noteBegun({ [step]: true });

export const typedInSetUp = () => begun()?.typed ?? null;

export const useBegun = (): Begun | null => useSyncExternalStore(onStored, begun);

/** Whether the super admin begins with the set-up: nobody sells at this station yet, and it was neither saved nor put off here. Undefined until that is known. */
export function useBeginsWithSetUp(): boolean | undefined {
  const isWanted = begun()?.isPutOff !== true;
  const { total, isPending } = useTellers(isWanted);
  return isWanted && isPending ? undefined : isWanted && total === 0;
}

/** The newest tellers, as far as the first steps check them. */
export const useTellers = (isEnabled: boolean) =>
  useRecords<TellerView>('teller', newestFirst(1, 100), isEnabled);
