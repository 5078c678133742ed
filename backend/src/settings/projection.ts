import { businessDay } from '@taya/contracts/day';
import { FIRST_HOUSE_RULES } from '@taya/contracts/house-rules';
import { centavos, hundredths } from '@taya/contracts/money';
import { houseRulesIn } from '../ledger/settings.js';
import { type Documents, type Projection, passedOver, type Soon, update } from '../projections/projection.js';
import { STATION, type StationDocument } from '../read-models/collections.js';

/** The station's one document: settings, timer, and the id of the latest game. */
export const settingsProjection: Projection = {
  name: 'settings',
  collections: [STATION],
  handlers: {
    'station.opened'({ data, at }, documents) {
      documents.put(STATION, {
        ...FIRST_HOUSE_RULES,
        id: 'station',
        stationId: data.stationId,
        stationName: data.stationName,
        timeZone: data.timeZone,
        dayFloor: '',
        rate: hundredths(data.terms.rate),
        payoutUnit: centavos(data.terms.payoutUnit),
        minimumPayout: hundredths(data.terms.minimumPayout),
        receiptTerms: '',
        latestGameId: null,
        timer: { status: 'stop', maxSeconds: 0, elapsedMs: 0, at },
      });
    },
    'station.timeZoneChanged': ({ data, at }, documents) =>
      changeDay(documents, at, { timeZone: data.timeZone }),
    'settings.housePercentageChanged': ({ data }, documents) =>
      change(documents, { rate: hundredths(data.rate) }),
    'settings.changed': ({ data, at }, documents) =>
      changeDay(documents, data.dayStartsAt === undefined ? null : at, {
        ...houseRulesIn(data),
        ...(data.payoutUnit !== undefined && { payoutUnit: centavos(data.payoutUnit) }),
        ...(data.minimumPayout !== undefined && { minimumPayout: hundredths(data.minimumPayout) }),
        ...(data.receiptTerms !== undefined && { receiptTerms: data.receiptTerms }),
        ...(data.stationName !== undefined && { stationName: data.stationName }),
      }),
    'game.created': ({ data }, documents) => change(documents, { latestGameId: data.gameId }),
    'timer.changed': ({ data, at }, documents) =>
      change(documents, {
        timer: { status: data.status, maxSeconds: data.maxSeconds, elapsedMs: data.elapsedMs, at },
      }),
    ...passedOver('game.bettingOpened', 'game.bettingClosed', 'game.lastCallStarted'),
    ...passedOver('game.lastCallCancelled', 'game.paused', 'game.resumed', 'game.cancelled'),
    ...passedOver('game.resultSet', 'game.resultUndone', 'game.confirmed', 'game.reopened'),
    ...passedOver('user', 'bet', 'cash', 'date', 'shift', 'day', 'ledger', 'command'),
  },
};

/** @param at when the rule of days changes; null where it stays */
function changeDay(documents: Documents, at: number | null, changes: Partial<StationDocument>): Soon<void> {
  return update(documents, STATION, 'station', (station) => ({
    ...station,
    ...changes,
    ...(at !== null && { dayFloor: businessDay(at, station) }),
  }));
}

function change(documents: Documents, changes: Partial<StationDocument>): Soon<void> {
  return update(documents, STATION, 'station', (station) => ({ ...station, ...changes }));
}
