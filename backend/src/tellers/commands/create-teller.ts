import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MAX_PASSWORD_LENGTH } from '@taya/contracts/limits';
import type { TellerView } from '@taya/contracts/teller';
import { assertUncommonPassword } from '../../auth/common-passwords.js';
import { Credentials } from '../../auth/credentials.js';
import { assertPasswordLength } from '../../auth/password-length.js';
import { CommandGate, type CommandSource } from '../../http/commands.js';
import { IsSecret, IsText } from '../../http/validation.js';
import type { TellerProfile } from '../../ledger/commands.js';
import { ALL_FIELDS, profileOf } from '../teller-profile.js';
import { NO_ACTIVITY, tellerAfter, tellerView } from '../teller-view.js';

const NEEDED = { missing: ALL_FIELDS };

/** A missing field and a wrong one have different messages: the form itself says the first. */
export class CreateTellerDto {
  @IsText(NEEDED)
  first_name!: string;

  @IsText({ optional: true, mayBeEmpty: true })
  middle_name?: string;

  @IsText(NEEDED)
  last_name!: string;

  @IsText(NEEDED)
  username!: string;

  @IsSecret({ ...NEEDED, maxLength: MAX_PASSWORD_LENGTH })
  password!: string;

  @IsText(NEEDED)
  location!: string;

  @IsText(NEEDED)
  ip!: string;
}

/** @throws Failure VALIDATION, USERNAME_TAKEN */
export class CreateTeller extends Command<TellerView> {
  constructor(
    readonly body: CreateTellerDto,
    readonly source: CommandSource,
  ) {
    super();
  }
}

@CommandHandler(CreateTeller)
export class CreateTellerHandler implements ICommandHandler<CreateTeller> {
  constructor(
    private readonly gate: CommandGate,
    private readonly credentials: Credentials,
  ) {}

  async execute({ body, source }: CreateTeller): Promise<TellerView> {
    // All but the middle name are required.
    const profile = { middleName: '', ...profileOf(body) } as TellerProfile;
    assertPasswordLength(body.password, 'password');
    assertUncommonPassword(body.password, 'password');
    const credentialId = await this.credentials.create(body.password);
    const command = { type: 'createTeller' as const, ...profile, credentialId };
    const created = await this.gate.execute(source, command, profile);
    return tellerView({ ...tellerAfter(created), ...NO_ACTIVITY });
  }
}
