import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isTraining } from '@taya/contracts/training';
import type { FastifyInstance } from 'fastify';
import { appModule } from './app.module.js';
import { AccessGuard } from './auth/access.guard.js';
import { hotBetCalls } from './betting/hot-bet-calls.js';
import { describeApi } from './http/api-docs.js';
import { guardConnections } from './http/connections.js';
import { FailureFilter } from './http/failure.filter.js';
import { answerDirectly } from './http/hot-calls.js';
import { admitCalls, createHttpAdapter } from './http/http-server.js';
import { CLIENT_FOLDER, servePages } from './http/pages.js';
import { requireRow } from './ledger/invariant.js';
import { CallLog, observeCalls } from './monitoring/call-log.js';
import { serveMetrics } from './monitoring/metrics-route.js';
import type { Station } from './station/station.module.js';

/** The whole application, given the parts of a station, ready to listen. */
export async function createHttpApp(
  station: Station,
  logger: LoggerService,
): Promise<NestFastifyApplication> {
  const adapter = createHttpAdapter(station);
  const { system, config } = station;
  observeCalls(adapter.getInstance<FastifyInstance>(), {
    log: new CallLog(system.clock, config.log.level === 'debug'),
    metrics: station.monitored.metrics,
  });
  await servePages(adapter.getInstance<FastifyInstance>(), {
    system,
    folder: CLIENT_FOLDER,
    isTraining: isTraining(config.stationId),
    days: () => requireRow(station.sessions.days, 'the station'),
  });
  const app = await NestFactory.create<NestFastifyApplication>(appModule(station), adapter, {
    logger,
    bodyParser: false,
    // start.ts reports a failed start in one line; Nest would end the process by itself.
    abortOnError: false,
  });
  app.setGlobalPrefix('api');
  admitCalls(adapter.getInstance<FastifyInstance>(), app.get(AccessGuard));
  answerDirectly(adapter.getInstance<FastifyInstance>(), hotBetCalls(app), app.get(FailureFilter));
  describeApi(app);
  serveMetrics(app, config);
  await app.init();
  guardConnections(app.getHttpServer(), station);
  return app;
}
