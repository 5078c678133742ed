import { Controller, Get, Post, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { text } from '@taya/contracts/answers/kinds';
import { OWN_ADDRESS, USER } from '@taya/contracts/answers/teller';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Sessions } from '../auth/sessions.js';
import { AllowSignedIn, Gives, Public } from '../http/access.js';
import { Answers } from '../http/api-docs.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { type CommandSource, FromCommand, LedgerCommand } from '../http/command-gateway.js';
import { ok } from '../http/envelope.js';
import { Failure } from '../http/failure.js';
import { FromBody, type Values } from '../http/validation.js';
import { UserAccounts } from './accounts.js';
import { ADMIN_PASSWORD, NAME_AND_PASSWORD, NEW_PIN, OWN_PASSWORDS } from './bodies.js';
import { SignIn } from './sign-in.js';
import { userView } from './teller-view.js';

/** Logging in, and the user's own account. */
@ApiTags('Account')
@Controller('auth')
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly accounts: UserAccounts,
    private readonly signIns: SignIn,
  ) {}

  @Post()
  @Answers(USER, { token: text('sent as `Authorization: Bearer` with every other call') })
  @Public()
  @ApiOperation({ summary: 'Sign in: begins a session and ends the one before' })
  async signIn(
    @FromBody(NAME_AND_PASSWORD) sent: Values<typeof NAME_AND_PASSWORD>,
    @Req() request: FastifyRequest,
  ) {
    const { token, user } = await this.signIns.run(sent, request.ip, request.id);
    return { ...ok(user, 'Login successful!'), token };
  }

  @Get('data')
  @Answers(USER)
  @AllowSignedIn({ isOpenBeforePasswordChange: true })
  @ApiOperation({ summary: 'The signed-in user' })
  data(@FromCaller() caller: Caller) {
    const user = this.sessions.findUser(caller.userId);
    if (user === undefined) throw new Failure('NOT_SIGNED_IN');
    return ok(userView(user));
  }

  @Get('address')
  @Answers(OWN_ADDRESS)
  @AllowSignedIn()
  @ApiOperation({ summary: 'The address of the PC that asks' })
  address(@FromCaller() { actor }: Caller) {
    return ok({ ip: actor.ip });
  }

  @Post('logout')
  @Answers(Type.Null())
  @Gives('signOut', { isOpenBeforePasswordChange: true })
  @ApiOperation({ summary: 'End the session everywhere: its token is 401 from then on' })
  async logOut(@FromCommand() source: CommandSource) {
    return ok(await this.commands.execute(new LedgerCommand('signOut', {}, source)), 'Logged out');
  }

  @Post('change-password')
  @Answers(Type.Null())
  @Gives('changeOwnPassword', { isOpenBeforePasswordChange: true })
  @ApiOperation({ summary: 'Change one’s own password; the session goes on' })
  async changePassword(
    @FromBody(OWN_PASSWORDS) sent: Values<typeof OWN_PASSWORDS>,
    @FromCommand() source: CommandSource,
  ) {
    return ok(await this.accounts.changeOwnPassword(sent, source), 'Password updated successfully');
  }

  @Put('pin')
  @Answers(Type.Null())
  @Gives('setPin')
  @ApiOperation({ summary: 'Choose the PIN with which one approves what others do' })
  async setPin(@FromBody(NEW_PIN) sent: Values<typeof NEW_PIN>, @FromCommand() source: CommandSource) {
    return ok(await this.accounts.setPin(sent, source), 'PIN updated successfully');
  }

  @Post('change-admin-password')
  @Answers(Type.Null())
  @Gives('changeAdminPassword')
  @ApiOperation({ summary: 'Set the password of user 1, which ends their session' })
  async changeAdminPassword(
    @FromBody(ADMIN_PASSWORD) sent: Values<typeof ADMIN_PASSWORD>,
    @FromCommand() source: CommandSource,
  ) {
    return ok(await this.accounts.changeAdminPassword(sent, source), 'Admin password updated successfully');
  }
}
