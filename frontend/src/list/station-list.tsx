import type { ReactNode } from 'react';
import { type Exporter, type FilterPayload, ListBase, type SortPayload } from 'react-admin';
import { mayHelpToRetry } from '../data/query-client.js';
import { ListFilters } from './use-filter.js';

/** How many rows a page may have; the first is the default. */
export const PAGE_SIZES = [15, 30, 50, 100] as const;

const NEWEST_FIRST: SortPayload = { field: 'id', order: 'DESC' };

export interface StationListProps {
  readonly sort?: SortPayload;
  /** Filters at the start, until somebody changes or clears them. */
  readonly filter?: FilterPayload;
  /** Makes files of what is found (`csvExporter`); none without one. */
  readonly exporter?: Exporter;
  readonly children: ReactNode;
}

/**
 * A list of the resource around it. Filters, order and page are in the address, so that a list can be linked and Back
 * works. Access is checked where the page is opened.
 */
export function StationList({ sort = NEWEST_FIRST, filter, exporter, children }: StationListProps) {
  return (
    <ListBase
      sort={sort}
      {...(filter !== undefined && { filterDefaultValues: filter })}
      perPage={PAGE_SIZES[0]}
      exporter={exporter ?? false}
      storeKey={false}
      disableAuthentication
      queryOptions={{ retry: mayHelpToRetry }}
    >
      <ListFilters>{children}</ListFilters>
    </ListBase>
  );
}
