import { Inject, Injectable } from '@nestjs/common';
import type { ErrorCode } from '@taya/contracts/errors';
import { MAX_SEARCHES_PER_MINUTE, MIN_SEARCH_LENGTH } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import { normaliseCode, SERIAL_LENGTH } from '@taya/contracts/serial';
import { instant } from '@taya/contracts/time';
import { displayName, Sessions } from '../auth/sessions.js';
import type { Caller } from '../http/caller.js';
import { Failure } from '../http/failure.js';
import { RateLimiter } from '../http/rate-limiter.js';
import { Alerts } from '../system/alerts.js';
import { SECURITY_LOG, type SecurityLog } from '../system/security-log.js';
import { SYSTEM, type System } from '../system/system.js';

const MINUTE_MS = 60_000;

/** The codes of refusals for a whole code that belongs to no ticket. */
const WRONG: ReadonlySet<ErrorCode> = new Set(['BAD_SERIAL', 'BET_NOT_FOUND', 'CLAIM_NOT_FOUND']);

/**
 * Limits how often a teller may search tickets by a part of their serial, and try wrong whole codes. When a teller
 * reaches a limit, the admin is notified and the security log written, once a burst.
 */
@Injectable()
export class SearchLimits {
  readonly #parts: RateLimiter;
  readonly #wrongCodes: RateLimiter;

  constructor(
    @Inject(SYSTEM) private readonly system: System,
    @Inject(SECURITY_LOG) private readonly securityLog: SecurityLog,
    private readonly sessions: Sessions,
    private readonly alerts: Alerts,
  ) {
    const limit = {
      limit: MAX_SEARCHES_PER_MINUTE,
      windowMs: MINUTE_MS,
      onBurst: (tellerId: string | number) => this.#reportBurst(Number(tellerId)),
    };
    this.#parts = new RateLimiter(system.clock, limit);
    this.#wrongCodes = new RateLimiter(system.clock, limit);
  }

  /**
   * Runs a search by a part of a serial. What it finds is logged.
   * @throws Failure TOO_MANY_SEARCHES, and what `work` throws
   */
  async byPart<Answer>(
    { userId, username: user, actor: { ip: address } }: Caller,
    part: string,
    work: () => Promise<readonly Answer[]>,
  ): Promise<readonly Answer[]> {
    take(this.#parts, userId);
    const answers = await work();
    const found = answers.length;
    if (found > 0) this.securityLog.note({ kind: 'search', user, address, part: maskCode(part), found });
    return answers;
  }

  /** As `byCode` for a teller; others may try any code. */
  byCaller<Answer>({ role, userId }: Caller, code: string, work: () => Promise<Answer>): Promise<Answer> {
    return role === Role.Teller ? this.byCode(userId, code, work) : work();
  }

  /**
   * Runs a call by a code: wrong whole codes count; those of tickets do not, and are answered though the limit is used
   * up. What bounds guessing is the code (ADR 17): with 31^11 of them and a million unpaid winners, a thousand guesses a
   * second find one in ten months, and the admin is notified in the first second.
   * @param isWrong whether an answer shows that the code belongs to no ticket; failures say so themselves
   * @throws Failure TOO_MANY_SEARCHES, and what `work` throws
   */
  async byCode<Answer>(
    tellerId: number,
    code: string,
    work: () => Promise<Answer>,
    isWrong: (answer: Answer) => boolean | Promise<boolean> = () => false,
  ): Promise<Answer> {
    // An incomplete code is refused without a look-up.
    if (normaliseCode(code).length !== SERIAL_LENGTH) return work();
    try {
      const answer = await work();
      if (await isWrong(answer)) take(this.#wrongCodes, tellerId);
      return answer;
    } catch (error) {
      if (error instanceof Failure && WRONG.has(error.code)) take(this.#wrongCodes, tellerId);
      throw error;
    }
  }

  #reportBurst(tellerId: number): void {
    const teller = this.sessions.findUser(tellerId);
    if (teller === undefined) return;
    // All calls of a teller come from this one address.
    this.securityLog.note({ kind: 'search burst', user: teller.username, address: teller.ip });
    const at = instant(this.system.clock.nowMs());
    this.alerts.searchesBurst({ username: teller.username, teller: displayName(teller), at });
  }
}

function take(limiter: RateLimiter, tellerId: number): void {
  const waitMs = limiter.tryTake(tellerId);
  if (waitMs === 0) return;
  const seconds = String(Math.ceil(waitMs / 1_000));
  const message = `Too many searches. Try again in ${seconds} s.`;
  throw new Failure('TOO_MANY_SEARCHES', message, { 'retry-after': seconds });
}

/** `ABCD…(7)`: enough to recognise a search, too little to pay a ticket. */
function maskCode(part: string): string {
  const shown = part.slice(0, MIN_SEARCH_LENGTH);
  return part.length > shown.length ? `${shown}…(${part.length})` : shown;
}
