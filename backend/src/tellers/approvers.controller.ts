import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ApproverView } from '@taya/contracts/answers/approval';
import { APPROVER } from '@taya/contracts/answers/approval';
import { Role } from '@taya/contracts/roles';
import Type from 'typebox';
import { displayName, Sessions } from '../auth/sessions.js';
import { Allow } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { ok } from '../http/envelope.js';
import { isPinLocked } from '../ledger/approvals.js';
import type { UserRow } from '../ledger/state/state.js';

@ApiTags('Approvals')
@Controller('approvers')
export class ApproversController {
  constructor(private readonly sessions: Sessions) {}

  @Get()
  @Answers(Type.Array(APPROVER))
  @Allow(Role.Teller, Role.Admin)
  @ApiOperation({ summary: 'Everybody who may approve what the caller does' })
  list(@FromCaller() { userId }: Caller) {
    return ok(this.sessions.listApproversFor(userId).map((user) => this.#view(user, userId)));
  }

  #view(user: UserRow, askerId: number): ApproverView {
    const pin = this.sessions.findPin(user.id);
    return {
      id: user.id,
      name: displayName(user),
      username: user.username,
      role_id: user.role as ApproverView['role_id'],
      signed_in: user.sessionId !== null,
      has_pin: pin !== undefined,
      locked: pin !== undefined && isPinLocked(pin, askerId),
    };
  }
}
