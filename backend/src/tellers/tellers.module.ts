import { Module } from '@nestjs/common';
import { OwnPassword } from '../auth/own-password.js';
import { SignedIn } from '../auth/signed-in.js';
import { AccountController } from './account.controller.js';
import { ApproversController } from './approvers.controller.js';
import { ChangeAdminPasswordHandler } from './commands/change-admin-password.js';
import { ChangeOwnPasswordHandler } from './commands/change-own-password.js';
import { CreateUserHandler } from './commands/create-user.js';
import { EditUserHandler } from './commands/edit-user.js';
import { SetPinHandler } from './commands/set-pin.js';
import { SignInHandler } from './commands/sign-in.js';
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
  providers: [
    ChangeAdminPasswordHandler,
    ChangeOwnPasswordHandler,
    CreateUserHandler,
    EditUserHandler,
    OwnPassword,
    SetPinHandler,
    SignInHandler,
    SignedIn,
  ],
})
export class TellersModule {}
