/** For toasts that matter: they stay until somebody closes them. */
export const UNTIL_READ = { duration: Number.POSITIVE_INFINITY, closeButton: true } as const;
