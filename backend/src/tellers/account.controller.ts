import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Role } from '@taya/contracts/roles';
import type { FastifyRequest } from 'fastify';
import { assertUncommonPassword } from '../auth/common-passwords.js';
import { Credentials } from '../auth/credentials.js';
import { Sessions } from '../auth/sessions.js';
import { SignInThrottle } from '../auth/sign-in-throttle.js';
import { Allow, AllowSignedIn, BeforePasswordChange, Public } from '../http/access.js';
import { type Caller, FromCaller } from '../http/caller.js';
import { CommandGate, type CommandSource, FromCommand } from '../http/commands.js';
import { ok } from '../http/envelope.js';
import { Failure } from '../http/failure.js';
import { body, parsedBody } from '../http/validation.js';
import {
  CHANGE_PASSWORD_SCHEMA,
  ChangeAdminPasswordDto,
  type ChangePassword,
  parseChangePassword,
  SignInDto,
} from './sign-in.dto.js';
import { SignInDesk } from './sign-in.js';
import { assertPasswordLength } from './teller.dto.js';
import { userView } from './teller-view.js';

/**
 * Credential ids that nobody has. The ledger refuses them, unless the command is a repeated one: then the old password
 * is wrong because the first one has replaced it, and its answer is given again.
 */
const NOT_VERIFIED = { verifiedCredentialId: '', credentialId: '' };

/** Logging in, and the user's own account. */
@ApiTags('Account')
@Controller('auth')
export class AccountController {
  constructor(
    private readonly desk: SignInDesk,
    private readonly gate: CommandGate,
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly throttle: SignInThrottle,
  ) {}

  @Post()
  @Public()
  @ApiOperation({ summary: 'Sign in: begins a session and ends the one before' })
  async signIn(@Body(body(SignInDto)) { username, password }: SignInDto, @Req() request: FastifyRequest) {
    const { token, user } = await this.desk.signIn(username, password, request.ip);
    return { ...ok(user, 'Login successful!'), token };
  }

  @Get('data')
  @AllowSignedIn()
  @BeforePasswordChange()
  @ApiOperation({ summary: 'The signed-in user' })
  data(@FromCaller() caller: Caller) {
    const user = this.sessions.user(caller.userId);
    if (user === undefined) throw new Failure('NOT_SIGNED_IN');
    return ok(userView(user));
  }

  @Post('logout')
  @AllowSignedIn()
  @BeforePasswordChange()
  @ApiOperation({ summary: 'End the session everywhere: its token is 401 from then on' })
  async logOut(@FromCommand() source: CommandSource) {
    await this.gate.execute(source, { type: 'signOut' }, {});
    return ok(null, 'Logged out');
  }

  @Post('change-password')
  @AllowSignedIn()
  @BeforePasswordChange()
  @ApiBody({ schema: CHANGE_PASSWORD_SCHEMA })
  @ApiOperation({ summary: 'Change one’s own password; the session goes on' })
  async changePassword(
    @Body(parsedBody(parseChangePassword)) { oldPassword, newPassword }: ChangePassword,
    @FromCaller() caller: Caller,
    @FromCommand() source: CommandSource,
  ) {
    const present = this.sessions.user(caller.userId)?.credentialId ?? null;
    // A session left open must not be a way to try passwords.
    const isRight = await this.throttle.run(`user ${caller.userId}`, caller.actor.ip, true, () =>
      this.credentials.verify(present, oldPassword),
    );
    const passwords =
      isRight && present !== null
        ? { verifiedCredentialId: present, credentialId: await this.credentials.create(newPassword) }
        : NOT_VERIFIED;
    await this.gate.execute(source, { type: 'changeOwnPassword', ...passwords }, {});
    return ok(null, 'Password updated successfully');
  }

  @Post('change-admin-password')
  @Allow(Role.SuperAdmin)
  @ApiOperation({ summary: 'Set the password of user 1, which ends their session' })
  async changeAdminPassword(
    @Body(body(ChangeAdminPasswordDto)) dto: ChangeAdminPasswordDto,
    @FromCommand() source: CommandSource,
  ) {
    assertPasswordLength(dto.new_password, 'new_password');
    assertUncommonPassword(dto.new_password, 'new_password');
    const credentialId = await this.credentials.create(dto.new_password);
    await this.gate.execute(source, { type: 'changeAdminPassword', credentialId }, {});
    return ok(null, 'Admin password updated successfully');
  }
}
