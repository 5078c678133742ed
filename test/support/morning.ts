import { DAY_MS } from './station.js';

const MORNING_HOUR = 9;
const HOUR_MS = 3_600_000;

/** So that no day ends while something is played: the station's next nine o'clock in Manila (eight hours ahead of UTC). */
export function untilMorningMs(): number {
  const nowMs = Date.now();
  const morningMs = Math.floor(nowMs / DAY_MS) * DAY_MS + (MORNING_HOUR - 8) * HOUR_MS;
  return morningMs - nowMs + (morningMs < nowMs ? DAY_MS : 0);
}
