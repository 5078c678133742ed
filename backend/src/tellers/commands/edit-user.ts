import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MAX_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { Role, STAFF_ROLES } from '@taya/contracts/roles';
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
import { flag, ipv4Address, oneOf, optional, secret, text } from '../../http/fields.js';
import { body, omitUndefined, type Values } from '../../http/validation.js';
import type { UserEdited } from '../../ledger/results.js';
import { ALL_FIELDS, ANY_ADDRESS, BAD_IP, profileOf } from '../profile-form.js';

/** What everybody's form has. Fields that are left out stay unchanged; an empty password too. */
const NAMED = optional(text({ missing: ALL_FIELDS }));
const EVERYBODY = {
  first_name: NAMED,
  middle_name: optional(text({ mayBeEmpty: true })),
  last_name: NAMED,
  username: NAMED,
  password: optional(
    secret({
      mayBeEmpty: true,
      maxLength: MAX_PASSWORD_LENGTH,
      message: PASSWORD_RULE,
      about: 'as of a new user; left out or empty, the present one stays',
    }),
  ),
  location: NAMED,
  is_active: optional(flag()),
};

/** `PUT /api/teller/{id}`. */
export const TELLER_CHANGES = body('EditTellerDto', { ip: ipv4Address(NAMED, BAD_IP), ...EVERYBODY });

/** `PUT /api/staff/{id}`. */
export const STAFF_CHANGES = body('EditStaffDto', {
  role_id: optional(oneOf(STAFF_ROLES, { about: 'as it is: nobody gets another one' })),
  ip: ANY_ADDRESS,
  ...EVERYBODY,
});

type Changes = Values<typeof TELLER_CHANGES> & Pick<Values<typeof STAFF_CHANGES>, 'role_id'>;

/** @throws Failure VALIDATION, TELLER_NOT_FOUND, NOT_FOUND, ACTION_NOT_ALLOWED, USERNAME_TAKEN */
export class EditUser extends Command<UserEdited> {
  constructor(
    readonly kind: 'teller' | 'staff',
    readonly userId: number,
    readonly body: Changes,
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

  async execute(edit: EditUser): Promise<UserEdited> {
    const { kind, userId, body, source } = edit;
    const changes = { ...profileOf(body), ...omitUndefined({ isActive: body.is_active }) };
    const { isNew = false, ...sent } = (await this.#password(edit)) ?? {};
    const fields = { ...changes, ...(isNew && sent) };
    const content = { ...changes, ...sent };
    if (kind === 'staff') {
      const whose = { staffId: userId, ...omitUndefined({ role: body.role_id }) };
      const given = [{ ...fields, ...whose }, source, { ...content, ...whose }] as const;
      return this.gateway.execute(new LedgerCommand('editStaff', ...given));
    }
    const given = [{ ...fields, tellerId: userId }, source, { ...content, tellerId: userId }] as const;
    return this.gateway.execute(new LedgerCommand('editTeller', ...given));
  }

  /** null when none was sent. The current one stays; one that is unusable is replaced by any. */
  async #password({
    kind,
    userId,
    body: { password = '', username },
    source: { scopedKey },
  }: EditUser): Promise<{ readonly credentialId: string; readonly isNew: boolean } | null> {
    if (password === '') return null;
    if (!hasPasswordLength(password)) throw Failure.ofField('password', PASSWORD_RULE);
    const roles: readonly Role[] = kind === 'staff' ? STAFF_ROLES : [Role.Teller];
    const user = this.sessions.findUser(userId);
    if (user === undefined || !roles.includes(user.role)) return null;
    const isUsable = await this.credentials.isUsable(user.credentialId);
    const isNew = !isUsable || !(await this.credentials.verify(user.credentialId, password));
    if (isNew && isGuessedFirst(password, username ?? user.username))
      throw Failure.ofField('password', GUESSED_PASSWORD);
    return { credentialId: await this.credentials.create(password, scopedKey), isNew };
  }
}
