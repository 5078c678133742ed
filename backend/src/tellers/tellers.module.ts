import { Module } from '@nestjs/common';
import { OwnPassword } from '../auth/own-password.js';
import { SignedIn } from '../auth/signed-in.js';
import { AccountController } from './account.controller.js';
import { ApproversController } from './approvers.controller.js';
import { ChangeAdminPasswordHandler } from './commands/change-admin-password.js';
import { ChangeOwnPasswordHandler } from './commands/change-own-password.js';
import { CreateTellerHandler } from './commands/create-teller.js';
import { EditTellerHandler } from './commands/edit-teller.js';
import { SetPinHandler } from './commands/set-pin.js';
import { SignInHandler } from './commands/sign-in.js';
import { LatestActivityReader } from './latest-activity.js';
import { GetDrawersHandler } from './queries/get-drawers.js';
import { GetPrintedBalanceHandler } from './queries/get-printed-balance.js';
import { GetSignedInHandler } from './queries/get-signed-in.js';
import { TellerCommandsController } from './teller-commands.controller.js';
import { TellerQueriesController } from './teller-queries.controller.js';

/** Users: logging in, one's own account, and the tellers with their drawers. */
@Module({
  controllers: [AccountController, ApproversController, TellerCommandsController, TellerQueriesController],
  providers: [
    ChangeAdminPasswordHandler,
    ChangeOwnPasswordHandler,
    CreateTellerHandler,
    EditTellerHandler,
    GetDrawersHandler,
    GetPrintedBalanceHandler,
    GetSignedInHandler,
    LatestActivityReader,
    OwnPassword,
    SetPinHandler,
    SignInHandler,
    SignedIn,
  ],
})
export class TellersModule {}
