/** Hostile live clients in a process of their own: each sends pings as fast as it can, and connects again as soon as it is cut off. */
import { answerCalls } from '../../test/programs/answer-calls.js';
import { frame, JOIN, Line, UPGRADE } from '../../test/support/line.js';

const PINGS = Buffer.concat(Array(10_000).fill(frame(0x89)));

let lines = new Set<Line>();
let dialled = 0;

function flood(url: string, running: Set<Line>): void {
  const line = new Line(url);
  running.add(line);
  dialled += 1;
  line.socket.once('connect', () => {
    line.socket.write(UPGRADE);
    line.socket.write(JOIN);
    line.flood(PINGS, Number.POSITIVE_INFINITY);
  });
  line.socket.once('close', () => {
    running.delete(line);
    if (running === lines) flood(url, running);
  });
}

answerCalls({
  start(url: string, count: number) {
    for (let started = 0; started < count; started += 1) flood(url, lines);
  },

  /** @returns how many connections there were */
  stop(): number {
    const stopped = lines;
    lines = new Set();
    for (const { socket } of stopped) socket.destroy();
    const count = dialled;
    dialled = 0;
    return count;
  },
});
