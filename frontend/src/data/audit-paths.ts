/** The event log of one user and one day. */
export const activityPath = (userId: number, date: string): string =>
  `/dashboard/eventlog?user_id=${userId}&date_from=${date}&date_to=${date}`;

/** What a teller did on a day. */
export const tellerDayPath = (tellerId: number, date: string): string =>
  `/dashboard/tellerday?teller_id=${tellerId}&date=${date}`;
