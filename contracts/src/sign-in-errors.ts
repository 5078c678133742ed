/** 401: no valid session, or a failed sign-in. Apart from the other errors, for the login page, which loads no more of them. */
export const SIGN_IN_ERRORS = {
  NOT_SIGNED_IN: { status: 401, message: 'Please log in.' },
  BAD_CREDENTIALS: { status: 401, message: 'Wrong username or password.' },
  IP_NOT_ALLOWED: { status: 401, message: 'This account may not be used from this address.' },
  SESSION_REPLACED: {
    status: 401,
    message: 'Someone logged in your account on another device. Please contact the administrator.',
  },
  USER_DISABLED: {
    status: 401,
    message: 'Your account has been disabled. Please contact the administrator.',
  },
  PASSWORD_CHANGED: { status: 401, message: 'Your password has been updated. Please log in again.' },
  IP_CHANGED: { status: 401, message: 'Your IP has been updated. Please log in again.' },
  LOGGED_OUT: { status: 401, message: 'You have logged out. Please log in again.' },
  SESSION_IDLE: {
    status: 401,
    message: 'You were logged out because you were not active for a while. Please log in again.',
  },
} as const;
