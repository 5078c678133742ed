import { Injectable } from '@nestjs/common';
import { Role, STAFF_ROLES } from '@taya/contracts/roles';
import { Credentials } from '../auth/credentials.js';
import {
  GUESSED_NEW_PASSWORD,
  GUESSED_PASSWORD,
  hasPasswordLength,
  isGuessedFirst,
  PASSWORD_RULE,
} from '../auth/new-passwords.js';
import { Sessions } from '../auth/sessions.js';
import { SignInThrottle } from '../auth/sign-in-throttle.js';
import { CommandGateway, type CommandSource, LedgerCommand } from '../http/command-gateway.js';
import { Failure } from '../http/failure.js';
import { omitUndefined, type Values } from '../http/validation.js';
import type { Actor } from '../ledger/context.js';
import type { Profile, UserAfter, UserEdited } from '../ledger/users.js';
import type { ADMIN_PASSWORD, NEW_PIN, NewUserBody, OWN_PASSWORDS, UserChangesBody } from './bodies.js';

/**
 * A credential id that nobody has. The ledger refuses it, unless the command is a repeated one: then the old password is
 * wrong because the first one has replaced it, and its answer is given again.
 */
const NOT_VERIFIED = '';

/** Gives commands about users that bring a password or a PIN: its hash is stored first, the ledger gets the hash's id. */
@Injectable()
export class UserAccounts {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly throttle: SignInThrottle,
  ) {}

  /** @throws Failure VALIDATION, USERNAME_TAKEN */
  async create(sent: NewUserBody, source: CommandSource): Promise<UserAfter> {
    // All but these two are required.
    const profile = { middleName: '', ip: '', ...profileOf(sent) } as Profile;
    const user = { ...profile, credentialId: await this.credentials.create(sent.password, source.scopedKey) };
    return 'role_id' in sent
      ? this.gateway.execute(new LedgerCommand('createStaff', { ...user, role: sent.role_id }, source))
      : this.gateway.execute(new LedgerCommand('createTeller', user, source));
  }

  /** @throws Failure VALIDATION, TELLER_NOT_FOUND, NOT_FOUND, ACTION_NOT_ALLOWED, USERNAME_TAKEN */
  async edit(
    kind: 'teller' | 'staff',
    userId: number,
    sent: UserChangesBody,
    source: CommandSource,
  ): Promise<UserEdited> {
    const changes = { ...profileOf(sent), ...omitUndefined({ isActive: sent.is_active }) };
    const roles: readonly Role[] = kind === 'staff' ? STAFF_ROLES : [Role.Teller];
    const { isNew = false, ...password } = (await this.#passwordFor(userId, roles, sent, source)) ?? {};
    const fields = { ...changes, ...(isNew && password) };
    const content = { ...changes, ...password };
    if (kind === 'staff') {
      const whose = { staffId: userId, ...omitUndefined({ role: sent.role_id }) };
      const given = [{ ...fields, ...whose }, source, { ...content, ...whose }] as const;
      return this.gateway.execute(new LedgerCommand('editStaff', ...given));
    }
    const given = [{ ...fields, tellerId: userId }, source, { ...content, tellerId: userId }] as const;
    return this.gateway.execute(new LedgerCommand('editTeller', ...given));
  }

  /** null when none was sent. The current one stays; one that is unusable is replaced by any. */
  async #passwordFor(
    userId: number,
    roles: readonly Role[],
    { password = '', username }: UserChangesBody,
    { scopedKey }: CommandSource,
  ): Promise<{ readonly credentialId: string; readonly isNew: boolean } | null> {
    if (password === '') return null;
    if (!hasPasswordLength(password)) throw Failure.ofField('password', PASSWORD_RULE);
    const user = this.sessions.findUser(userId);
    if (user === undefined || !roles.includes(user.role)) return null;
    const isUsable = await this.credentials.isUsable(user.credentialId);
    const isNew = !isUsable || !(await this.credentials.verify(user.credentialId, password));
    if (isNew && isGuessedFirst(password, username ?? user.username))
      throw Failure.ofField('password', GUESSED_PASSWORD);
    return { credentialId: await this.credentials.create(password, scopedKey), isNew };
  }

  /** The caller's session goes on. @throws Failure TOO_MANY_SIGN_INS, and that the old password is wrong */
  async changeOwnPassword(
    { old_password, new_password }: Values<typeof OWN_PASSWORDS>,
    source: CommandSource,
  ): Promise<null> {
    if (isGuessedFirst(new_password, this.sessions.findUser(source.actor.userId)?.username ?? ''))
      throw Failure.ofField('new_password', GUESSED_NEW_PASSWORD);
    const verifiedCredentialId = (await this.#verifyOwn(source.actor, old_password)) ?? NOT_VERIFIED;
    const content = { credentialId: await this.credentials.create(new_password, source.scopedKey) };
    const fields = { verifiedCredentialId, ...content };
    return this.gateway.execute(new LedgerCommand('changeOwnPassword', fields, source, content));
  }

  /** @throws Failure TOO_MANY_SIGN_INS, and that the password is wrong */
  async setPin({ password, pin }: Values<typeof NEW_PIN>, source: CommandSource): Promise<null> {
    const verifiedCredentialId = await this.#verifyOwn(source.actor, password);
    if (verifiedCredentialId === null) throw Failure.ofField('password', 'The password is not correct.');
    const content = { pinId: await this.credentials.create(pin, source.scopedKey) };
    const fields = { verifiedCredentialId, ...content };
    return this.gateway.execute(new LedgerCommand('setPin', fields, source, content));
  }

  /** Sets the password of user 1, which ends their session. */
  async changeAdminPassword(
    { new_password }: Values<typeof ADMIN_PASSWORD>,
    source: CommandSource,
  ): Promise<null> {
    const credentialId = await this.credentials.create(new_password, source.scopedKey);
    return this.gateway.execute(new LedgerCommand('changeAdminPassword', { credentialId }, source));
  }

  /**
   * A session left open must not be a way to try passwords.
   * @returns the credential it was compared with; null where it is wrong
   * @throws Failure TOO_MANY_SIGN_INS
   */
  async #verifyOwn({ userId, ip }: Actor, password: string): Promise<string | null> {
    const present = this.sessions.findUser(userId)?.credentialId ?? null;
    const verified = await this.throttle.run(`user ${userId}`, ip, true, async () => {
      const isRight = await this.credentials.verify(present, password);
      return isRight && present !== null ? { present } : null;
    });
    return verified?.present ?? null;
  }
}

/** The fields of somebody's form that are no secret. */
type ProfileForm = Omit<UserChangesBody, 'password' | 'role_id' | 'is_active'>;

/** The profile in a form, without spaces around its texts. */
function profileOf(form: ProfileForm): Partial<Profile> {
  return omitUndefined({
    username: form.username?.trim(),
    firstName: form.first_name?.trim(),
    middleName: form.middle_name?.trim(),
    lastName: form.last_name?.trim(),
    location: form.location?.trim(),
    ip: form.ip?.trim(),
  });
}
