import { describe, expect, it } from '@jest/globals';
import { parseMongoUrl, redactMongoUrl } from './mongo-url.js';

describe('the address of a MongoDB server', () => {
  it.each([
    ['mongodb://127.0.0.1', 'mongodb://127.0.0.1'],
    [
      'mongodb://taya:s3cret@one:27017,two:27017/taya?replicaSet=r&tls=true',
      'mongodb://one:27017,two:27017/taya',
    ],
    ['mongodb+srv://taya:s3%40cret@db.example.org/?appName=s3cret', 'mongodb+srv://db.example.org/'],
    ['mongodb://s3cret@[::1]:27017', 'mongodb://[::1]:27017'],
  ])('%s is shown as %s', (url, shown) => {
    expect(parseMongoUrl(url)).toBe(url);
    expect(redactMongoUrl(url)).toBe(shown);
  });

  it.each([
    'mongodb://taya:s3@cret@host',
    'mongodb://taya:s3/cret@host',
    'mongodb://taya:s3?cret@host',
    'mongodb://taya:27017?s3@cret@host',
    'mongodb://taya:s3cret@',
    'localhost:27017',
    'http://taya:s3cret@host',
  ])('%s is refused without being shown', (url) => {
    expect(() => parseMongoUrl(url)).toThrow(/^must be an address like (?!.*s3)/);
  });
});
