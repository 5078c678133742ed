import type { PathTo, Writes } from '@taya/contracts/calls';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { toast } from 'sonner';
import { ApiError, type Method, messageOf, request } from './api.js';
import {
  dropCommand,
  type KeptCommand,
  keepCommand,
  keptCommand,
  newCommandId,
  onKeptCommands,
} from './command-id.js';
import { serverNow } from './server-clock.js';
import { currentSession, useUser } from './session.js';
import { createStore } from './store.js';
import { UNTIL_READ } from './until-read.js';

/** After this long without an answer the user is told, and may check what became of the command. */
export const TIMEOUT_MS = 15_000;

export const OUTCOME_UNKNOWN_TEXT = 'The server did not reply to the last one. Check it first.';

/** One kind of command: how it is sent, and the messages about it. */
export interface CommandSpec<Input, Answer> {
  /** The name under which an unanswered command is stored; one at a time for each name and user. */
  readonly name: string;
  /** `input` is stored as JSON over reloads: it must survive that unchanged, and hold no secret unless `isSecret`. */
  readonly request: (input: Input) => {
    readonly method: Exclude<Method, 'GET'>;
    readonly path: PathTo<Writes, Answer>;
    readonly body?: unknown;
  };
  /** Toasted when it fails and the server sent no message. */
  readonly failure: string | ((input: Input) => string);
  /** Toasted when it succeeds. */
  readonly success?: string | ((answer: Answer, input: Input) => string);
  /** Called once with the answer, also after a reload. */
  readonly onDone?: (answer: Answer, input: Input) => void;
  /** Closes the window that sent it. A late answer never closes a window that was opened in its place. */
  readonly closes?: () => void;
  /** Called when the server refused: what the screen shows may be old. */
  readonly onRefused?: (input: Input, error: ApiError) => void;
  /** For passwords: nothing is stored. */
  readonly isSecret?: boolean;
}

export interface Command<Input, Answer> {
  /** Sends it once, however often it is called meanwhile. @returns null when refused, unanswered or already under way */
  readonly send: (input: Input) => Promise<Answer | null>;
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
  readonly unanswered: KeptCommand<Input> | null;
}

/**
 * Commands on their way from this page, by user and name: a person who leaves a screen and comes back finds theirs
 * still under way.
 */
const underWay = createStore<ReadonlySet<string>>(new Set());

function noteUnderWay(slot: string, isUnderWay: boolean): void {
  const others = [...underWay.get()].filter((other) => other !== slot);
  underWay.set(new Set(isUnderWay ? [...others, slot] : others));
}

/**
 * Sends commands that move money or change the station. Each has an id that is created and stored before it is sent, so
 * that none is done twice. No command is ever sent again by itself.
 */
export function useCommand<Input, Answer>(spec: CommandSpec<Input, Answer>): Command<Input, Answer> {
  const userId = useUser()?.id ?? 0;
  const latest = useRef(spec);
  latest.current = spec;
  const slot = `${userId}.${spec.name}`;
  const isSending = useSyncExternalStore(underWay.subscribe, () => underWay.get().has(slot));
  const isHere = useIsHere();
  const [unanswered, setUnanswered] = useUnanswered<Input>(userId, spec.name, spec.isSecret === true);

  const transmit = useCallback(
    async (command: KeptCommand<Input>, isInquiry: boolean): Promise<Answer | null> => {
      const { name, isSecret = false } = latest.current;
      // First, because what cannot be stored must not be sent.
      if (!isSecret) keepCommand(userId, name, command);
      noteUnderWay(slot, true);
      try {
        const answer = await requestOnce<Input, Answer>(latest.current, command, isInquiry);
        dropCommand(userId, name);
        setUnanswered(null);
        if (isStillTheirs(userId)) tellSuccess(latest.current, answer, command.input, isHere.current);
        return answer;
      } catch (error) {
        const isOpen = isOutcomeOpen(error, isInquiry);
        if (!isOpen) dropCommand(userId, name);
        setUnanswered(isOpen ? command : null);
        if (!isStillTheirs(userId)) return null;
        tellFailure(latest.current, error, command.input);
        if (!isOpen && error instanceof ApiError) latest.current.onRefused?.(command.input, error);
        return null;
      } finally {
        noteUnderWay(slot, false);
      }
    },
    [userId, slot, setUnanswered, isHere],
  );

  const send = useCallback(
    async (input: Input) => {
      const open = unanswered ?? keptCommand<Input>(userId, latest.current.name);
      if (underWay.get().has(slot)) return null;
      if (open !== null) {
        setUnanswered(open);
        toast.error(OUTCOME_UNKNOWN_TEXT);
        return null;
      }
      return transmit({ key: newCommandId(), input, sentAtMs: serverNow() }, false);
    },
    [transmit, unanswered, setUnanswered, userId, slot],
  );

  const ask = useCallback(
    async () => (underWay.get().has(slot) || unanswered === null ? null : transmit(unanswered, true)),
    [transmit, unanswered, slot],
  );

  return { send, ask, isSending, unanswered: isSending ? null : unanswered };
}

