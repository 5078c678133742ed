/** Which games a report is about: those of these business days (both included) whose names have the search in them. */
export interface ReportQuery {
  /** Local dates, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** As it was typed; empty for all games. */
  readonly search: string;
}
