import { describe, expect, it } from '@jest/globals';
import { parseServerAddress } from './server-address.js';

describe('the address of an event store', () => {
  it.each([
    ['kurrentdb://127.0.0.1:2113?tls=false', 'kurrentdb://127.0.0.1:2113'],
    ['esdb://localhost', 'esdb://localhost'],
    ['esdb+discover://node1:2113,node2:2113?tls=true', 'esdb+discover://node1:2113,node2:2113'],
    ['kurrentdb+discover://cluster.example/', 'kurrentdb+discover://cluster.example'],
  ])('%s is shown as %s', (text, redacted) => {
    expect(parseServerAddress(text).redacted).toBe(redacted);
  });

  it('keeps the password for the client, and shows neither user nor options', () => {
    const { url, redacted } = parseServerAddress(
      'esdb://admin:s%40cret@db:2113?tlsCAFile=/run/secret/ca.pem',
    );
    expect(url).toContain('admin:s%40cret@db');
    expect(redacted).toBe('esdb://db:2113');
  });

  it('calls the older protocol by its present name, of which the client does not complain', () => {
    expect(parseServerAddress('esdb://db').url).toMatch(/^kurrentdb:\/\/db\?/);
    expect(parseServerAddress('esdb+discover://db').url).toBe('kurrentdb+discover://db');
  });

  it('refuses an option that the client does not know: it would tell the console the whole address', () => {
    const text = 'esdb://admin:secret@db?tls=false&TLS=true&secret=1';
    expect(() => parseServerAddress(text)).toThrow(/^must have no other options than tls, /);
    expect(() => parseServerAddress(text)).not.toThrow(/secret/);
  });

  it.each([
    'http://db:2113',
    'esdb://',
    'esdb://ad min:secret@db',
    'esdb://admin:secret@db:x',
    'esdb://admin:secret@db:2113?tls',
    'esdb://admin:secret@db:2113?tls=false&',
    'esdb://admin:se@cret@db',
    'admin:secret',
    'mongodb://admin:secret@db',
  ])('refuses %s without repeating it', (text) => {
    expect(() => parseServerAddress(text)).toThrow('must be the address of an event store');
    expect(() => parseServerAddress(text)).not.toThrow(/secret|se@cret/);
  });
});
