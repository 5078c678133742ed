import { normaliseIp } from '@taya/contracts/teller';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StationRequest } from '../http/caller.js';
import { routeOf, routePathOf } from '../http/failure.filter.js';
import { type LogEvent, PartLog } from '../system/log-events.js';
import type { Clock } from '../system/system.js';
import type { Metrics } from './metrics.js';

const SLOW_MS = 1_000;
/** Lines of one kind within a window; those beyond are counted. A store that is away fails every call. */
const LINES = 20;
const WINDOW_MS = 10_000;

interface Window {
  readonly sinceMs: number;
  lines: number;
}

/** Writes a line for each call that failed or was slow, and with `LOG_LEVEL=debug` for every call. */
export class CallLog {
  readonly #log = new PartLog('http');
  readonly #windows = new Map<LogEvent, Window>();

  constructor(
    private readonly clock: Pick<Clock, 'monotonicMs'>,
    private readonly logsAll: boolean,
  ) {}

  logAnswer(request: StationRequest, reply: FastifyReply, ms: number): void {
    if (reply.statusCode >= 500) this.#writeLimited('http.failure', request, reply, ms);
    else if (ms > SLOW_MS) this.#writeLimited('http.slow', request, reply, ms);
    else if (this.logsAll) this.#write('http.call', request, reply, ms);
  }

  #writeLimited(
    event: 'http.failure' | 'http.slow',
    request: StationRequest,
    reply: FastifyReply,
    ms: number,
  ): void {
    const nowMs = this.clock.monotonicMs();
    let window = this.#windows.get(event);
    if (window === undefined || nowMs - window.sinceMs >= WINDOW_MS) {
      if (window !== undefined) this.#writeOmitted(event, window);
      window = { sinceMs: nowMs, lines: 0 };
      this.#windows.set(event, window);
    }
    window.lines += 1;
    if (window.lines <= LINES) this.#write(event, request, reply, ms);
  }

  #writeOmitted(of: LogEvent, { lines }: Window): void {
    const further = lines - LINES;
    if (further <= 0) return;
    const seconds = WINDOW_MS / 1_000;
    this.#log.write('http.more', `${further} further lines ${of} in ${seconds} s`, { of, lines: further });
  }

  #write(event: LogEvent, request: StationRequest, reply: FastifyReply, ms: number): void {
    const { method, failure } = request;
    const rounded = Math.round(ms);
    const reason = failure?.reason ?? null;
    const why = failure === undefined ? '' : ` ${failure.code}${reason === null ? '' : ` (${reason})`}`;
    this.#log.write(event, `${routeOf(request)} ${reply.statusCode}${why} in ${rounded} ms`, {
      method,
      route: routePathOf(request),
      status: reply.statusCode,
      ms: rounded,
      ...(failure !== undefined && { code: failure.code }),
      userId: request.caller?.userId ?? null,
      requestId: request.id,
      address: normaliseIp(request.ip),
    });
  }
}

const STATUS_CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** One hook after the answer has left: nothing that is logged of a call delays it. */
export function observeCalls(
  instance: FastifyInstance,
  { log, metrics }: { readonly log: CallLog; readonly metrics: Metrics },
): void {
  instance.decorateRequest('failure');
  instance.addHook('onResponse', (request: StationRequest, reply, done) => {
    const ms = reply.elapsedTime;
    const status = STATUS_CLASSES[Math.trunc(reply.statusCode / 100)] ?? '';
    metrics.callSeconds.observe({ method: request.method, route: routeLabelOf(request), status }, ms / 1_000);
    log.logAnswer(request, reply, ms);
    done();
  });
}

/** One of the routes that the program has: those of pages and files count as one, as do unknown ones. */
function routeLabelOf({ routeOptions: { url } }: StationRequest): string {
  if (url === undefined) return 'unknown';
  return url === '/metrics' || url.startsWith('/api/') ? url : 'pages';
}
