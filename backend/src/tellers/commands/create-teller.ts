import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TellerView } from '@taya/contracts/teller';
import { Credentials } from '../../auth/credentials.js';
import { IsNewPassword } from '../../auth/new-passwords.js';
import { BodyCommand, CommandGateway, LedgerCommand } from '../../http/command-gateway.js';
import { IsIpv4Address, IsText } from '../../http/fields.js';
import type { TellerProfile } from '../../ledger/commands.js';
import { ALL_FIELDS, BAD_IP, profileOf } from '../teller-profile.js';
import { NO_ACTIVITY, tellerAfter, tellerView } from '../teller-view.js';

const NEEDED = { missing: ALL_FIELDS };

/** The body of `POST /api/teller`. A missing field and a wrong one have different messages: the form itself says the first. */
export class CreateTellerDto {
  @IsText(NEEDED)
  readonly first_name!: string;

  @IsText({ optional: true, mayBeEmpty: true })
  readonly middle_name?: string;

  @IsText(NEEDED)
  readonly last_name!: string;

  @IsText(NEEDED)
  readonly username!: string;

  @IsNewPassword('Password', NEEDED, ({ username }) => username)
  readonly password!: string;

  @IsText(NEEDED)
  readonly location!: string;

  @IsIpv4Address(BAD_IP)
  @IsText(NEEDED)
  readonly ip!: string;
}

/** @throws Failure VALIDATION, USERNAME_TAKEN */
export class CreateTeller extends BodyCommand<CreateTellerDto, TellerView> {}

@CommandHandler(CreateTeller)
export class CreateTellerHandler implements ICommandHandler<CreateTeller> {
  constructor(
    private readonly gateway: CommandGateway,
    private readonly credentials: Credentials,
  ) {}

  async execute({ body, source }: CreateTeller): Promise<TellerView> {
    // All but the middle name are required.
    const profile = { middleName: '', ...profileOf(body) } as TellerProfile;
    const credentialId = await this.credentials.create(body.password, source.scopedKey);
    const create = new LedgerCommand('createTeller', { ...profile, credentialId }, source);
    const created = await this.gateway.execute(create);
    return tellerView({ ...tellerAfter(created), ...NO_ACTIVITY });
  }
}