/** Whether the component is still mounted. */
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

/** The stored command, at the start and after changes by other screens and tabs. Secrets are never stored. */
function useUnanswered<Input>(userId: number, name: string, isSecret: boolean) {
  const [unanswered, setUnanswered] = useState(() => keptCommand<Input>(userId, name));
  useEffect(() => {
    if (isSecret) return;
    const look = () => setUnanswered((now) => sameOr(now, keptCommand<Input>(userId, name)));
    look();
    return onKeptCommands(look);
  }, [userId, name, isSecret]);
  return [unanswered, setUnanswered] as const;
}

/** One person's command is never reported to the next person, nor printed for them. */
function isStillTheirs(userId: number): boolean {
  const now = currentSession()?.user.id;
  return now === undefined || now === userId;
}

function sameOr<Input>(now: KeptCommand<Input> | null, next: KeptCommand<Input> | null) {
  return now?.key === next?.key ? now : next;
}

async function requestOnce<Input, Answer>(
  spec: CommandSpec<Input, Answer>,
  command: KeptCommand<Input>,
  isInquiry: boolean,
): Promise<Answer> {
  const { method, path, body } = spec.request(command.input);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = { key: command.key, isInquiry, signal, ...(body === undefined ? {} : { body }) };
  const { envelope } = await request(method, path, options);
  return envelope.data as Answer;
}

/** With these nothing of a call was done. */
const NOT_DONE: readonly unknown[] = ['NOT_RECORDED', 'OVERLOADED', 'STANDBY'];

/**
 * Whether the command may have been done although the call failed. It was not when it was refused, turned away or not
 * recorded.
 * @param isRepeat its key was sent before: then an answer by a proxy, a 401 or a 429 says nothing about the first time
 */
export function isOutcomeOpen(error: unknown, isRepeat: boolean): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, code } = error;
  if (isRepeat && (code === null || status === 401 || status === 429)) return true;
  if (!isRepeat && NOT_DONE.includes(code)) return false;
  return status === 0 || status >= 500;
}

function tellSuccess<Input, Answer>(
  spec: CommandSpec<Input, Answer>,
  answer: Answer,
  input: Input,
  isHere: boolean,
): void {
  const { success, onDone, closes } = spec;
  if (success !== undefined) toast.success(typeof success === 'string' ? success : success(answer, input));
  onDone?.(answer, input);
  if (isHere) closes?.();
}

/** Codes whose toast stays until it is closed: the command was not recorded, or may not have been. */
const LASTING_CODES: readonly unknown[] = ['NOT_RECORDED', 'OUTCOME_UNKNOWN'];

function tellFailure<Input, Answer>(spec: CommandSpec<Input, Answer>, error: unknown, input: Input): void {
  // A logged-out user has already been told why.
  if (error instanceof ApiError && error.status === 401) return;
  // Nothing failed: the outcome is known, and the command may be given again.
  if (error instanceof ApiError && error.code === 'WITHDRAWN')
    return void toast.info(error.message, UNTIL_READ);
  const { failure } = spec;
  const isLasting = error instanceof ApiError && LASTING_CODES.includes(error.code);
  const text = messageOf(error, typeof failure === 'string' ? failure : failure(input));
  toast.error(text, isLasting ? UNTIL_READ : {});
}
