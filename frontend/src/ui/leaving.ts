import { useEffect } from 'react';
import { gateHistory } from '../data/navigation.js';
import { currentSession } from '../data/session.js';
import { createStore } from '../data/store.js';

/** Completes the navigation that was held up. */
export type Leave = () => void;

/** What somebody is asked about, by the one question in the layout; null while nothing is asked. */
export const leaving = createStore<Leave | null>(null);

/** How many forms hold something that is typed and not saved. */
let unsaved = 0;
/** Set while leaving after a Yes. */
let isPassing = false;
let release: Leave = () => undefined;

/** Never asks a user whose session has ended. */
const mustAsk = () => unsaved > 0 && !isPassing && currentSession() !== null;

/** Leaves, after a question if something typed would be lost. For windows, which are closed by code. */
export function leaveIfSaved(leave: Leave): void {
  if (mustAsk()) leaving.set(() => pass(leave));
  else leave();
}

function pass(leave: Leave): void {
  isPassing = true;
  try {
    leave();
  } finally {
    isPassing = false;
  }
}

/** Asks before the page is left while a form holds what is not saved. */
export function useLeaveGuard(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved += 1;
    if (unsaved === 1) release = holdNavigation();
    return () => {
      unsaved -= 1;
      if (unsaved === 0) release();
    };
  }, [isUnsaved]);
}

/**
 * Holds up links, Back and Forward, and the closing of the tab, where the browser has its own question. react-router can
 * block only as a "data router", which login and board would have to load too.
 */
function holdNavigation(): () => void {
  const openHistory = gateHistory(backGate());
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event);
    if (link === null || !mustAsk()) return;
    event.preventDefault();
    event.stopPropagation();
    leaving.set(() => pass(() => link.click()));
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (mustAsk()) event.preventDefault();
  };
  window.addEventListener('click', onClick, true);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    openHistory();
    leaving.set(null);
    window.removeEventListener('click', onClick, true);
    window.removeEventListener('beforeunload', onUnload);
  };
}

/** A link that would open another page in this tab. */
function linkOf({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null {
  if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest('a[href]');
  return link instanceof HTMLAnchorElement && link.target !== '_blank' ? link : null;
}

/** The page's position in the history of this tab, as react-router stores it. */
const historyIndex = (): number | null => {
  const { idx }: { idx?: unknown } = Object(window.history.state);
  return typeof idx === 'number' ? idx : null;
};

/** Back is noticed only after the address has changed: it is put back, and gone to again after a Yes. */
function backGate(): () => boolean {
  const here = historyIndex();
  /** Steps in the history made by this code, whose events are still to come. */
  let ownMoves = 0;
  const move = (steps: number) => {
    ownMoves += 1;
    window.history.go(steps);
  };
  return () => {
    const there = historyIndex();
    if (ownMoves > 0) {
      ownMoves -= 1;
      // The address is back: the router must not notice.
      return there === here;
    }
    if (here === null || there === null || here === there || !mustAsk()) return false;
    move(here - there);
    leaving.set(() => move(there - here));
    return true;
  };
}
