import type { ReactNode } from 'react';
import { ListBase, type SortPayload } from 'react-admin';
import { mayHelpToRetry } from '../data/query-client.js';

/** Rows a page: the first usually. */
export const PAGE_SIZES = [15, 30, 50, 100] as const;

const NEWEST_FIRST: SortPayload = { field: 'id', order: 'DESC' };

export interface StationListProps {
  readonly sort?: SortPayload;
  readonly children: ReactNode;
}

/**
 * The list of the resource around it: filters, order and page stand in the address, so that it can be linked and Back
 * works. Who may see it is decided where the page is opened.
 */
export function StationList({ sort = NEWEST_FIRST, children }: StationListProps) {
  return (
    <ListBase
      sort={sort}
      perPage={PAGE_SIZES[0]}
      storeKey={false}
      disableAuthentication
      queryOptions={{ retry: mayHelpToRetry }}
    >
      {children}
    </ListBase>
  );
}
