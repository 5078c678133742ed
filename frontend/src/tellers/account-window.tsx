import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';
import { mayHelpToRetry } from '../data/query-client.js';
import { callsOf } from '../data/resources.js';
import { useWindow } from '../list/use-window.js';
import { leaveIfSaved } from '../ui/leaving.js';
import { Modal } from '../ui/modal.js';
import { NotLoaded } from '../ui/no-data.js';
import type { Account } from './kinds.js';

interface AccountWindowProps<Row> {
  /** That of the page. */
  readonly resource: 'teller' | 'staff' | 'cashin' | 'remit';
  /** Until it is known whose it is. */
  readonly title: string;
  readonly titleOf: (row: Row) => string;
  readonly width: number;
  readonly children: (row: Row, close: () => void) => ReactNode;
}

/**
 * A window about the current data of somebody, by the number in the address. The query client toasts a failure:
 * react-admin fills the record in from a list that arrives right after it, so that no component may ever see the error.
 */
export function AccountWindow<Row extends Account>(props: AccountWindowProps<Row>) {
  const { resource, title, titleOf, width, children } = props;
  const { id } = useParams();
  const { close } = useWindow(resource);
  const { listFailure, oneFailure: failure = listFailure } = callsOf(resource);
  const { data: account, error } = useGetOne<Row>(
    resource,
    { id: Number(id) },
    { retry: mayHelpToRetry, meta: { failure } },
  );
  return (
    <Modal
      title={account === undefined ? title : titleOf(account)}
      width={width}
      onClose={() => leaveIfSaved(close)}
    >
      {account !== undefined && children(account, close)}
      {account === undefined && error !== null && <NotLoaded />}
    </Modal>
  );
}
