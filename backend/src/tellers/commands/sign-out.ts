import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandGateway, type CommandSource } from '../../http/command-gateway.js';

/** Ends the caller's session everywhere. */
export class SignOut extends Command<null> {
  constructor(readonly source: CommandSource) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(private readonly gateway: CommandGateway) {}

  execute({ source }: SignOut): Promise<null> {
    return this.gateway.execute(source, { type: 'signOut' }, {});
  }
}
