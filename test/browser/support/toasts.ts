import type { Screen } from './screen.js';

/** Keeps the words of every toast, and of what a row says instead of one, from now on: several may say the same, and each is gone after four seconds. */
export async function recordToasts(screen: Screen): Promise<() => Promise<readonly string[]>> {
  const recorded = await screen.page.evaluateHandle(() => {
    const words: string[] = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement)) continue;
        // The first toast comes with the list of toasts around it.
        const added = node.matches('[data-sonner-toast], [data-said]')
          ? [node]
          : node.querySelectorAll('[data-sonner-toast], [data-said]');
        for (const toast of added)
          words.push((toast.querySelector('[data-title]') ?? toast).textContent ?? '');
      }
    }).observe(document.body, { childList: true, subtree: true });
    return words;
  });
  return () => recorded.jsonValue();
}

/** Of a toast. */
const LIFE_MS = 4_000;

/** The toasts that come from now on stay: a busy computer looks at where they stand, or goes to them, in its own time. */
export async function keepToasts(screen: Screen): Promise<void> {
  await screen.page.evaluate((lifeMs) => {
    const { setTimeout: wait } = window;
    const keep = (task: TimerHandler, ms?: number) => (ms === lifeMs ? 0 : wait(task, ms));
    window.setTimeout = keep as typeof setTimeout;
  }, LIFE_MS);
}
