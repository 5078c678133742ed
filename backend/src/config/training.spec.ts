import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { isTraining } from '@taya/contracts/training';
import { readConfig } from './config.js';
import { forTraining } from './training.js';

const REAL = {
  PORT: '80',
  HOST: '0.0.0.0',
  DATA_DIR: '/srv/taya',
  STATION_ID: 'north',
  STATION_KEY: 'a'.repeat(64),
  EVENT_STORE_URL: 'kurrentdb://127.0.0.1:2113?tls=false',
  MONGO_URL: 'mongodb://127.0.0.1:27017/taya?replicaSet=one',
  WITNESS_URL: 'https://witness.example',
  WITNESS_TOKEN: 'a-token-of-enough-characters',
  STATION_TIME_ZONE: 'Asia/Tokyo',
};

it('a station for practice has a ledger, a key and a port of its own, whatever the real one uses', () => {
  const config = readConfig(forTraining(REAL));
  expect(config).toMatchObject({
    port: 3100,
    host: '0.0.0.0',
    dataDir: resolve('training'),
    stationId: 'training',
    eventStore: null,
    mongoUrl: null,
    witness: null,
    timeZone: 'Asia/Tokyo',
  });
  expect(JSON.stringify(config.stationKey)).not.toContain(REAL.STATION_KEY);
  expect(isTraining(config.stationId)).toBe(true);
  expect(isTraining(readConfig(REAL).stationId)).toBe(false);
});

it('port and folder can be chosen', () => {
  const config = readConfig(forTraining({ ...REAL, TRAINING_PORT: '3210', TRAINING_DIR: '/srv/practice' }));
  expect(config).toMatchObject({ port: 3210, dataDir: '/srv/practice' });
});
