import type { ReactNode } from 'react';
import { type FilterPayload, ListBase, type SortPayload } from 'react-admin';
import { mayHelpToRetry } from '../data/query-client.js';

/** Rows a page: the first usually. */
export const PAGE_SIZES = [15, 30, 50, 100] as const;

const NEWEST_FIRST: SortPayload = { field: 'id', order: 'DESC' };

export interface StationListProps {
  readonly sort?: SortPayload;
  /** Filters at first; whoever changes one, or clears them, has their own. */
  readonly filter?: FilterPayload;
  readonly children: ReactNode;
}

/**
 * The list of the resource around it: filters, order and page stand in the address, so that it can be linked and Back
 * works. Who may see it is decided where the page is opened.
 */
export function StationList({ sort = NEWEST_FIRST, filter, children }: StationListProps) {
  return (
    <ListBase
      sort={sort}
      {...(filter !== undefined && { filterDefaultValues: filter })}
      perPage={PAGE_SIZES[0]}
      storeKey={false}
      disableAuthentication
      queryOptions={{ retry: mayHelpToRetry }}
    >
      {children}
    </ListBase>
  );
}
