import type { JournalEntry } from '@taya/contracts/answers/audit';
import { type Centavos, centavos, grouped, twoPlaces } from '@taya/contracts/centavos';
import { classes } from '../ui/classes.js';
import { centavosOf } from '../ui/format.js';
import styles from './audit.module.css';

/** What an entry does to one account, its amount without a sign. */
interface Posted {
  readonly account: string;
  readonly amount: Centavos;
}

export const debitsOf = (entry: JournalEntry | null) => postedTo(entry, 1);
export const creditsOf = (entry: JournalEntry | null) => postedTo(entry, -1);

function postedTo(entry: JournalEntry | null, sign: 1 | -1): readonly Posted[] {
  return (entry?.postings ?? [])
    .map(({ account, amount: digits }) => ({ account, amount: centavos(sign * centavosOf(digits)) }))
    .filter((posting) => posting.amount > 0);
}

export function sumText(postings: readonly Posted[]): string {
  return twoPlaces(centavos(postings.reduce((sum, posting) => sum + posting.amount, 0)));
}

/** Where there are several accounts, each with its part of the amount. */
export function Accounts({ postings }: { readonly postings: readonly Posted[] }) {
  if (postings.length < 2)
    return <span className={classes('mono', styles.account)}>{postings[0]?.account}</span>;
  return (
    <span className={classes('mono', styles.account, styles.split)}>
      {postings.map(({ account, amount: part }) => (
        <span key={account}>
          {account} <span>{grouped(part)}</span>
        </span>
      ))}
    </span>
  );
}

export function accountsText(postings: readonly Posted[]): string {
  const isSplit = postings.length > 1;
  return postings
    .map(({ account, amount: part }) => (isSplit ? `${account} ${twoPlaces(part)}` : account))
    .join(' · ');
}
