import { gateHistory } from '../data/place.js';
import { currentSession } from '../data/session.js';

/** Completes the navigation that was held up. */
export type Leave = () => void;
type Ask = (leave: Leave) => void;

/** The guards that ask before their place is left, the latest last. */
const guards: Ask[] = [];
/** Set while leaving after a Yes. */
let isPassing = false;

/** Leaves, after a question if something typed would be lost. For windows, which are closed by code. */
export function leaveIfSaved(leave: Leave): void {
  const ask = guards.at(-1);
  if (ask === undefined || isPassing) leave();
  else ask(() => pass(leave));
}

function pass(leave: Leave): void {
  isPassing = true;
  try {
    leave();
  } finally {
    isPassing = false;
  }
}

/**
 * Asks before the page is left by a link, by Back and Forward, or by closing the tab, where the browser has its own
 * question. react-router can block only as a "data router", which login and board would have to load too. Never asks a
 * user whose session has ended.
 * @returns a function that removes the guard
 */
export function guardLeaving(ask: Ask): () => void {
  guards.push(ask);
  const isLatest = () => guards.at(-1) === ask;
  const openHistory = gateHistory(backGate(ask, isLatest));
  const onClick = (event: MouseEvent) => {
    const link = linkOf(event);
    if (link === null || isPassing || !isLatest() || currentSession() === null) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => pass(() => link.click()));
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (currentSession() !== null) event.preventDefault();
  };
  window.addEventListener('click', onClick, true);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    guards.splice(guards.indexOf(ask), 1);
    openHistory();
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
const placeInHistory = (): number | null => {
  const { idx }: { idx?: unknown } = Object(window.history.state);
  return typeof idx === 'number' ? idx : null;
};

/** Back is noticed only after the address has changed: it is put back, and gone to again after a Yes. */
function backGate(ask: Ask, isLatest: () => boolean): () => boolean {
  const here = placeInHistory();
  /** Steps in the history made by this code, whose events are still to come. */
  let ownMoves = 0;
  const move = (steps: number) => {
    ownMoves += 1;
    window.history.go(steps);
  };
  return () => {
    const there = placeInHistory();
    if (ownMoves > 0) {
      ownMoves -= 1;
      // The address is back: the router must not notice.
      return there === here;
    }
    if (!isLatest() || here === null || there === null || here === there) return false;
    if (currentSession() === null) return false;
    move(here - there);
    ask(() => move(there - here));
    return true;
  };
}
