/** The games of a report: those of these business days (both included) that match the search. */
export interface ReportQuery {
  /** Local dates, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** As it was typed; empty for all games. */
  readonly search: string;
}
