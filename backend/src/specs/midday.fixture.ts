import { nodeSystem } from '../system/node-system.js';
import type { System } from '../system/system.js';

/** Noon at the station, and the day that it has. */
export const MIDDAY = { at: '2026-11-21T12:00:00+08:00', date: '2026-11-21' };

/** This machine, but it is noon now: what a spec asks twice of today is of one day, whenever the spec runs. */
export function atMidday(): System {
  const aheadMs = Date.parse(MIDDAY.at) - nodeSystem.clock.nowMs();
  const nowMs = () => nodeSystem.clock.nowMs() + aheadMs;
  return { ...nodeSystem, clock: { ...nodeSystem.clock, nowMs } };
}
