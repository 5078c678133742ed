import type { Screen } from './screen.js';

/** The commands that a page sends from now on: `POST /api/game`. */
export function sentCommands({ page }: Screen): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}
