import type { PagedEnvelope } from '@taya/contracts/errors';
import type { ReportGame, ReportSums as ReportSumsView } from '@taya/contracts/report';
import { instant } from '@taya/contracts/time';
import { paged } from '../http/envelope.js';
import type { Paging } from '../http/paging.js';
import { CHECKPOINT } from '../projections/projection-writer.js';
import { GAMES } from '../read-models/collections.js';
import { readUndisturbed } from '../read-models/read-models.js';
import { type FoldedReport, foldReport, type Pause, type ReportDocuments } from './fold-report.js';
import { overallView } from './overall.js';
import { type GameRow, inNameOrder, type NamedTeller, readRow } from './read-games.js';
import type { ReportQuery } from './report-query.js';
import { totalsView } from './totals.js';

export interface ReportEnvelope extends PagedEnvelope<ReportGame>, ReportSumsView {}

/** The result of a query at one revision: enough to answer its other pages. */
interface Summary {
  readonly key: string;
  readonly revision: number;
  readonly sums: FoldedReport;
  /** The ids of all its games, newest first. */
  readonly gameIds: readonly number[];
}

interface PageRows {
  readonly sums: FoldedReport;
  readonly rows: readonly GameRow[];
}

const MOST_SUMMARIES = 8;

/** Pages of reports. Turning pages while nothing changes adds nothing up again. */
export class ReportPages {
  #summaries: readonly Summary[] = [];

  constructor(
    private readonly documents: ReportDocuments,
    private readonly pause: Pause,
  ) {}

  async page(query: ReportQuery, page: Paging): Promise<ReportEnvelope> {
    const { sums, rows } = (await this.#bySummary(query, page)) ?? (await this.#byGames(query, page));
    const { overall, tellers, days } = sums;
    const games = rows.map((row) => gameView(row, tellers));
    return {
      ...paged({ rows: games, total: overall.games }, page),
      dateRangeOverAllTotal: overallView(overall),
      tellers: tellers.map(({ id, name, games, totals }) => ({ id, name, games, ...totalsView(totals) })),
      days: days.map(({ date, games, totals }) => ({ date, games, ...totalsView(totals) })),
    };
  }

  /** Null when the query was not answered before at this revision, or the read models change meanwhile. */
  async #bySummary(query: ReportQuery, { offset, pageSize }: Paging): Promise<PageRows | null> {
    const key = keyOf(query);
    const revision = await this.documents.checkpoint(CHECKPOINT);
    const summary = this.#summaries.find((known) => known.key === key && known.revision === revision);
    if (summary === undefined) return null;
    const ids = summary.gameIds.slice(offset, offset + pageSize);
    const games = await this.documents.getMany(GAMES, ids);
    const rows = await Promise.all(games.map((game) => readRow(this.documents, game)));
    const isUndisturbed = (await this.documents.checkpoint(CHECKPOINT)) === revision;
    return isUndisturbed ? { sums: summary.sums, rows } : null;
  }

  async #byGames(query: ReportQuery, { offset, pageSize }: Paging): Promise<PageRows> {
    const { result, first, last } = await readUndisturbed(this.documents, async () => {
      const rows: GameRow[] = [];
      const gameIds: number[] = [];
      const sums = await foldReport(this.documents, query, this.pause, (row, at) => {
        gameIds.push(row.game.id);
        if (at >= offset && at < offset + pageSize) rows.push(row);
      });
      return { sums, rows, gameIds };
    });
    const { sums, gameIds } = result;
    if (first === last) this.#cacheSummary({ key: keyOf(query), revision: last, sums, gameIds });
    return result;
  }

  #cacheSummary(summary: Summary): void {
    const others = this.#summaries.filter(
      ({ key, revision }) => key !== summary.key && revision === summary.revision,
    );
    this.#summaries = [summary, ...others].slice(0, MOST_SUMMARIES);
  }
}

function keyOf({ from, to, search }: ReportQuery): string {
  return `${from} ${to} ${search}`;
}

function gameView(row: GameRow, tellers: readonly NamedTeller[]): ReportGame {
  const { game } = row;
  return {
    id: game.id,
    name: game.name,
    game_status_id: game.status,
    created_at: instant(game.createdAt),
    finished_at: instant(game.finishedAt),
    result: game.result,
    is_no_contest: game.noContest,
    ...totalsView(row.totals),
    tellers: inNameOrder(row, tellers).map(({ id, name, totals }) => ({ id, name, ...totalsView(totals) })),
  };
}
