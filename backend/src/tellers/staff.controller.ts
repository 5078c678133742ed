import { Controller, Get, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { PERSON, STAFF } from '@taya/contracts/answers/teller';
import { isStaff, Role } from '@taya/contracts/roles';
import Type from 'typebox';
import { Sessions } from '../auth/sessions.js';
import { Allow, Gives } from '../http/access.js';
import { Answers, AnswersPage } from '../http/api-docs.js';
import { type CommandSource, FromCommand } from '../http/command-gateway.js';
import { ok, paged } from '../http/envelope.js';
import { Failure } from '../http/failure.js';
import { FromPaging, type Paging } from '../http/paging.js';
import { Filtered, PathId } from '../http/parameters.js';
import { FromBody, type Values } from '../http/validation.js';
import { byName } from '../read-models/folded.js';
import { UserAccounts } from './accounts.js';
import { NEW_STAFF, STAFF_CHANGES } from './bodies.js';
import { USER_FILTERS } from './queries/get-tellers.js';
import { listStaff } from './queries/list-staff.js';
import { editMessage, personView, staffView } from './teller-view.js';

/** Admins and auditors. They are few, and read from the sessions. */
@ApiTags('Staff')
@Controller()
export class StaffController {
  constructor(
    private readonly accounts: UserAccounts,
    private readonly sessions: Sessions,
  ) {}

  @Get('people')
  @Answers(Type.Array(PERSON))
  @Allow(Role.Admin, Role.SuperAdmin, Role.Auditor)
  @ApiOperation({ summary: 'Everybody who is or was a user, by name' })
  people() {
    return ok(this.sessions.listUsers().map(personView).toSorted(byName));
  }

  @Get('staff')
  @AnswersPage(STAFF)
  @Allow(Role.SuperAdmin)
  @Filtered(USER_FILTERS)
  list(@FromPaging() paging: Paging) {
    return paged(listStaff(this.sessions.listUsers(), paging), paging);
  }

  @Get('staff/:id')
  @Answers(STAFF)
  @Allow(Role.SuperAdmin)
  one(@PathId() userId: number) {
    const user = this.sessions.findUser(userId);
    if (user === undefined || !isStaff(user.role)) throw new Failure('NOT_FOUND');
    return ok(staffView(user));
  }

  @Post('staff')
  @Answers(STAFF)
  @Gives('createStaff')
  @ApiOperation({ summary: 'Add an admin or an auditor' })
  async create(@FromBody(NEW_STAFF) sent: Values<typeof NEW_STAFF>, @FromCommand() source: CommandSource) {
    const { user } = await this.accounts.create(sent, source);
    return ok(staffView(user), 'Staff member added successfully');
  }

  @Put('staff/:id')
  @Answers(STAFF)
  @Gives('editStaff')
  @ApiOperation({ summary: 'Edit, enable or disable an admin or an auditor, but none of the first users' })
  async edit(
    @PathId() userId: number,
    @FromBody(STAFF_CHANGES) sent: Values<typeof STAFF_CHANGES>,
    @FromCommand() source: CommandSource,
  ) {
    const { user, isActive } = await this.accounts.edit('staff', userId, sent, source);
    return ok(staffView(user), editMessage('Staff member', isActive));
  }
}
