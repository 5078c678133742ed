import { useEffect } from 'react';
import { type AuthProvider, type I18nProvider, useNotificationContext, useTranslate } from 'react-admin';
import { toast } from 'sonner';
import { mayDo } from '../data/access.js';
import { logOut } from '../data/log-out.js';
import { toastErrorOnce } from '../data/query-client.js';
import { toastSuccess } from '../data/said.js';
import { currentSession } from '../data/session.js';

/** Sends to the login page without a message: by default react-admin would use a login page of its own under `/dashboard`. */
function toLogin(): Error {
  return Object.assign(new Error('Please log in.'), { redirectTo: '/', message: false });
}

export const authProvider: AuthProvider = {
  login: async () => {
    throw new Error('Only the login page logs anyone in.');
  },
  logout: async () => {
    void logOut();
    return '/';
  },
  checkAuth: async () => {
    if (currentSession() === null) throw toLogin();
  },
  checkError: async () => {
    if (currentSession() === null) throw toLogin();
  },
  getIdentity: async () => {
    const user = currentSession()?.user;
    if (user === undefined) throw toLogin();
    return { id: user.id, fullName: user.name };
  },
  canAccess: async ({ action, resource }) => {
    const role = currentSession()?.user.role_id;
    return role !== undefined && mayDo(role, action, resource);
  },
};

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

/** Shows react-admin's notifications as the toasts that everything else uses. */
export function useNotifications(): void {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (notification === undefined) return;
    const { message, type, notificationOptions } = notification;
    const text = typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message;
    if (type === 'error' && typeof text === 'string') return toastErrorOnce(text);
    const show = { error: toast.error, success: toastSuccess, warning: toast.warning, info: toast.info }[
      type
    ];
    show(text, typeof text === 'string' ? { id: text } : {});
  }, [notifications, takeNotification, translate]);
}
