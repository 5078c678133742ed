import { Module } from '@nestjs/common';
import { AccountController } from './account.controller.js';
import { LastDoneReader } from './last-done.js';
import { GetLoginsHandler } from './queries/get-logins.js';
import { GetSignedInHandler } from './queries/get-signed-in.js';
import { GetTellerHandler } from './queries/get-teller.js';
import { GetTellersHandler } from './queries/get-tellers.js';
import { SignInDesk } from './sign-in.js';
import { TellerCommandsController } from './teller-commands.controller.js';
import { TellerQueriesController } from './teller-queries.controller.js';

/** Users: logging in, one's own account, and the tellers with their drawers. */
@Module({
  controllers: [AccountController, TellerCommandsController, TellerQueriesController],
  providers: [
    GetLoginsHandler,
    GetSignedInHandler,
    GetTellerHandler,
    GetTellersHandler,
    LastDoneReader,
    SignInDesk,
  ],
})
export class TellersModule {}
