import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MAX_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { Role } from '@taya/contracts/roles';
import type { TellerView } from '@taya/contracts/teller';
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
import { IsFlag, IsIpv4Address, IsSecret, IsText } from '../../http/fields.js';
import { LatestActivityReader } from '../latest-activity.js';
import { ALL_FIELDS, BAD_IP, profileOf } from '../teller-profile.js';
import { tellerAfter, tellerView } from '../teller-view.js';

const NEEDED = { missing: ALL_FIELDS };

/** The body of `PUT /api/teller/{id}`. Fields that are left out stay unchanged; an empty password too. */
export class EditTellerDto {
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
    about: 'as a new teller’s; left out or empty, the present one stays',
  })
  readonly password?: string;

  @IsText({ ...NEEDED, optional: true })
  readonly location?: string;

  @IsIpv4Address(BAD_IP)
  @IsText({ ...NEEDED, optional: true })
  readonly ip?: string;

  @IsFlag({ optional: true })
  readonly is_active?: boolean;
}

export interface TellerEdited {
  readonly teller: TellerView;
  /** Whether the teller was enabled or disabled; null when neither. */
  readonly isActive: boolean | null;
}

/** @throws Failure VALIDATION, TELLER_NOT_FOUND, USERNAME_TAKEN */
export class EditTeller extends Command<TellerEdited> {
  constructor(
    readonly tellerId: number,
    readonly body: EditTellerDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(EditTeller)
export class EditTellerHandler implements ICommandHandler<EditTeller> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly lastDone: LatestActivityReader,
  ) {}

  async execute({ tellerId, body, source }: EditTeller): Promise<TellerEdited> {
    const changes = {
      tellerId,
      ...profileOf(body),
      ...(body.is_active === undefined ? {} : { isActive: body.is_active }),
    };
    const password = await this.#password(tellerId, body, source);
    const { isNew = false, ...sent } = password ?? {};
    const fields = { ...changes, ...(isNew && sent) };
    const edit = new LedgerCommand('editTeller', fields, source, { ...changes, ...sent });
    const edited = await this.gateway.execute(edit);
    const teller = tellerView({ ...tellerAfter(edited), ...(await this.lastDone.of(tellerId)) });
    return { teller, isActive: edited.isActive };
  }

  /** null when none was sent. The current one stays; one that is unusable is replaced by any. */
  async #password(
    tellerId: number,
    { password = '', username }: EditTellerDto,
    { scopedKey }: CommandSource,
  ): Promise<{ readonly credentialId: string; readonly isNew: boolean } | null> {
    const teller = this.sessions.findUser(tellerId);
    if (password === '' || teller?.role !== Role.Teller) return null;
    if (!hasPasswordLength(password)) throw Failure.ofField('password', PASSWORD_RULE);
    const isUsable = await this.credentials.isUsable(teller.credentialId);
    const isNew = !isUsable || !(await this.credentials.verify(teller.credentialId, password));
    if (isNew && isGuessedFirst(password, username ?? teller.username))
      throw Failure.ofField('password', GUESSED_PASSWORD);
    return { credentialId: await this.credentials.create(password, scopedKey), isNew };
  }
}
