import type { I18nProvider } from 'react-admin';

/** What react-admin may say by itself, by its own names. Whatever else is shown is a text already. */
const TEXTS: Readonly<Record<string, string>> = {
  'ra.auth.auth_check_error': 'Please login to continue',
  'ra.notification.data_provider_error': 'This page could not read its data.',
  'ra.notification.http_error': 'Server communication error',
  'ra.notification.item_doesnt_exist': 'Element does not exist',
  'ra.notification.logged_out': 'Your session has ended, please reconnect.',
  'ra.notification.not_authorized': 'You’re not authorized to access this resource.',
};

export const i18nProvider: I18nProvider = {
  translate: (key, { _: otherwise = key } = {}) => TEXTS[key] ?? otherwise,
  changeLocale: async () => {},
  getLocale: () => 'en',
};
