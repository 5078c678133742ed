import type { SettingsView } from '@taya/contracts/settings';
import { api } from '../data/api.js';
import { keys } from '../data/keys.js';
import { queryClient } from '../data/query-client.js';
import { timeZone } from '../data/station-zone.js';
import type { ReceiptStation } from './model.js';

/**
 * The station's settings as last fetched: a receipt does not wait while the server is away.
 * @throws ApiError
 */
export async function stationOfSettings(): Promise<ReceiptStation> {
  const settings = await queryClient.ensureQueryData({
    queryKey: keys.settings,
    queryFn: ({ signal }) => api.get<SettingsView>('/api/settings', signal),
    revalidateIfStale: true,
  });
  return { name: settings.stationName, terms: settings.receiptTerms, timeZone };
}
