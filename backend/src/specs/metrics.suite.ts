/** What Prometheus reads: who may, and the values after known actions. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BetWithTeller } from '@taya/contracts/bet';
import { noteBackup } from '../system/last-backup.js';
import { StationCalls } from './station-calls.fixture.js';

const TOKEN = 'a-token-of-a-test-1';

let station: StationCalls;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'taya-metrics-'));
  const environment = { METRICS_TOKEN: TOKEN, TRUST_PROXY: '10.0.0.0/8', DATA_DIR: dataDir };
  station = await StationCalls.open(environment);
});

afterAll(async () => {
  await station.memory.close();
  rmSync(dataDir, { recursive: true });
});

const read = (from = '127.0.0.1', headers: Record<string, string> = {}) =>
  station.memory.app.inject({ method: 'GET', url: '/metrics', remoteAddress: from, headers });

/** A sample's value by its name with labels, as it is written; 0 for one that is not there. */
async function sample(name: string): Promise<number> {
  const { body } = await read();
  const line = body.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}

describe('the metrics', () => {
  it.each(['127.0.0.1', '127.0.0.9', '::1', '::ffff:127.0.0.1'])('are for this machine: %s', async (from) => {
    const { statusCode, headers, body } = await read(from);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(body).toContain('# TYPE taya_ready gauge\ntaya_ready 1\n');
  });

  it.each([
    ['another machine', '192.168.1.5', {}],
    ['one that a trusted proxy calls this machine', '10.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['whoever a proxy on this machine speaks for', '127.0.0.1', { 'x-forwarded-for': '192.168.1.5' }],
    ['a proxy that names nobody', '127.0.0.1', { via: '1.1 Caddy' }],
    ['a wrong token', '192.168.1.5', { authorization: `Bearer ${TOKEN}x` }],
    ['a token in another form', '192.168.1.5', { authorization: TOKEN }],
  ])('are refused to %s', async (_who, from, headers: Record<string, string>) => {
    const answer = await read(from, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    expect(answer.body).not.toContain('taya_');
  });

  it('are for whoever has the token', async () => {
    expect((await read('192.168.1.5', { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  });

  it('begin at zero where an alert asks for growth or for a state', async () => {
    const { body } = await read();
    for (const line of [
      'taya_sign_ins_total{result="BAD_CREDENTIALS"} 0',
      'taya_sign_ins_total{result="TOO_MANY_SIGN_INS"} 0',
      'taya_read_models_state{state="following"} 1',
      'taya_read_models_state{state="stopped"} 0',
    ])
      expect(body.split('\n')).toContain(line);
  });

  it('say nothing of what the live check has not looked at yet', async () => {
    const { body } = await read();
    expect(body).toContain('# TYPE taya_audit_holds gauge');
    expect(body).not.toContain('taya_audit_holds{');
  });

  it('have a value after what was done: a bet, its repetition, a refusal, a print, logins, calls', async () => {
    const ana = await station.teller('Ana');
    const game = await station.game('start_betting_all');
    const body = { game_id: game, amount: '100', is_bet_meron: true };
    const route = 'taya_http_call_duration_seconds_count{method="POST",route="/api/bet",status="2xx"}';
    const sell = (key: string) => station.post<BetWithTeller>(ana.token, '/api/bet', body, key);
    const { serial } = (await sell('one')).data.bet;
    await sell('one');
    await station.post(ana.token, '/api/bet', { ...body, game_id: 999 });
    for (const _ of [1, 2]) await station.post(ana.token, `/api/print/bet/${serial}`);
    await station.memory.app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { username: 'admin', password: 'wrong-password' },
    });
    const commands = (outcome: string) => sample(`taya_commands_total{type="sellBet",outcome="${outcome}"}`);
    expect(await commands('recorded')).toBe(1);
    expect(await commands('repeated')).toBe(1);
    expect(await commands('refused')).toBe(1);
    expect(await sample('taya_refusals_total{code="GAME_NOT_FOUND"}')).toBe(1);
    expect(await sample('taya_events_total{type="bet.sold"}')).toBe(1);
    expect(await sample('taya_prints_total{receipt="bet",print="first"}')).toBe(1);
    expect(await sample('taya_prints_total{receipt="bet",print="copy"}')).toBe(1);
    expect(await sample('taya_sign_ins_total{result="BAD_CREDENTIALS"}')).toBe(1);
    expect(await sample(route)).toBe(2);
    expect(await sample('taya_state_rows{kind="open_bets"}')).toBe(1);
    expect(await sample('taya_ledger_revision')).toBe(station.memory.station.ledger.durableRevision);
    expect(await sample('taya_read_models_lag_events')).toBe(0);
    expect(await sample('taya_append_duration_seconds_count')).toBeGreaterThan(0);
    expect(await sample('taya_batch_commands_sum')).toBeGreaterThan(0);
  });

  it('tell the age of the last backup, and -1 while none is known of', async () => {
    const age = () => sample('taya_backup_age_seconds');
    expect(await age()).toBe(-1);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    noteBackup(dataDir, { madeAt: hourAgo, revision: 5, folder: '/backup/1' });
    expect(await age()).toBeGreaterThanOrEqual(3_600);
    expect(await age()).toBeLessThan(7_200);
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    noteBackup(dataDir, { madeAt: ahead, revision: 9, folder: '/backup/2' });
    expect(await age()).toBe(0);
    writeFileSync(join(dataDir, 'last-backup.json'), '{"madeAt":');
    expect(await age()).toBe(-1);
  });

  it('name no path, no user and no code of a bet, whatever was asked for', async () => {
    for (const url of [
      '/api/bet/QQQQ-WWWW/search',
      '/api/nothing-at-all',
      '/somewhere',
      '/api/teller/77?x=y',
    ]) {
      await station.memory.app.inject({ method: 'GET', url });
    }
    const { body } = await read();
    expect(body).not.toMatch(/QQQQ|nothing-at-all|somewhere|\/77|\bana\b/i);
    expect(body).toContain('route="unknown"');
  });
});
