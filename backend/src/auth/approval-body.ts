import { PIN } from '@taya/contracts/approval';
import { MAX_NAME_LENGTH } from '@taya/contracts/limits';
import { field, optional } from '../http/fields.js';

/** A second person, as a body names them. */
export interface SentApproval {
  readonly username: string;
  readonly pin: string;
}

/** The second person, whom a call may need: they type their PIN at the screen of the one who asks. */
export const APPROVAL = {
  approval: optional(
    field<SentApproval>(
      isApproval,
      'an object with the username and the six digits of a pin',
      { about: 'a second person, where one has to approve' },
      {
        type: 'object',
        properties: {
          username: { type: 'string', maxLength: MAX_NAME_LENGTH },
          pin: { type: 'string', format: 'password', pattern: PIN.source },
        },
        required: ['username', 'pin'],
      },
    ),
  ),
};

function isApproval(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { username, pin } = value as Partial<Record<keyof SentApproval, unknown>>;
  const isName = typeof username === 'string' && username !== '' && username.length <= MAX_NAME_LENGTH;
  return isName && username.isWellFormed() && typeof pin === 'string' && PIN.test(pin);
}
