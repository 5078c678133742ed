/** Under this it is injected: an interface has no name of its own when the program runs. */
export const ACTIVITY = Symbol('Activity');

/** Whether this instance is the active one: the one that answers. */
export interface Activity {
  /** Looks at the clock; asks nobody. */
  readonly isActive: boolean;

  /** Called when it becomes the active one; at once if it is. */
  onActive(listener: () => void): void;

  /** Called when it follows another one again. */
  onStandby(listener: () => void): void;

  /** Called when it must not answer any more, be it for a moment: whoever is connected has to ask again. */
  onPause(listener: () => void): void;

  /** Writes what was decided, and answers no more: another instance may take over before this one has ended. */
  handOver(): Promise<void>;
}

/** Of a station that nobody else can serve. */
export const ALONE: Activity = {
  isActive: true,
  onActive: (listener) => listener(),
  onStandby: () => undefined,
  onPause: () => undefined,
  handOver: async () => undefined,
};
