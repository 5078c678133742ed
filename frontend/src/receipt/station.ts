import { settingsAsHeard } from '../data/queries.js';
import { isTraining } from '../data/training.js';
import type { ReceiptStation } from './model.js';

/**
 * The station's settings as last fetched: a receipt does not wait while the server is away.
 * @throws ApiError
 */
export async function stationOfSettings(): Promise<ReceiptStation> {
  const { stationName, receiptTerms, timeZone } = await settingsAsHeard();
  return { name: stationName, terms: receiptTerms, timeZone, isTraining };
}
