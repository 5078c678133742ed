/** Thousands of boards in a process of their own: when each of them got what. */
import { answerCalls } from '../../test/programs/answer-calls.js';
import { BoardViewer } from '../support/board-viewer.js';

/** The station lets more in at once from one address, but not round after round. */
const FROM_ONE_ADDRESS = 300;
const AT_ONCE = 50;
const GAME = Buffer.from('42["server-message",{"event":"game"');
const REVISION = '"revision":';

/** A game's figures as a viewer got them. */
interface Delivery {
  readonly viewer: number;
  readonly revision: number;
  readonly atMs: number;
}

/** A change of the figures that somebody was sent: who asks for it sees it from that revision on. */
export interface Change {
  readonly revision: number;
  readonly atMs: number;
}

export interface Delivered {
  readonly messages: number;
  /** From a change to the viewer. */
  readonly tookMs: readonly number[];
}

let viewers: BoardViewer[] = [];
let deliveries: Delivery[] = [];
let messages = 0;

function hear(viewer: number, text: Buffer): void {
  messages += 1;
  if (!text.subarray(0, GAME.length).equals(GAME)) return;
  const at = text.lastIndexOf(REVISION) + REVISION.length;
  const revision = Number.parseInt(text.toString('latin1', at, at + 12), 10);
  deliveries.push({ viewer, revision, atMs: performance.timeOrigin + performance.now() });
}

/** On Linux every address of 127.0.0.0/8 is the machine's own. */
const addressOf = (viewer: number) =>
  process.platform === 'linux' ? `127.0.1.${1 + Math.floor(viewer / FROM_ONE_ADDRESS)}` : null;

answerCalls({
  async open(url: string, count: number) {
    for (let first = 0; first < count; first += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => {
        const viewer = first + index;
        return new BoardViewer(url, addressOf(viewer), (text) => hear(viewer, text));
      });
      viewers.push(...some);
      await Promise.all(some.map(({ joined }) => joined));
    }
  },

  /** What came since the last call of this, or since they were opened. */
  take(changes: readonly Change[]): Delivered {
    const taken = { messages, tookMs: timesOf(changes) };
    deliveries = [];
    messages = 0;
    return taken;
  },

  connected: () => viewers.filter(({ isConnected }) => isConnected).length,

  close() {
    for (const viewer of viewers) viewer.close();
    viewers = [];
  },
});

/** How long each viewer waited for each of the changes. */
function timesOf(changes: readonly Change[]): number[] {
  const tookMs: number[] = [];
  const next = new Map<number, number>();
  for (const { viewer, revision, atMs } of deliveries) {
    let at = next.get(viewer) ?? 0;
    for (
      let change = changes[at];
      change !== undefined && change.revision <= revision;
      change = changes[at]
    ) {
      tookMs.push(Math.max(0, atMs - change.atMs));
      at += 1;
    }
    next.set(viewer, at);
  }
  return tookMs;
}
