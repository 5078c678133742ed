import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { PageHeader } from '../ui/card.js';
import { counted, money } from '../ui/format.js';
import { CsvButton } from './csv-button.js';

export interface ListHeaderProps {
  readonly title: string;
  /** The word for one row and for several: `bet`, `bets`. */
  readonly noun: readonly [one: string, many: string];
  /** The totals to show, by their names in the answer, with their labels. */
  readonly totals?: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
}

export function ListHeader({ title, noun: [one, many], totals = {}, children }: ListHeaderProps) {
  const { total, meta, isPlaceholderData } = useListContext();
  const sums: Readonly<Record<string, string>> = meta?.totals ?? {};
  const shown = Object.entries(totals).filter(([name]) => sums[name] !== undefined);
  return (
    <PageHeader title={title}>
      <p role="status" className="second" aria-busy={isPlaceholderData}>
        {total !== undefined && (
          <>
            <b>{counted(total)}</b> {total === 1 ? one : many}
            {shown.map(([name, label]) => (
              <span key={name}>
                {' · '}
                {label} <b>{money(sums[name])}</b>
              </span>
            ))}
          </>
        )}
      </p>
      <div className="row end">
        {children}
        <CsvButton />
      </div>
    </PageHeader>
  );
}
