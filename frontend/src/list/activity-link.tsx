import { Link } from 'react-router';
import type { activityPath } from '../data/audit-paths.js';
import { stationDayOf } from '../data/station-day.js';
import { moment } from '../ui/format.js';

export interface ActivityLinkProps {
  readonly userId: number;
  /** Where a day of theirs is listed. */
  readonly pathOf: typeof activityPath;
  readonly name: string;
  /** When they were there; null for never. */
  readonly at: string | null;
}

/** A moment of somebody, which leads to everything that they did that day. For those who see the event log. */
export function ActivityLink({ userId, pathOf, name, at }: ActivityLinkProps) {
  if (at === null) return <>{moment(at)}</>;
  return (
    <Link to={pathOf(userId, stationDayOf(Date.parse(at)))} title={`Everything that ${name} did that day`}>
      {moment(at)}
    </Link>
  );
}
