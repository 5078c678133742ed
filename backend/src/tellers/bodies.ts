import { PIN } from '@taya/contracts/approval';
import { MAX_PASSWORD_LENGTH } from '@taya/contracts/limits';
import { STAFF_ROLES } from '@taya/contracts/roles';
import { newPassword, PASSWORD_RULE } from '../auth/new-passwords.js';
import { flag, type IsValid, ipv4Address, oneOf, optional, secret, text, withCheck } from '../http/fields.js';
import { body, type Values } from '../http/validation.js';

const ALL_FIELDS = 'Please fill in all fields.';
const BAD_IP = 'Invalid IP address format.';

/** `POST /api/auth`. */
export const NAME_AND_PASSWORD = body('SignInDto', {
  username: text({ message: ALL_FIELDS, isSought: true }),
  password: secret({ message: ALL_FIELDS, maxLength: MAX_PASSWORD_LENGTH }),
});

const NEEDED = { message: 'All fields are required' };
const isAnother: IsValid = (value, { old_password }) =>
  String(value).normalize('NFC') !== String(old_password).normalize('NFC');

/** `POST /api/auth/change-password`. */
export const OWN_PASSWORDS = body('ChangeOwnPasswordDto', {
  old_password: secret({ ...NEEDED, maxLength: MAX_PASSWORD_LENGTH, alias: 'oldPassword' }),
  new_password: withCheck(
    newPassword('New password', { ...NEEDED, alias: 'newPassword' }),
    'strength',
    isAnother,
    'New password must not be the old one',
  ),
});

/** `POST /api/auth/change-admin-password`. */
export const ADMIN_PASSWORD = body('ChangeAdminPasswordDto', {
  new_password: newPassword('New password', { message: 'New password is required' }, () => 'admin'),
});

const PIN_LENGTH = 6;
const SIX = { minLength: PIN_LENGTH, maxLength: PIN_LENGTH, message: 'pin must be six digits' };
const isPin = (value: unknown) => typeof value === 'string' && PIN.test(value);

/** `PUT /api/auth/pin`. */
export const NEW_PIN = body('SetPinDto', {
  password: secret({ maxLength: MAX_PASSWORD_LENGTH }),
  pin: withCheck(secret(SIX), 'format', isPin, SIX.message),
});

/** What every form about a person has. A missing field and a wrong one have different messages: the form itself says the first. */
const NAMED = text({ missing: ALL_FIELDS });
const MIDDLE_NAME = optional(text({ mayBeEmpty: true }));
/** Where staff work from: empty for any address. */
const ANY_ADDRESS = ipv4Address(optional(text({ mayBeEmpty: true })), BAD_IP, { mayBeEmpty: true });

const NEW_USER = {
  first_name: NAMED,
  middle_name: MIDDLE_NAME,
  last_name: NAMED,
  username: NAMED,
  password: newPassword('Password', { missing: ALL_FIELDS }, ({ username }) => username),
  location: NAMED,
};

/** `POST /api/teller`. */
export const NEW_TELLER = body('CreateTellerDto', { ip: ipv4Address(NAMED, BAD_IP), ...NEW_USER });

/** `POST /api/staff`. */
export const NEW_STAFF = body('CreateStaffDto', {
  role_id: oneOf(STAFF_ROLES),
  ip: ANY_ADDRESS,
  ...NEW_USER,
});
export type NewUserBody = Values<typeof NEW_TELLER> | Values<typeof NEW_STAFF>;

/** Fields that are left out stay unchanged; an empty password too. */
const USER_CHANGES = {
  first_name: optional(NAMED),
  middle_name: MIDDLE_NAME,
  last_name: optional(NAMED),
  username: optional(NAMED),
  password: optional(
    secret({
      mayBeEmpty: true,
      maxLength: MAX_PASSWORD_LENGTH,
      message: PASSWORD_RULE,
      about: 'as of a new user; left out or empty, the present one stays',
    }),
  ),
  location: optional(NAMED),
  is_active: optional(flag()),
};

/** `PUT /api/teller/{id}`. */
export const TELLER_CHANGES = body('EditTellerDto', {
  ip: ipv4Address(optional(NAMED), BAD_IP),
  ...USER_CHANGES,
});

/** `PUT /api/staff/{id}`. */
export const STAFF_CHANGES = body('EditStaffDto', {
  role_id: optional(oneOf(STAFF_ROLES, { about: 'as it is: nobody gets another one' })),
  ip: ANY_ADDRESS,
  ...USER_CHANGES,
});
export type UserChangesBody = Values<typeof TELLER_CHANGES> & Pick<Values<typeof STAFF_CHANGES>, 'role_id'>;
