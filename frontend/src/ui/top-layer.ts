/** Elements that stay above modal dialogs, which the browser puts above everything else. */
const kept = new Set<HTMLElement>();

/**
 * Keeps a popover above dialogs that open after it.
 * @returns a function that ends it
 */
export function keepOnTop(element: HTMLElement): () => void {
  kept.add(element);
  raise(element);
  return () => {
    kept.delete(element);
  };
}

/** To be called after a modal dialog has opened. */
export function raiseKept(): void {
  for (const element of kept) raise(element);
}

function raise(element: HTMLElement): void {
  // In browsers without popovers it stays below dialogs.
  if (!('showPopover' in element)) return;
  if (element.matches(':popover-open')) element.hidePopover();
  element.showPopover();
}
