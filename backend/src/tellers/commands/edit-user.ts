import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MAX_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { Role, STAFF_ROLES, type StaffRole } from '@taya/contracts/roles';
import { Credentials } from '../../auth/credentials.js';
import {
  GUESSED_PASSWORD,
  hasPasswordLength,
  isGuessedFirst,
  PASSWORD_RULE,
} from '../../auth/new-passwords.js';
import { Sessions } from '../../auth/sessions.js';
import { CommandGateway, type CommandSource, LedgerCommand } from '../../http/command-gateway.js';
import { Failure } from '../../http/failure.js';
import { IsFlag, IsIpv4Address, IsOneOf, IsSecret, IsText } from '../../http/fields.js';
import { omitUndefined } from '../../http/validation.js';
import type { UserEdited } from '../../ledger/results.js';
import { ALL_FIELDS, BAD_IP, profileOf } from '../profile-form.js';

const NEEDED = { missing: ALL_FIELDS };

/** What everybody's form has. Fields that are left out stay unchanged; an empty password too. */
class EditUserDto {
  @IsText({ ...NEEDED, optional: true })
  readonly first_name?: string;

  @IsText({ optional: true, mayBeEmpty: true })
  readonly middle_name?: string;

  @IsText({ ...NEEDED, optional: true })
  readonly last_name?: string;

  @IsText({ ...NEEDED, optional: true })
  readonly username?: string;

  @IsSecret({
    optional: true,
    mayBeEmpty: true,
    maxLength: MAX_PASSWORD_LENGTH,
    message: PASSWORD_RULE,
    about: 'as of a new user; left out or empty, the present one stays',
  })
  readonly password?: string;

  @IsText({ ...NEEDED, optional: true })
  readonly location?: string;

  @IsFlag({ optional: true })
  readonly is_active?: boolean;
}

/** The body of `PUT /api/teller/{id}`. */
export class EditTellerDto extends EditUserDto {
  @IsIpv4Address(BAD_IP)
  @IsText({ ...NEEDED, optional: true })
  readonly ip?: string;
}

/** The body of `PUT /api/staff/{id}`. */
export class EditStaffDto extends EditUserDto {
  @IsOneOf(STAFF_ROLES, { optional: true, about: 'as it is: nobody gets another one' })
  readonly role_id?: StaffRole;

  @IsIpv4Address(BAD_IP, { mayBeEmpty: true })
  @IsText({ optional: true, mayBeEmpty: true })
  readonly ip?: string;
}

/** @throws Failure VALIDATION, TELLER_NOT_FOUND, NOT_FOUND, ACTION_NOT_ALLOWED, USERNAME_TAKEN */
export class EditUser extends Command<UserEdited> {
  constructor(
    readonly userId: number,
    readonly body: EditTellerDto | EditStaffDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(EditUser)
export class EditUserHandler implements ICommandHandler<EditUser> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {}

  async execute({ userId, body, source }: EditUser): Promise<UserEdited> {
    const changes = { ...profileOf(body), ...omitUndefined({ isActive: body.is_active }) };
    const { isNew = false, ...sent } = (await this.#password(userId, body, source)) ?? {};
    const fields = { ...changes, ...(isNew && sent) };
    const content = { ...changes, ...sent };
    if (body instanceof EditStaffDto) {
      const whose = { staffId: userId, ...omitUndefined({ role: body.role_id }) };
      const edit = [{ ...fields, ...whose }, source, { ...content, ...whose }] as const;
      return this.gateway.execute(new LedgerCommand('editStaff', ...edit));
    }
    const edit = [{ ...fields, tellerId: userId }, source, { ...content, tellerId: userId }] as const;
    return this.gateway.execute(new LedgerCommand('editTeller', ...edit));
  }

  /** null when none was sent. The current one stays; one that is unusable is replaced by any. */
  async #password(
    userId: number,
    body: EditTellerDto | EditStaffDto,
    { scopedKey }: CommandSource,
  ): Promise<{ readonly credentialId: string; readonly isNew: boolean } | null> {
    const { password = '', username } = body;
    if (password === '') return null;
    if (!hasPasswordLength(password)) throw Failure.ofField('password', PASSWORD_RULE);
    const roles: readonly Role[] = body instanceof EditStaffDto ? STAFF_ROLES : [Role.Teller];
    const user = this.sessions.findUser(userId);
    if (user === undefined || !roles.includes(user.role)) return null;
    const isUsable = await this.credentials.isUsable(user.credentialId);
    const isNew = !isUsable || !(await this.credentials.verify(user.credentialId, password));
    if (isNew && isGuessedFirst(password, username ?? user.username))
      throw Failure.ofField('password', GUESSED_PASSWORD);
    return { credentialId: await this.credentials.create(password, scopedKey), isNew };
  }
}
