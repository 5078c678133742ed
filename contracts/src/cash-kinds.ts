/** The two kinds of cash between the house and a drawer. */
export const CASH_KINDS = ['cashin', 'remit'] as const;
export type CashKind = (typeof CASH_KINDS)[number];
