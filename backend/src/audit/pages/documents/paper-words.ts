import { secondForPeople } from '@taya/contracts/time';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { closingLines, documentHeading, makePdfDocument } from '../../../files/pdf-style.js';
import type { AuditPaper, PaperAmount } from '../../questions/papers.js';

/** What a paper says of its making, which is not in the log. */
export interface Printing {
  /** The name that the station has now. */
  readonly stationName: string;
  /** Milliseconds since 1970 UTC. */
  readonly printedAt: number;
}

interface Framed {
  readonly paper: AuditPaper;
  readonly printing: Printing;
  readonly name: string;
  /** What the paper is about, beside its name. */
  readonly subtitle: string;
  /** By which `audit -- paper` knows it; null for a paper of which it could not say more than of any. */
  readonly reference: string | null;
  readonly pageOrientation: 'portrait' | 'landscape';
  readonly content: Content[];
  readonly explanations: readonly string[];
}

/** A paper of the audit: whose and of what moment it is, its content, and last its place in the log. */
export function framed({
  paper,
  printing,
  name,
  subtitle,
  reference,
  ...rest
}: Framed): TDocumentDefinitions {
  const { stationId, revision, hash, at, timeZone } = paper;
  const title = printing.stationName === '' ? name : printing.stationName;
  const place = { first: revision, last: revision, hash };
  const heading = documentHeading(title, `${name} · ${subtitle}`, [
    `Station ${stationId}${reference === null ? '' : ` · Ref # ${reference}`}`,
    `Revision ${revision} is of ${secondForPeople(at, timeZone)}`,
    `Printed ${secondForPeople(printing.printedAt, timeZone)}`,
    `Times are those of ${timeZone}`,
  ]);
  return makePdfDocument({
    title: `${title}, ${name.toLowerCase()} ${subtitle}`,
    foot: `${title} · ${name} ${subtitle}`,
    pageOrientation: rest.pageOrientation,
    content: [heading, ...rest.content, closingLines(rest.explanations, place)],
  });
}

/** What an account is, for readers who do not know its name. */
export function accountWords({ account, username }: PaperAmount): string {
  const [kind, id] = account.split(':');
  switch (kind) {
    case 'vault':
      return 'the house’s cash that went to drawers, or came back';
    case 'drawer':
      return `cash in the drawer of ${username}`;
    case 'pool':
      return `stakes of game ${id}, which is not decided`;
    case 'payable':
      return `owed to winners of game ${id}`;
    default:
      return HOUSE[id ?? ''] ?? '';
  }
}

const HOUSE: Readonly<Record<string, string>> = {
  commission: 'what the house earned of its percentage',
  breakage: 'what rounding of payouts left to the house',
  forfeited: 'winnings that were cleared, and are owed no longer',
};
