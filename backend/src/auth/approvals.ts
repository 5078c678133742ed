import { Injectable } from '@nestjs/common';
import { CommandGateway, type CommandSource, type FieldsOf, LedgerCommand } from '../http/command-gateway.js';
import { Failure } from '../http/failure.js';
import { CANNOT, isPinLocked, lockedText, mayApprove } from '../ledger/approvals.js';
import type { Command, ResultOf } from '../ledger/commands.js';
import type { Actor, Approval } from '../ledger/context.js';
import type { UserRow } from '../ledger/state/state.js';
import type { SentApproval } from './approval-body.js';
import { Credentials } from './credentials.js';
import { Sessions } from './sessions.js';

type Approvable = Extract<Command, { readonly approval?: Approval }>;

/** Gives commands that a second person may have to approve. */
@Injectable()
export class Approvals {
  /** The attempts under way, by whose PIN it is: each waits for the one before, so that none is tried uncounted. */
  readonly #attempts = new Map<number, Promise<unknown>>();

  constructor(
    private readonly gateway: CommandGateway,
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
  ) {}

  /**
   * The PIN is checked last, and only where the ledger wants one: what is refused for another reason, needs nobody or
   * was done before uses up no try.
   * @throws Failure why it is refused; APPROVAL_REFUSED with the tries left
   */
  async give<Type extends Approvable['type']>(
    type: Type,
    fields: FieldsOf<Type>,
    source: CommandSource,
    sent: SentApproval | undefined,
  ): Promise<ResultOf<Extract<Command, { type: Type }>>> {
    const content = sent === undefined ? fields : { ...fields, approval: { username: sent.username } };
    try {
      return await this.gateway.execute(new LedgerCommand(type, fields, source, content));
    } catch (error) {
      const isNeeded = error instanceof Failure && error.code === 'APPROVAL_REQUIRED';
      if (sent === undefined || !isNeeded) throw error;
    }
    const approval = await this.#verify(sent, source.actor);
    return this.gateway.execute(new LedgerCommand(type, { ...fields, approval }, source, content));
  }

  async #verify({ username, pin }: SentApproval, asker: Actor): Promise<Approval> {
    const owner = this.sessions.findUserByName(username);
    if (!mayApprove(owner) || owner.id === asker.userId) throw new Failure('APPROVAL_REFUSED', CANNOT);
    const { id } = owner;
    const before = this.#attempts.get(id);
    const attempt = (async () => {
      await before?.catch(() => {});
      return this.#try(owner, pin, asker);
    })();
    this.#attempts.set(id, attempt);
    try {
      return await attempt;
    } finally {
      if (this.#attempts.get(id) === attempt) this.#attempts.delete(id);
    }
  }

  async #try(owner: UserRow, pin: string, actor: Actor): Promise<Approval> {
    const { id: approverId } = owner;
    const storedPin = this.sessions.findPin(approverId);
    if (storedPin === undefined) throw new Failure('APPROVAL_REFUSED', CANNOT);
    const { pinId } = storedPin;
    if (isPinLocked(storedPin, actor.userId)) throw new Failure('APPROVAL_REFUSED', lockedText(owner));
    if (await this.credentials.verify(pinId, pin)) return { approverId, pinId };
    const refused = new LedgerCommand('refusePin', { approverId, pinId }, { actor });
    const left = await this.gateway.execute(refused);
    if (left === 0) throw new Failure('APPROVAL_REFUSED', lockedText(owner));
    throw new Failure('APPROVAL_REFUSED', `Not approved. ${left} ${left === 1 ? 'try' : 'tries'} left.`);
  }
}
