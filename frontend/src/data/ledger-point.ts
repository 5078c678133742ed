/** Data shows everything up to this revision of this ledger, and may show more. */
export interface LedgerPoint {
  readonly ledgerId: string;
  readonly revision: number;
}

/** Whether data of one point may replace data of another: never by a lower revision of the same ledger. */
export function mayReplace(shown: LedgerPoint | undefined, next: LedgerPoint): boolean {
  // A restored ledger counts its revisions from the start again.
  return shown === undefined || shown.ledgerId !== next.ledgerId || shown.revision <= next.revision;
}

export function pointOfAnswer(headers: Headers): LedgerPoint {
  return {
    ledgerId: headers.get('x-ledger-id') ?? '',
    revision: Number(headers.get('x-ledger-revision')),
  };
}

export function pointOfMessage(message: {
  readonly ledger_id: string;
  readonly revision: number;
}): LedgerPoint {
  return { ledgerId: message.ledger_id, revision: message.revision };
}
