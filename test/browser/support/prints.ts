import { until } from '../../support/until.js';
import type { Screen } from './screen.js';

/** The words of every receipt that the page has given to the print dialog since it was loaded, oldest first. */
export function prints(screen: Screen): Promise<readonly string[]> {
  return screen.page.evaluate<string[]>(`papers.map(({ html }) => {
    const paper = new DOMParser().parseFromString(html, 'text/html');
    const words = document.createTreeWalker(paper.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (words.nextNode()) texts.push(words.currentNode.data.trim());
    return texts.filter((text) => text !== '').join(' ');
  })`);
}

/** Waits for one print, the first of this page unless told, and gives its words. */
export async function printed(screen: Screen, number = 1): Promise<string> {
  await until(
    async () => (await prints(screen)).length >= number,
    undefined,
    async () => `print ${number} did not come. ${await screen.whatIsSeen()}`,
  );
  return (await prints(screen))[number - 1] ?? '';
}
