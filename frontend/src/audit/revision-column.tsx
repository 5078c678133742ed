import { Link } from 'react-router';
import { eventPath } from '../data/audit-paths.js';
import { countColumn } from '../ui/columns.js';
import { counted } from '../ui/format.js';

/** Revisions that lead to the event log. */
export const revisionColumn = <Row extends { readonly revision: number }>() =>
  countColumn<Row>('Revision', ({ revision }) => revision, {
    cell: ({ revision }) => <Link to={eventPath(revision)}>{counted(revision)}</Link>,
  });
