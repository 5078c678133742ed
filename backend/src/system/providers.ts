/** The names under which the running parts of a station are injected: they are interfaces, which have no name of their own. */

/** `Ledger` of `pipeline/ledger.ts`: the only writer. */
export const LEDGER = Symbol('Ledger');

/** `System` of `system/system.ts`: clock, timers, randomness. */
export const SYSTEM = Symbol('System');

/** `Config` of `config/config.ts`: what the operator has set. */
export const CONFIG = Symbol('Config');

/** `SigningPair` of `config/signing-pair.ts`: what signs for QZ Tray. */
export const SIGNING = Symbol('SigningPair');

/** `SecurityLog` of `system/security-log.ts`: who was refused, held up or let in. */
export const SECURITY_LOG = Symbol('SecurityLog');

/** `KeptStore` of `document-store/document-store.ts`: credentials and keys. */
export const KEPT_STORE = Symbol('KeptStore');
