import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { OperatorError } from '../system/named-error.js';

/** The station cannot be reached where its settings say; the message names the setting that is wrong. */
export class ListenError extends OperatorError {}

/**
 * Opens the port. Nest's own `listen` would also log a failure by itself, in words that do not name the setting.
 * @returns the URL that is served
 * @throws ListenError
 */
export async function listen(
  app: NestFastifyApplication,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  try {
    const server: FastifyInstance = app.getHttpAdapter().getInstance();
    return await server.listen({ host, port });
  } catch (error) {
    throw asListenError(error as NodeJS.ErrnoException, host, port);
  }
}

function asListenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return listenError(
        `PORT: ${port} is taken on ${host}: another program, or another station, listens there`,
      );
    case 'EADDRNOTAVAIL':
      return listenError(`HOST: ${host} is no address of this machine`);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return listenError(`HOST: ${host} is no address, and no name that leads to one`);
    case 'EACCES':
      return listenError(
        `PORT: this account may not listen on ${port}; ports below 1024 are often kept for root`,
      );
    default:
      return ['listen', 'bind', 'getaddrinfo'].includes(error.syscall ?? '')
        ? listenError(`HOST and PORT: ${host}:${port} cannot be listened on`)
        : error;
  }

  function listenError(text: string): ListenError {
    return new ListenError(`${text} (${error.message})`, { cause: error });
  }
}
