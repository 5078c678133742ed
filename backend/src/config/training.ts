import { TRAINING_STATION } from '@taya/contracts/training';
import type { Environment } from '../system/environment.js';
import type { SettingName } from './settings-table.js';

/** What a station for practice shares with the real one: how it is reached, shown and logged. Its data is its own. */
const SHARED: readonly SettingName[] = [
  'HOST',
  'STATION_TIME_ZONE',
  'TRUST_PROXY',
  'ALLOWED_HOSTS',
  'TLS_CERT',
  'TLS_KEY',
  'QZ_CERTIFICATE',
  'QZ_PRIVATE_KEY',
  'LOG_FORMAT',
  'LOG_LEVEL',
];

/** The settings of `npm run training`: a station of its own, beside the one that `npm start` runs with these. */
export function forTraining(environment: Environment): Environment {
  return {
    ...Object.fromEntries(SHARED.map((name) => [name, environment[name]])),
    PORT: environment.TRAINING_PORT || '3100',
    DATA_DIR: environment.TRAINING_DIR || './training',
    STATION_ID: TRAINING_STATION,
    STATION_NAME: 'Practice',
  };
}
