/** Logging in, the one live session of a user, and how it ends, with a socket and without one. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Role } from '@taya/contracts/roles';
import type {
  LoginView,
  OwnAddressView,
  RefusedAddressView,
  SignedInView,
  TellerView,
  UserView,
} from '@taya/contracts/teller';
import { Board } from './support/board.js';
import { Client, dataOf, refusal } from './support/client.js';
import { House, type Teller, tellerForm } from './support/house.js';
import { PASSWORDS } from './support/station.js';

let house: House;

beforeAll(async () => {
  house = await House.open();
});

afterAll(async () => {
  await house.close();
});

const boardOf = (client: Client) => Board.connect(house.station.url, { token: client.token });
const edit = (teller: Teller, change: object) => house.superAdmin.put(`/api/teller/${teller.id}`, change);
const OWN = '/api/auth/data';

describe('Signing in', () => {
  it('answers a token and the user', async () => {
    const teller = await house.teller('ana', { middle_name: 'B.', location: 'Window 3' });
    const { status, body } = await teller.signIn('ana', 'ana-password');
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Login successful!',
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        data: {
          id: teller.id,
          role_id: 2,
          name: 'Ana B. Cruz',
          location: 'Window 3',
          unique_key: expect.stringMatching(/.{16,}/),
        },
      },
    ]);
    expect((await teller.get(OWN)).body.data).toEqual(body.data);
    expect(JSON.stringify(body.token)).not.toContain(dataOf(await teller.get<UserView>(OWN)).name);
  });

  it('counts: the admin sees how many of the active tellers are logged in', async () => {
    const counts = async () => dataOf(await house.admin.get<SignedInView>('/api/teller/signed_in'));
    const before = await counts();
    const nia = await house.teller('nia');
    const noel = await house.teller('noel');
    expect(await counts()).toEqual({ signed_in: before.signed_in + 2, active: before.active + 2 });
    dataOf(await nia.post('/api/auth/logout'));
    expect(await counts()).toEqual({ signed_in: before.signed_in + 1, active: before.active + 2 });
    dataOf(await edit(noel, { is_active: false }));
    expect(await counts()).toEqual({ signed_in: before.signed_in, active: before.active + 1 });
  });

  it('ignores the case of the username, but not of the password', async () => {
    expect((await new Client(house.station).signIn('ANA', 'ana-password')).status).toBe(200);
    expect(refusal(await house.nobody.signIn('ana', 'ANA-password'))).toEqual([401, 'BAD_CREDENTIALS']);
  });

  it('answers the same to an unknown name and to a wrong password', async () => {
    const [known, unknown] = [
      await house.nobody.signIn('superadmin', 'wrong-password'),
      await house.nobody.signIn('nobody-at-all', 'wrong-password'),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  it('of a teller is possible only from their address', async () => {
    const form = { ...tellerForm('far'), ip: '10.1.2.3' };
    dataOf(await house.superAdmin.post('/api/teller', form));
    const answer = await house.nobody.signIn('far', 'far-password');
    expect(refusal(answer)).toEqual([401, 'IP_NOT_ALLOWED']);
    expect(refusal(await house.nobody.signIn('far', 'wrong-password'))).toEqual([401, 'BAD_CREDENTIALS']);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'true-client-ip']) {
      const forged = await house.nobody.call('POST', '/api/auth', {
        json: { username: 'far', password: 'far-password' },
        headers: { [header]: header === 'forwarded' ? 'for=10.1.2.3' : '10.1.2.3' },
      });
      expect(refusal(forged)).toEqual([401, 'IP_NOT_ALLOWED']);
    }
  });

  it('refused for its address says which, and the super admin sees it until the address is allowed', async () => {
    const form = { ...tellerForm('mia'), ip: '10.1.2.4' };
    const { id, name, location } = dataOf(await house.superAdmin.post<TellerView>('/api/teller', form));
    const refused = async () => {
      const rows = dataOf(await house.superAdmin.get<RefusedAddressView[]>('/api/teller/refused'));
      return rows.filter(({ user_id }) => user_id === id);
    };
    await house.nobody.signIn('mia', 'wrong-password');
    expect(await refused()).toEqual([]);
    const { body } = await house.nobody.signIn('mia', 'mia-password');
    expect(body.message).toBe('This account may not be used from this address. This PC is 127.0.0.1.');
    await house.nobody.signIn('mia', 'mia-password');
    const address = { ip: '127.0.0.1', allowed_ip: '10.1.2.4', at: expect.stringMatching(/Z$/) };
    expect(await refused()).toEqual([{ user_id: id, role_id: Role.Teller, name, location, ...address }]);
    dataOf(await house.superAdmin.put(`/api/teller/${id}`, { ip: '127.0.0.1' }));
    expect(await refused()).toEqual([]);
    const own = dataOf(await house.superAdmin.get<OwnAddressView>('/api/auth/address'));
    expect(own).toEqual({ ip: '127.0.0.1' });
    expect((await new Client(house.station).signIn('mia', 'mia-password')).status).toBe(200);
    dataOf(await house.superAdmin.put(`/api/teller/${id}`, { ip: '10.1.2.4' }));
    expect(await refused()).toEqual([]);
  });

  it('leaves a history of successful logins, newest first', async () => {
    const teller = await house.teller('lia');
    await teller.signIn('lia', 'lia-password');
    await house.nobody.signIn('lia', 'wrong-password');
    const { body } = await house.superAdmin.get<LoginView[]>(`/api/teller/${teller.id}/login_history`);
    expect(body).toMatchObject({ total: 2, page: 1, totalPages: 1 });
    const [newest, oldest] = body.data;
    expect(newest).toEqual({ id: expect.any(Number), ip: '127.0.0.1', created_at: expect.any(String) });
    expect(Date.parse(newest?.created_at ?? '')).toBeGreaterThan(Date.parse(oldest?.created_at ?? ''));
    const shown = dataOf(await house.admin.get<TellerView>(`/api/teller/${teller.id}`));
    expect(shown).toMatchObject({
      last_login_ip: '127.0.0.1',
      last_login_datetime: newest?.created_at,
    });
  });
});

describe('A session', () => {
  it('is replaced by the next login, and its socket is told the reason', async () => {
    const teller = await house.teller('ben');
    const first = new Client(house.station, teller.token);
    const board = await boardOf(first);
    const signedIn = await teller.signIn('ben', 'ben-password');
    const { unique_key } = signedIn.body.data as UserView;
    expect((await board.next('login')).data).toEqual({ user_id: teller.id, unique_key });
    await board.ended();
    expect(refusal(await first.get(OWN))).toEqual([401, 'SESSION_REPLACED']);
    expect((await first.get(OWN)).body.message).toBe(
      'Someone logged in your account on another device. Please contact the administrator.',
    );
    expect((await teller.get(OWN)).status).toBe(200);
  });

  it('ends at once when the teller is disabled, who cannot log in again until enabled', async () => {
    const teller = await house.teller('cora');
    const board = await boardOf(teller);
    dataOf(await edit(teller, { is_active: false }));
    expect((await board.next('disable')).data).toEqual({ user_id: teller.id });
    await board.ended();
    const disabled = [401, 'USER_DISABLED'];
    expect(refusal(await teller.get(OWN))).toEqual(disabled);
    expect((await teller.get(OWN)).body.message).toBe(
      'Your account has been disabled. Please contact the administrator.',
    );
    expect(refusal(await house.nobody.signIn('cora', 'cora-password'))).toEqual(disabled);
    expect(refusal(await house.nobody.signIn('cora', 'wrong-password'))).toEqual([401, 'BAD_CREDENTIALS']);
    dataOf(await edit(teller, { is_active: true }));
    // The session has ended for good; a new one begins.
    expect((await teller.get(OWN)).status).toBe(401);
    expect((await teller.signIn('cora', 'cora-password')).status).toBe(200);
  });

  it('ends when the password is changed by the super admin', async () => {
    const teller = await house.teller('dora');
    const board = await boardOf(teller);
    dataOf(await edit(teller, { password: 'another-password' }));
    expect((await board.next('password-update')).data).toEqual({ user_id: teller.id });
    await board.ended();
    expect(refusal(await teller.get(OWN))).toEqual([401, 'PASSWORD_CHANGED']);
    expect((await teller.get(OWN)).body.message).toBe('Your password has been updated. Please log in again.');
    expect(refusal(await teller.signIn('dora', 'dora-password'))).toEqual([401, 'BAD_CREDENTIALS']);
    expect((await teller.signIn('dora', 'another-password')).status).toBe(200);
  });

  it('ends when the address is changed', async () => {
    const teller = await house.teller('eva');
    const board = await boardOf(teller);
    dataOf(await edit(teller, { ip: '10.9.8.7' }));
    expect((await board.next('ip-update')).data).toEqual({ user_id: teller.id });
    await board.ended();
    expect(refusal(await teller.get(OWN))).toEqual([401, 'IP_CHANGED']);
    expect((await teller.get(OWN)).body.message).toBe('Your IP has been updated. Please log in again.');
    expect(refusal(await teller.signIn('eva', 'eva-password'))).toEqual([401, 'IP_NOT_ALLOWED']);
  });

  it('ends with one event when several things change: disabling, then password, then address', async () => {
    const teller = await house.teller('gia');
    const first = await boardOf(teller);
    dataOf(await edit(teller, { ip: '10.9.8.7', password: 'another-password', is_active: false }));
    await first.ended();
    expect(first.kinds).toContain('disable');
    expect(first.kinds).not.toContain('password-update');
    expect(first.kinds).not.toContain('ip-update');
    expect(refusal(await teller.get(OWN))).toEqual([401, 'USER_DISABLED']);

    dataOf(await edit(teller, { is_active: true, ip: '127.0.0.1' }));
    await teller.signIn('gia', 'another-password');
    const second = await boardOf(teller);
    dataOf(await edit(teller, { ip: '10.9.8.7', password: 'a-third-password' }));
    await second.ended();
    expect(second.kinds).toContain('password-update');
    expect(second.kinds).not.toContain('ip-update');
    expect(refusal(await teller.get(OWN))).toEqual([401, 'PASSWORD_CHANGED']);
  });

  it('goes on when something else is edited, or nothing', async () => {
    const teller = await house.teller('hana');
    const board = await boardOf(teller);
    const same = { password: 'hana-password', ip: '127.0.0.1', is_active: true };
    for (const change of [{ location: 'Window 5' }, { first_name: 'Hanna' }, { password: '' }, same, {}]) {
      dataOf(await edit(teller, change));
      expect((await teller.get(OWN)).status).toBe(200);
    }
    expect(dataOf(await teller.get<UserView>(OWN))).toMatchObject({
      name: 'Hanna Cruz',
      location: 'Window 5',
    });
    // They come in no order.
    for (const kind of ['balance', 'game', 'game_live_list', 'timer'] as const) await board.next(kind);
    expect(board.isConnected).toBe(true);
    expect(board.kinds).toEqual(['balance', 'game', 'game_live_list', 'timer']);
    board.close();
  });

  it('goes on when the user changes their own password', async () => {
    const teller = await house.teller('ivy');
    const board = await boardOf(teller);
    const wrong = { old_password: 'not-this-one', new_password: 'new-password' };
    expect(refusal(await teller.post('/api/auth/change-password', wrong))).toEqual([400, 'WRONG_PASSWORD']);
    const change = { old_password: 'ivy-password', new_password: 'new-password' };
    const answer = await teller.post('/api/auth/change-password', change);
    expect([answer.status, answer.body.message]).toEqual([200, 'Password updated successfully']);
    expect((await teller.get(OWN)).status).toBe(200);
    expect(board.isConnected).toBe(true);
    board.close();
    expect(refusal(await house.nobody.signIn('ivy', 'ivy-password'))).toEqual([401, 'BAD_CREDENTIALS']);
    const camelCase = { oldPassword: 'new-password', newPassword: 'newer-password' };
    expect((await teller.post('/api/auth/change-password', camelCase)).status).toBe(200);
    expect((await teller.signIn('ivy', 'newer-password')).status).toBe(200);
  });

  it('ends everywhere when its owner logs out', async () => {
    const teller = await house.teller('lou');
    const otherTab = new Client(house.station, teller.token);
    const board = await boardOf(teller);
    const answer = await teller.post('/api/auth/logout');
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([200, 'Logged out', null]);
    expect((await board.next('logout')).data).toEqual({ user_id: teller.id, code: 'LOGGED_OUT' });
    await board.ended();
    for (const client of [teller, otherTab]) {
      expect(refusal(await client.get(OWN))).toEqual([401, 'LOGGED_OUT']);
      expect(refusal(await client.post('/api/auth/logout'))).toEqual([401, 'LOGGED_OUT']);
    }
    expect((await teller.get(OWN)).body.message).toBe('You have logged out. Please log in again.');
    expect(refusal(await house.nobody.post('/api/auth/logout'))).toEqual([401, 'NOT_SIGNED_IN']);
    await expect(boardOf(otherTab)).rejects.toMatchObject({ data: { code: 'LOGGED_OUT' } });
    expect((await teller.signIn('lou', 'lou-password')).status).toBe(200);
    expect((await teller.get(OWN)).status).toBe(200);
    expect(refusal(await otherTab.get(OWN))).toEqual([401, 'LOGGED_OUT']);
  });

  it('of the admin ends when the super admin changes the password', async () => {
    const board = await boardOf(house.admin);
    const answer = await house.superAdmin.post('/api/auth/change-admin-password', {
      new_password: 'new-admin-password',
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'Admin password updated successfully']);
    expect((await board.next('password-update')).data).toEqual({ user_id: 1 });
    await board.ended();
    expect(refusal(await house.admin.get(OWN))).toEqual([401, 'PASSWORD_CHANGED']);
    expect(refusal(await house.admin.signIn('admin', PASSWORDS.admin))).toEqual([401, 'BAD_CREDENTIALS']);
    expect((await house.admin.signIn('admin', 'new-admin-password')).status).toBe(200);
    expect((await house.superAdmin.get(OWN)).status).toBe(200);
  });

  it('that ended while no socket was connected gets the reason in its next answer, over restarts too', async () => {
    const [replaced, disabled, changed, moved, left, live] = [
      await house.teller('jo1'),
      await house.teller('jo2'),
      await house.teller('jo3'),
      await house.teller('jo4'),
      await house.teller('jo5'),
      await house.teller('jo6'),
    ];
    await new Client(house.station).signIn('jo1', 'jo1-password');
    dataOf(await edit(disabled, { is_active: false }));
    dataOf(await edit(changed, { password: 'another-password' }));
    dataOf(await edit(moved, { ip: '10.0.0.1' }));
    dataOf(await left.post('/api/auth/logout'));
    const codes = async () =>
      Promise.all(
        [replaced, disabled, changed, moved, left, live].map(
          async (client) => (await client.get(OWN)).body.code,
        ),
      );
    const expected = [
      'SESSION_REPLACED',
      'USER_DISABLED',
      'PASSWORD_CHANGED',
      'IP_CHANGED',
      'LOGGED_OUT',
      undefined,
    ];
    expect(await codes()).toEqual(expected);
    await house.restart();
    expect(await codes()).toEqual(expected);
    await house.station.kill();
    await house.restart();
    expect(await codes()).toEqual(expected);
    await expect(boardOf(disabled)).rejects.toMatchObject({ data: { code: 'USER_DISABLED' } });
  });
});

describe('Behind a proxy', () => {
  let proxied: House;

  beforeAll(async () => {
    proxied = await House.open({ environment: { TRUST_PROXY: '127.0.0.1' } });
  });

  afterAll(async () => {
    await proxied.close();
  });

  it('that is trusted, the address is the one it names', async () => {
    const form = { ...tellerForm('far'), ip: '10.1.2.3' };
    dataOf(await proxied.superAdmin.post('/api/teller', form));
    const signIn = (forwarded: string) =>
      proxied.nobody.call('POST', '/api/auth', {
        json: { username: 'far', password: 'far-password' },
        headers: { 'x-forwarded-for': forwarded },
      });
    const through = await signIn('10.1.2.3');
    expect(through.status).toBe(200);
    expect((await signIn('::ffff:10.1.2.3')).status).toBe(200);
    expect(refusal(await signIn('10.1.2.4'))).toEqual([401, 'IP_NOT_ALLOWED']);
    // The client's own claims stand further left.
    expect(refusal(await signIn('10.1.2.3, 10.1.2.4'))).toEqual([401, 'IP_NOT_ALLOWED']);
    expect((await signIn('6.6.6.6, 10.1.2.3')).status).toBe(200);
  });

  it('a token used from elsewhere is refused, and its session goes on where it belongs', async () => {
    const { token } = (
      await proxied.nobody.call('POST', '/api/auth', {
        json: { username: 'far', password: 'far-password' },
        headers: { 'x-forwarded-for': '10.1.2.3' },
      })
    ).body;
    const from = (address: string) =>
      new Client(proxied.station, token).call('GET', '/api/teller_balance', {
        headers: { 'x-forwarded-for': address },
      });
    expect((await from('10.1.2.3')).status).toBe(200);
    expect(refusal(await from('10.1.2.4'))).toEqual([401, 'IP_NOT_ALLOWED']);
    expect(refusal(await new Client(proxied.station, token).get('/api/teller_balance'))).toEqual([
      401,
      'IP_NOT_ALLOWED',
    ]);
    expect((await from('10.1.2.3')).status).toBe(200);
  });
});

describe('Trying passwords', () => {
  it('is stopped after ten for a name and an address, also with the right password, and only for that name', async () => {
    const teller = await house.teller('kim');
    const wrong = () => house.nobody.signIn('KIM', 'wrong-password');
    for (let time = 0; time < 9; time += 1) expect((await wrong()).status).toBe(401);
    // A success clears the count.
    expect((await teller.signIn('kim', 'kim-password')).status).toBe(200);
    for (let time = 0; time < 10; time += 1) expect((await wrong()).status).toBe(401);
    for (const password of ['wrong-password', 'kim-password']) {
      const answer = await house.nobody.signIn('kim', password);
      expect(refusal(answer)).toEqual([429, 'TOO_MANY_SIGN_INS']);
      const seconds = Number(answer.headers.get('retry-after'));
      // Of five minutes, some may have passed on a busy machine.
      expect(seconds).toBeGreaterThan(120);
      expect(seconds).toBeLessThanOrEqual(300);
    }
    // Logged-in users keep working, and others can log in.
    expect((await teller.get(OWN)).status).toBe(200);
    expect((await house.superAdmin.signIn('superadmin', PASSWORDS.superadmin)).status).toBe(200);
  });

  it('all at once gives no more tries', async () => {
    await house.teller('max');
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => house.nobody.signIn('max', 'wrong-password')),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(401), count(429), count(503)]).toEqual([10, 15, 0]);
  });

  it('for an unknown name is stopped as well', async () => {
    for (let time = 0; time < 10; time += 1) {
      expect((await house.nobody.signIn('no-such-name', 'wrong-password')).status).toBe(401);
    }
    expect((await house.nobody.signIn('no-such-name', 'wrong-password')).status).toBe(429);
  });

  it('is stopped after fifty for an address, whatever the names', async () => {
    // 39 have failed above since the last restart: 9 and 10 for one name, 10 for each of two others.
    for (let time = 0; time < 11; time += 1) {
      expect((await house.nobody.signIn(`name-${time}`, 'wrong-password')).status).toBe(401);
    }
    expect((await house.nobody.signIn('name-11', 'wrong-password')).status).toBe(429);
    expect(refusal(await house.auditor.signIn('auditor', PASSWORDS.auditor))).toEqual([
      429,
      'TOO_MANY_SIGN_INS',
    ]);
    expect((await house.auditor.get(OWN)).status).toBe(200);
  });

  it('leaves no password in the log', () => {
    expect(house.station.output).not.toMatch(/wrong-password|kim-password|super-pass|no-such-name/);
  });
});
