import { nodeSystem } from '../../system/node-system.js';
import type { RecordedEvent } from '../event-store.js';
import { eventStoreSuite } from '../event-store.suite.js';
import { MemoryEventStore } from './memory-event-store.fixture.js';

eventStoreSuite('memory', () => {
  const events: RecordedEvent[] = [];
  return {
    open: async () => {
      const store = new MemoryEventStore(nodeSystem, 'memory', events);
      return { store, reader: store };
    },
    appendUnheard: (unheard) => events.push(...unheard),
    dispose: async () => {},
  };
});
