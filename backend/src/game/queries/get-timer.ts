import type { TimerView } from '@taya/contracts/timer';
import type { DocumentReader } from '../../document-store/document-store.js';
import { stationOf } from '../../read-models/station.js';
import { timerView } from '../../read-models/views.js';

/** The station's one timer. */
export async function getTimer(reader: DocumentReader): Promise<TimerView> {
  return timerView((await stationOf(reader)).timer);
}
