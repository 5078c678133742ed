import { useEffect } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { toast } from 'sonner';
import { tellOnce } from '../data/query-client.js';
import { toastSuccess } from '../data/said.js';

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
    if (type === 'error' && typeof text === 'string') return tellOnce(text);
    const show = { error: toast.error, success: toastSuccess, warning: toast.warning, info: toast.info }[
      type
    ];
    show(text, typeof text === 'string' ? { id: text } : {});
  }, [notifications, takeNotification, translate]);
}
