import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandGate, type CommandSource } from '../../http/commands.js';

/** Ends the caller's session everywhere. */
export class SignOut extends Command<null> {
  constructor(readonly source: CommandSource) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(private readonly gate: CommandGate) {}

  execute({ source }: SignOut): Promise<null> {
    return this.gate.execute(source, { type: 'signOut' }, {});
  }
}
