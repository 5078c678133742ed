import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { msSinceKey } from '../ui/held-keys.js';
import { isQuestionOpen } from '../ui/use-hotkeys.js';
import type { Receipt } from './lines.js';
import { receiptWithPesoSign } from './peso-sign.js';
import { ReceiptPreview } from './preview.js';
import { type PrintState, type ReceiptPrinter, SENT } from './printer.js';
import receiptStyles from './receipt.css?inline';

/** Between rendering and printing, so that fonts have loaded. */
const SETTLE_MS = 500;

/** The print dialog takes the keyboard, so it opens only when nobody has typed for this long. */
const QUIET_MS = 500;
const POLL_EVERY_MS = 50;

/** A browser that prints has reported it by then. */
const DIALOG_TIMEOUT_MS = 1_000;

const MM_PER_PX = 25.4 / 96;

/** So that rounding by the printer does not push the last line onto a second page. */
const SPARE_MM = 1;

interface Frame {
  readonly element: HTMLIFrameElement;
  readonly window: Window & typeof globalThis;
  readonly document: Document;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An empty document of our own, out of sight but laid out, because one without layout cannot be measured. */
async function openFrame(): Promise<Frame> {
  const element = document.createElement('iframe');
  element.tabIndex = -1;
  element.setAttribute('aria-hidden', 'true');
  // Set one by one: the content security policy forbids style attributes, not this.
  Object.assign(element.style, {
    position: 'fixed',
    left: '-200mm',
    top: '0',
    width: '80mm',
    height: '300mm',
    border: '0',
    pointerEvents: 'none',
  });
  // With a doctype, because without it the frame would be in quirks mode, unlike the preview.
  element.srcdoc = '<!doctype html><title>Receipt</title>';
  const loaded = new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
  document.body.append(element);
  await loaded;
  const window = element.contentWindow as (Window & typeof globalThis) | null;
  const content = element.contentDocument;
  if (window === null || content === null) throw new Error('the browser gave no page to print from');
  return { element, window, document: content };
}

/**
 * Copies the styles of the page. Styles added by scripts are not inline styles, which the content security policy
 * forbids, in the frame too.
 */
function addStyles(frame: Frame, css: string): void {
  const sheet = new frame.window.CSSStyleSheet();
  sheet.replaceSync(css);
  frame.document.adoptedStyleSheets = [...frame.document.adoptedStyleSheets, sheet];
}

/** A page as long as the receipt: browsers ignore `80mm auto`. */
function setPageSize(frame: Frame): void {
  const heightPx = frame.document.documentElement.getBoundingClientRect().height;
  const heightMm = Math.ceil(heightPx * MM_PER_PX) + SPARE_MM;
  addStyles(frame, `@page { size: 80mm ${heightMm}mm; margin: 0; }`);
}

/** Waits for the first of these events. */
const firstOf = (target: EventTarget, ...events: readonly string[]) =>
  new Promise<void>((resolve) => {
    for (const event of events) {
      target.addEventListener(event, () => resolve(), { capture: true, once: true });
    }
  });

/**
 * Resolves when the dialog is closed: when the browser reports it, or when somebody uses the page again, which an open
 * dialog does not allow (some browsers never report that they are done).
 * @throws Error when no dialog came: printing is switched off in this browser
 */
async function showDialog(frame: Frame): Promise<void> {
  const focused = document.activeElement;
  try {
    await dialogClosed(frame);
  } finally {
    // The dialog takes the focus. Afterwards it returns to where it was, unless the user has moved it meanwhile.
    const isNowhere = document.activeElement === document.body || document.activeElement === frame.element;
    if (isNowhere && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

async function dialogClosed(frame: Frame): Promise<void> {
  const opened = firstOf(frame.window, 'beforeprint').then(() => true);
  const closed = firstOf(frame.window, 'afterprint');
  // Most browsers block in this call until the dialog is closed.
  frame.window.print();
  const isOpened = await Promise.race([opened, pause(DIALOG_TIMEOUT_MS).then(() => false)]);
  if (!isOpened) throw new Error('no print dialog opened');
  await Promise.race([closed, firstOf(window, 'pointerdown', 'keydown')]);
}

/** Waits until nobody is typing and no question is open: the keys would go to the print dialog. */
async function quietMoment(): Promise<void> {
  while (isQuestionOpen() || msSinceKey() < QUIET_MS) await pause(POLL_EVERY_MS);
}

async function printWith(frame: Frame, receipt: Receipt): Promise<void> {
  frame.document.documentElement.lang = 'en';
  frame.document.title = receipt.title;
  // It holds one receipt and nothing else.
  addStyles(frame, 'html, body { margin: 0; width: 80mm; background: #fff; }');
  addStyles(frame, receiptStyles);
  const shown = receiptWithPesoSign(receipt);
  const root = createRoot(frame.document.body);
  try {
    flushSync(() => root.render(createElement(ReceiptPreview, { receipt: shown })));
    await pause(SETTLE_MS);
    setPageSize(frame);
    await quietMoment();
    await showDialog(frame);
  } finally {
    root.unmount();
  }
}

/** Prints through the browser's own dialog, which works on any PC with any printer that the PC knows. */
export const dialogPrinter: ReceiptPrinter = {
  async print(receipt: Receipt): Promise<PrintState> {
    const frame = await openFrame();
    try {
      await printWith(frame, receipt);
      return SENT;
    } finally {
      frame.element.remove();
    }
  },
};
