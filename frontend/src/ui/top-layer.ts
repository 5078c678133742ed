/** What stays above modal dialogs, which the browser puts over everything else. */
const kept = new Set<HTMLElement>();

/** Keeps a popover above whatever opens after it. @returns ends it */
export function keepOnTop(element: HTMLElement): () => void {
  kept.add(element);
  raise(element);
  return () => {
    kept.delete(element);
  };
}

/** To be called when a modal dialog has opened. */
export function raiseKept(): void {
  for (const element of kept) raise(element);
}

function raise(element: HTMLElement): void {
  // Browsers without popovers show it below dialogs.
  if (!('showPopover' in element)) return;
  if (element.matches(':popover-open')) element.hidePopover();
  element.showPopover();
}
