import { gateHistory } from '../data/place.js';
import { currentSession } from '../data/session.js';

/** Goes where the person wanted to go. */
export type Leave = () => void;
type Ask = (leave: Leave) => void;

/** Those who want to be asked before their place is left, the latest last. */
const guards: Ask[] = [];
/** Somebody was asked, and said Yes. */
let isPassing = false;

/** Leaves, unless something typed would be lost: then the person is asked first. For windows, which are closed by code. */
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
 * Asks before the page is left by a link, by Back and Forward, or by closing the tab, where the browser has words of its
 * own. react-router could block only as a "data router", which login and board would have to load too. Nobody whose
 * session has ended is held up.
 * @returns a function that ends it
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

/** A link that would leave the page in this tab. */
function linkOf({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null {
  if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest('a[href]');
  return link instanceof HTMLAnchorElement && link.target !== '_blank' ? link : null;
}

/** Where in the history of this tab the page stands, as react-router notes it. */
const placeInHistory = (): number | null => {
  const { idx }: { idx?: unknown } = Object(window.history.state);
  return typeof idx === 'number' ? idx : null;
};

/** The address has changed when Back is noticed: it is put back, and gone to again if the person says so. */
function backGate(ask: Ask, isLatest: () => boolean): () => boolean {
  const here = placeInHistory();
  /** Moves of our own that are still to be noticed. */
  let ownMoves = 0;
  const move = (steps: number) => {
    ownMoves += 1;
    window.history.go(steps);
  };
  return () => {
    const there = placeInHistory();
    if (ownMoves > 0) {
      ownMoves -= 1;
      // Put back: for the router nothing has happened.
      return there === here;
    }
    if (!isLatest() || here === null || there === null || here === there) return false;
    if (currentSession() === null) return false;
    move(here - there);
    ask(() => move(there - here));
    return true;
  };
}
