import type { ApprovedKind } from '@taya/contracts/approval';
import {
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { toast } from 'sonner';
import { ApiError } from './api.js';
import { newCommandId } from './command-id.js';
import { type CommandCall, call, isOutcomeOpen, type SecondPerson, toastFailure } from './commands.js';
import { queryClient } from './query-client.js';
import { cachedOf } from './resources.js';
import { say, toastSuccess } from './said.js';
import { serverNow } from './server-clock.js';
import { currentSession, useUser } from './session.js';
import { onStored } from './stored.js';
import {
  dropCommand,
  isUnderWay,
  noteUnderWay,
  type StoredCommand,
  slotOf,
  storeCommand,
  storedCommand,
} from './stored-commands.js';

export const OUTCOME_UNKNOWN_TEXT = 'The server did not reply to the last one. Check it first.';

export interface CommandSpec<Input, Answer> extends CommandCall<Input, Answer> {
  /** The name under which an unanswered command is stored; one at a time for each name and user. */
  readonly name: string;
  /** Toasted when it succeeds. */
  readonly success?: string | ((answer: Answer, input: Input) => string | undefined);
  /** What has a place on the page that says it instead, while the page is there; null for none. */
  readonly saidAbout?: (input: Input) => string | null;
  /** The calls of which everything is read again once it is done or refused: what the screen shows may be old. */
  readonly changes?: readonly string[];
  /** Called once with the answer, also after a reload. */
  readonly onDone?: (answer: Answer, input: Input) => void;
  /** Closes the window that sent it. A late answer never closes a window that was opened in its place. */
  readonly closes?: () => void;
  /** Called when the server refused. */
  readonly onRefused?: (input: Input, error: ApiError) => void;
  /** What a second person is shown where the server wants one; whoever has it shows `Approval`. */
  readonly approves?: (input: Input) => Approvable;
  /** For passwords: nothing is stored. */
  readonly isSecret?: boolean;
}

export interface Approvable {
  readonly what: ApprovedKind;
  readonly amount: string;
  /** Who does not approve it: what was done before was theirs. */
  readonly isNot?: number | undefined;
  /** What else there is to know before they approve it. */
  readonly about: ReactNode;
}

/** A command that was refused for want of a second person. */
export interface NeededApproval<Input> extends Approvable {
  readonly input: Input;
  /** The server's words for why it needs one. */
  readonly why: string;
  /** Why the last PIN did not approve it; null before one was tried. */
  readonly refusal: string | null;
}

export interface Command<Input, Answer> {
  /**
   * Sends it once, however often it is called meanwhile.
   * @param by who approves it; their PIN is never stored
   * @returns null when refused, unanswered or already under way
   */
  readonly send: (input: Input, by?: SecondPerson) => Promise<Answer | null>;
  /** What a second person has to approve first; null for nothing. */
  readonly approval: NeededApproval<Input> | null;
  /** Nobody approves it: nothing was done. */
  readonly dropApproval: () => void;
  /**
   * Asks what became of the unanswered command, without doing it: returns its first answer, or toasts that it was not
   * recorded and never will be.
   */
  readonly ask: () => Promise<Answer | null>;
  readonly isSending: boolean;
  /**
   * The command whose outcome is unknown, also from before a reload or from another tab. Nothing new is sent until it
   * is known.
   */
  readonly unanswered: StoredCommand<Input> | null;
}

/**
 * Sends commands that move money or change the station. Each has an id that is created and stored before it is sent, so
 * that none is done twice. No command is ever sent again by itself.
 */
export function useCommand<Input, Answer>(spec: CommandSpec<Input, Answer>): Command<Input, Answer> {
  const userId = useUser()?.id ?? 0;
  const latest = useRef(spec);
  latest.current = spec;
  const slot = slotOf(userId, spec.name);
  const isSending = useSyncExternalStore(onStored, () => isUnderWay(slot));
  const stored = useSyncExternalStore(onStored, () => storedCommand<Input>(slot));
  const isHere = useIsHere();
  const [approval, setApproval] = useState<NeededApproval<Input> | null>(null);

  const transmit = async (
    command: StoredCommand<Input>,
    isInquiry: boolean,
    pin?: string,
  ): Promise<Answer | null> => {
    // First, because what cannot be stored must not be sent.
    storeCommand(slot, command, latest.current.isSecret === true);
    noteUnderWay(slot, true);
    try {
      const answer = await call<Input, Answer>(latest.current, command, isInquiry, pin);
      dropCommand(slot);
      setApproval(null);
      if (isStillTheirs(userId)) showSuccess(latest.current, answer, command.input, isHere.current);
      return answer;
    } catch (error) {
      const isOpen = isOutcomeOpen(error, isInquiry);
      if (!isOpen) dropCommand(slot);
      if (!isStillTheirs(userId)) return null;
      const { approves } = latest.current;
      if (isHere.current && approves !== undefined && isOfApproval(error)) {
        const needed = { ...approves(command.input), input: command.input, why: error.message };
        const refusal = error.code === 'APPROVAL_REFUSED' ? error.message : null;
        setApproval((before) => ({ ...(before ?? needed), refusal }));
        return null;
      }
      setApproval(null);
      toastFailure(latest.current, error, command.input);
      if (!isOpen && error instanceof ApiError) {
        refetch(latest.current.changes);
        latest.current.onRefused?.(command.input, error);
      }
      return null;
    } finally {
      noteUnderWay(slot, false);
    }
  };

  const send = async (input: Input, by?: SecondPerson) => {
    if (isUnderWay(slot)) return null;
    if (storedCommand(slot) === null) {
      const approver = by && { approver: by.username };
      const command = { key: newCommandId(), input, sentAtMs: serverNow(), ...approver };
      return transmit(command, false, by?.pin);
    }
    toast.error(OUTCOME_UNKNOWN_TEXT);
    return null;
  };

  const ask = async () => {
    const open = storedCommand<Input>(slot);
    return open === null || isUnderWay(slot) ? null : transmit(open, true);
  };

  const dropApproval = () => setApproval(null);
  return { send, ask, isSending, unanswered: isSending ? null : stored, approval, dropApproval };
}

/** Whether somebody has to approve it, or did not. */
function isOfApproval(error: unknown): error is ApiError {
  const code = error instanceof ApiError ? error.code : null;
  return code === 'APPROVAL_REQUIRED' || code === 'APPROVAL_REFUSED';
}

const refetch = (calls: readonly string[] = []) => void queryClient.invalidateQueries(cachedOf(...calls));

function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** One person's command is never reported to the next person, nor printed for them. */
function isStillTheirs(userId: number): boolean {
  const now = currentSession()?.user.id;
  return now === undefined || now === userId;
}

function showSuccess<Input, Answer>(
  spec: CommandSpec<Input, Answer>,
  answer: Answer,
  input: Input,
  isHere: boolean,
): void {
  const { success, saidAbout, onDone, closes, changes } = spec;
  const text = typeof success === 'function' ? success(answer, input) : success;
  const about = isHere ? saidAbout?.(input) : null;
  if (text !== undefined) about ? say(about, text) : toastSuccess(text);
  refetch(changes);
  onDone?.(answer, input);
  if (isHere) closes?.();
}
