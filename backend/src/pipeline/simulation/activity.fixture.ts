import type { System } from '../../system/system.js';
import type { CommandPipeline } from '../command-pipeline.js';
import type { Faults, SimulatedDisk, StoreGates } from './simulated-event-store.fixture.js';
import type { SimulatedWorld } from './simulated-world.fixture.js';

/** What makes one of several processes the active one: it stands above this folder. */
export interface SimulatedActivity {
  /** Whether it answers at this moment. */
  readonly isActive: boolean;
  readonly isLeaseHeld: boolean;
  /** Resolves once it is active, or follows. */
  start(pipeline: CommandPipeline): Promise<void>;
  close(): Promise<void>;
  /** The process has died. */
  cutOff(): void;
}

export interface SimulatedProcess {
  readonly world: SimulatedWorld;
  readonly disk: SimulatedDisk;
  readonly faults: Faults;
  readonly gates: StoreGates;
  /** The world as the process sees it. */
  readonly system: System;
  /** In the events it writes. */
  readonly writer: string;
  /** The machine, where one process at a time runs. */
  readonly machine: string;
  readonly activate: (pipeline: CommandPipeline) => Promise<boolean>;
  readonly onActive: () => void;
  readonly onStandby: () => void;
}

export type OpenActivity = (process: SimulatedProcess) => SimulatedActivity;
