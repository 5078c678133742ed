export type { NotPayableReason, PayabilityView } from './answers/bet.js';
export type { NotPayableCode } from './not-payable.js';
