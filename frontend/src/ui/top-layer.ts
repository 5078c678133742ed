/** Elements that stay above modal dialogs, which the browser puts above everything else. */
const onTop = new Set<HTMLElement>();

/**
 * Keeps a popover above dialogs that open after it.
 * @returns a function that ends it
 */
export function keepOnTop(element: HTMLElement): () => void {
  onTop.add(element);
  raise(element);
  return () => {
    onTop.delete(element);
  };
}

/** To be called after a modal dialog has opened. */
export function raiseOnTop(): void {
  for (const element of onTop) raise(element);
}

function raise(element: HTMLElement): void {
  // In browsers without popovers it stays below dialogs.
  if (!('showPopover' in element)) return;
  if (element.matches(':popover-open')) element.hidePopover();
  element.showPopover();
}
