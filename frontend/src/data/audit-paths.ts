/** The event log of one user and one day. */
export const activityPath = (userId: number, date: string): string =>
  `/dashboard/eventlog?user_id=${userId}&date_from=${date}&date_to=${date}`;

/** An event, opened in the log. */
export const eventPath = (revision: number): string =>
  `/dashboard/eventlog?before=${revision + 1}&event=${revision}`;

/** What a teller did on a day. */
export const tellerDayPath = (tellerId: number, date: string): string =>
  `/dashboard/tellerday?teller_id=${tellerId}&date=${date}`;
