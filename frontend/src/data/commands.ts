import type { PathTo, Writes } from '@taya/contracts/calls';
import { toast } from 'sonner';
import { ApiError, type Method, messageOf, request } from './api.js';
import { queryClient } from './query-client.js';
import { cachedOf } from './resources.js';
import { watchCall } from './server-polling.js';
import type { StoredCommand } from './stored-commands.js';
import { UNTIL_READ } from './until-read.js';

/** After this long without an answer the user is notified, and may check what became of the command. */
export const TIMEOUT_MS = 15_000;

export interface CommandCall<Input, Answer> {
  /** `input` is stored as JSON over reloads: it must survive that unchanged, and hold no secret unless `isSecret`. */
  readonly request: (input: Input) => {
    readonly method: Exclude<Method, 'GET'>;
    readonly path: PathTo<Writes, Answer>;
    readonly body?: object | undefined;
  };
  readonly failure: string | ((input: Input) => string);
}

/** Who approves a command at the screen of the one who gives it. */
export interface SecondPerson {
  readonly username: string;
  readonly pin: string;
}

/** A question about a command needs a PIN in its form only: none is stored, and it is not checked. */
const NO_PIN = '000000';

/**
 * Sends a command under its key, or only asks what became of it.
 * @throws ApiError
 */
export async function call<Input, Answer>(
  spec: CommandCall<Input, Answer>,
  command: StoredCommand<Input>,
  isInquiry: boolean,
  pin = NO_PIN,
): Promise<Answer> {
  const { method, path, body } = spec.request(command.input);
  const { key, approver } = command;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = approver === undefined ? body : { ...body, approval: { username: approver, pin } };
  const options = { key, isInquiry, signal, ...(sent && { body: sent }) };
  const end = watchCall();
  try {
    return (await request(method, path, options)).envelope.data as Answer;
  } catch (error) {
    if (error instanceof ApiError && OF_SHIFT.includes(error.code)) {
      void queryClient.invalidateQueries(cachedOf('shift', 'settings', 'balance'));
    }
    throw error;
  } finally {
    end();
  }
}

/** With these the till shows another state of the shift than the server has. */
const OF_SHIFT: readonly unknown[] = ['SHIFT_NOT_OPEN', 'COUNT_OPEN', 'SHIFTS_OFF'];

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

/** Codes whose toast stays until it is closed: the command was not recorded, or may not have been. */
const LASTING_CODES: readonly unknown[] = ['NOT_RECORDED', 'OUTCOME_UNKNOWN'];

export function toastFailure<Input, Answer>(
  { failure }: CommandCall<Input, Answer>,
  error: unknown,
  input: Input,
): void {
  // A logged-out user has already been shown why.
  if (error instanceof ApiError && error.status === 401) return;
  // Nothing failed: the outcome is known, and the command may be given again.
  if (error instanceof ApiError && error.code === 'WITHDRAWN')
    return void toast.info(error.message, UNTIL_READ);
  const isLasting = error instanceof ApiError && LASTING_CODES.includes(error.code);
  const text = messageOf(error, typeof failure === 'string' ? failure : failure(input));
  toast.error(text, isLasting ? UNTIL_READ : {});
}
