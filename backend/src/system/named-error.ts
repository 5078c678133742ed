/** An error with the name of its class, by which logs show it and threads hand it on. */
export class NamedError extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Errors may come from another realm (worker, node:sqlite, jest's sandbox), where `instanceof Error` does not hold. */
export function messageOf(error: unknown): string {
  return String((error as { readonly message?: unknown } | null)?.message ?? error);
}

/** Why a station cannot start, as can be expected: its message says what to do, and a stack trace would only hide that. */
export class OperatorError extends NamedError {}
