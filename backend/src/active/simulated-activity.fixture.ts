import type { OpenActivity } from '../pipeline/simulation/activity.fixture.js';
import { ActiveInstance } from './active-instance.js';
import { SimulatedLeaseStream } from './simulated-lease-stream.fixture.js';

/** The lease of the simulated instances. */
export const simulatedActivity: OpenActivity = ({ world, disk, faults, gates, system, ...process }) => {
  const stream = new SimulatedLeaseStream(world, disk, faults, gates);
  const active = new ActiveInstance({
    stream,
    self: { holder: process.writer, location: process.machine },
    clock: system.clock,
    timers: system.timers,
    onFailure: () => undefined,
    activate: process.activate,
  });
  active.onActive(process.onActive);
  active.onStandby(process.onStandby);
  return {
    get isActive() {
      return active.isActive;
    },
    get isLeaseHeld() {
      return active.isLeaseHeld;
    },
    start: (pipeline) => active.start(pipeline, true),
    close: () => active.handOver(),
    cutOff: () => stream.cutOff(),
  };
};
