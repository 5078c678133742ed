import type { Screen } from './screen.js';

/** What is told of a command that was asked about and had not been recorded. */
export const WITHDRAWN = 'This was NOT recorded. Do it again if wanted.';

/** How calls fail without a word of the server: refused, broken down, lost on their way, or done and only the answer lost. */
export type Silence = 'refused' | 'broken' | 'lost' | 'answer lost';

const STATUS = { refused: 400, broken: 500 } as const;
const SAID_BY_THE_BROWSER = /^error: Failed to load resource: (.*status of 500|net::ERR_FAILED)/;

/**
 * Lets calls fail without a message of the server, as a proxy's empty page or a cut cable does.
 * @param calls a glob or pattern of addresses
 * @param method all when not given
 * @returns mends them again
 */
export async function silence(
  screen: Screen,
  calls: string | RegExp,
  how: Silence,
  method?: string,
): Promise<() => Promise<void>> {
  await screen.page.route(calls, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    if (how === 'refused' || how === 'broken') return route.fulfill({ status: STATUS[how], body: '' });
    if (how === 'answer lost') await route.fetch();
    return route.abort();
  });
  return async () => {
    await screen.page.unroute(calls);
    const others = screen.complaints.filter((complaint) => !SAID_BY_THE_BROWSER.test(complaint));
    screen.complaints.splice(0, screen.complaints.length, ...others);
  };
}
