import { Module } from '@nestjs/common';
import { SignedIn } from '../auth/signed-in.js';
import { AccountController } from './account.controller.js';
import { UserAccounts } from './accounts.js';
import { ApproversController } from './approvers.controller.js';
import { SignIn } from './sign-in.js';
import { StaffController } from './staff.controller.js';
import { TellerCommandsController } from './teller-commands.controller.js';
import { TellerQueriesController } from './teller-queries.controller.js';

/** Users: logging in, one's own account, staff, and the tellers with their drawers. */
@Module({
  controllers: [
    AccountController,
    ApproversController,
    StaffController,
    TellerCommandsController,
    TellerQueriesController,
  ],
  providers: [UserAccounts, SignIn, SignedIn],
})
export class TellersModule {}
