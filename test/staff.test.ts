/** More admins and auditors: each with an account, a session and a name of their own. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApproverView } from '@taya/contracts/answers/approval';
import type { BetRow } from '@taya/contracts/bet';
import type { GameView } from '@taya/contracts/game';
import type { CashRow, LoginView, PersonView, StaffView } from '@taya/contracts/teller';
import { Board } from './support/board.js';
import { type Answer, type Client, dataOf, refusal } from './support/client.js';
import { House, type Teller, tellerForm } from './support/house.js';

const PIN = '493857';

let house: House;
let ana: Teller;
/** A second admin and a second auditor. */
let dora: Teller;
let ed: Teller;

const FORM = { ...tellerForm('eva'), ip: '' };
const list = async (filters = '') => dataOf(await house.superAdmin.get<StaffView[]>(`/api/staff${filters}`));
const edit = (id: number, changes: object) => house.superAdmin.put<StaffView>(`/api/staff/${id}`, changes);
const said = ({ body }: Answer) => body.message;

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana', { cash: '1000' });
  dora = await house.staff('dora', 1);
  ed = await house.staff('ed', 3);
});

afterAll(() => house.close());

describe('Staff', () => {
  it('is listed by name beside the first admin and auditor', async () => {
    const names = async (filters?: string) => (await list(filters)).map(({ username }) => username);
    expect(await names()).toEqual(['admin', 'auditor', 'dora', 'ed']);
    expect(await names('?search=DOR')).toEqual(['dora']);
    expect(await names('?is_active=Disabled')).toEqual([]);
    expect(await names('?page_size=1&page=2')).toEqual(['auditor']);
    expect(dataOf(await house.superAdmin.get(`/api/staff/${dora.id}`))).toEqual({
      id: dora.id,
      role_id: 1,
      first_name: 'Dora',
      middle_name: '',
      last_name: 'Cruz',
      username: 'dora',
      location: 'Window 1',
      ip: '',
      is_active: true,
    });
    for (const id of [2, ana.id]) expect((await house.superAdmin.get(`/api/staff/${id}`)).status).toBe(404);
  });

  it('has a login history, and its names are known to those who read what was done', async () => {
    const logins = await house.superAdmin.get<LoginView[]>(`/api/teller/${dora.id}/login_history`);
    expect(dataOf(logins)).toHaveLength(1);
    const people = dataOf(await house.auditor.get<PersonView[]>('/api/people'));
    expect(people.map(({ id, name, role_id }) => [id, name, role_id])).toEqual([
      [1, 'Administrator', 1],
      [ana.id, 'Ana Cruz', 2],
      [3, 'Auditor', 3],
      [dora.id, 'Dora Cruz', 1],
      [ed.id, 'Ed Cruz', 3],
      [2, 'Super Admin', 4],
    ]);
  });

  it('is refused as tellers are: a name that is taken, a role or first users changed', async () => {
    const taken = await house.superAdmin.post('/api/staff', { ...FORM, username: 'ANA', role_id: 1 });
    expect(refusal(taken)).toEqual([409, 'USERNAME_TAKEN']);
    expect(refusal(await edit(dora.id, { role_id: 3 }))).toEqual([409, 'ACTION_NOT_ALLOWED']);
    const first = await edit(1, { is_active: false });
    expect([first.status, said(first)]).toEqual([409, 'Users 1 to 3 stay as they are.']);
    for (const id of [2, ana.id, 99]) expect(refusal(await edit(id, {}))).toEqual([404, 'NOT_FOUND']);
    const asTeller = await house.superAdmin.put(`/api/teller/${dora.id}`, { location: 'x' });
    expect(refusal(asTeller)).toEqual([404, 'TELLER_NOT_FOUND']);
  });

  it('changes its own password, and may be told from where it works', async () => {
    const fay = await house.staff('fay', 1);
    const changed = { old_password: fay.password, new_password: 'another-password-of-fay' };
    dataOf(await fay.post('/api/auth/change-password', changed));
    expect((await fay.get('/api/staff')).status).toBe(403);
    expect(said(await edit(fay.id, { ip: '10.1.2.3' }))).toBe('Staff member updated successfully');
    expect(refusal(await fay.get('/api/game_status'))).toEqual([401, 'IP_CHANGED']);
    const elsewhere = await fay.signIn('fay', changed.new_password);
    expect(refusal(elsewhere)).toEqual([401, 'IP_NOT_ALLOWED']);
    dataOf(await edit(fay.id, { ip: '' }));
    dataOf(await fay.signIn('fay', changed.new_password));
    expect(said(await edit(fay.id, { is_active: false }))).toBe('Staff member disabled successfully');
    expect(refusal(await fay.get('/api/game_status'))).toEqual([401, 'USER_DISABLED']);
    expect(refusal(await fay.signIn('fay', changed.new_password))).toEqual([401, 'USER_DISABLED']);
  });

  it('is listed where its address was refused, until that is allowed', async () => {
    const gina = await house.staff('gina', 1);
    const refused = async () => dataOf(await house.superAdmin.get<object[]>('/api/teller/refused'));
    dataOf(await edit(gina.id, { ip: '10.1.2.4' }));
    expect(refusal(await gina.signIn('gina', 'gina-password'))).toEqual([401, 'IP_NOT_ALLOWED']);
    expect(await refused()).toMatchObject([{ user_id: gina.id, role_id: 1, ip: '127.0.0.1' }]);
    dataOf(await edit(gina.id, { ip: '127.0.0.1' }));
    expect(await refused()).toEqual([]);
  });
});

describe('A second admin', () => {
  it('works beside the first, and what each did carries their name', async () => {
    const game = await house.openGame();
    const bet = await house.sell(ana, game, 'MERON', '100');
    const path = `/api/teller/${ana.id}/cashin`;
    dataOf(await dora.post(path, { amount: '250' }));
    dataOf(await house.admin.post(path, { amount: '50' }));
    const rows = dataOf(await dora.get<CashRow[]>(path));
    expect(rows.slice(0, 2).map(({ user_name }) => user_name)).toEqual(['Administrator', 'Dora Cruz']);
    for (const action of ['stop_betting_all', 'set_draw', 'confirm_result'])
      dataOf(await dora.put(`/api/game/${game.id}/${action}`));
    dataOf(await dora.post(`/api/bet/${bet.serial}/manual_claim`));
    const { bet: claimed } = dataOf(await house.admin.get<{ bet: BetRow }>(`/api/bet/${bet.id}`));
    expect(claimed).toMatchObject({ is_admin_claim: true, claimed_by: { id: dora.id, name: 'Dora Cruz' } });
    const events = dataOf(
      await ed.get<{ events: { by: { user_id: number } }[] }>(`/api/audit/events?user_id=${dora.id}`),
    );
    expect(events.events.length).toBeGreaterThan(4);
  });

  it('is told what is told to admins', async () => {
    const boards = await Promise.all(
      [house.admin, dora, ed].map(({ token }) => Board.connect(house.station.url, { token })),
    );
    try {
      const [first, second, auditor] = boards as [Board, Board, Board];
      await first.next('game');
      await second.next('game');
      await auditor.next('game');
      dataOf(await house.superAdmin.put('/api/settings/update_house_percentage', { value: '6.25' }));
      expect((await first.next('house_percentage')).data).toEqual({ value: '6.25' });
      expect((await second.next('house_percentage')).data).toEqual({ value: '6.25' });
      await house.cashIn(ana, '10');
      expect((await second.next('drawer')).data).toMatchObject({ teller_id: ana.id });
      expect(auditor.kinds).not.toContain('house_percentage');
    } finally {
      for (const board of boards) board.close();
    }
  });

  it('approves what the first does, and not what they do themselves', async () => {
    dataOf(await dora.put('/api/auth/pin', { password: dora.password, pin: PIN }));
    const approval = { username: 'dora', pin: PIN };
    dataOf(await house.superAdmin.put('/api/settings', { reversalApprovalAbove: '10' }));
    const path = `/api/teller/${ana.id}/cashin`;
    const { id } = dataOf(await house.admin.post<{ id: number }>(path, { amount: '20' }));
    const reverse = (who: Client) =>
      who.post(`${path}/${id}/reverse`, { reason: 'typed wrong', amount: '0', approval });
    expect(refusal(await reverse(dora))).toEqual([403, 'APPROVAL_REFUSED']);
    dataOf(await reverse(house.admin));
    const approvers = dataOf(await house.admin.get<ApproverView[]>('/api/approvers'));
    expect(approvers.find(({ username }) => username === 'dora')).toMatchObject({
      name: 'Dora Cruz',
      role_id: 1,
      has_pin: true,
    });
  });
});

describe('Two admins at one game', () => {
  const press = (who: Client, game: GameView, action: string, expected: object) =>
    who.put<GameView>(`/api/game/${game.id}/${action}`, expected);

  /** One of them did it; the other is told why not. */
  async function oneOfTwo(answers: readonly Promise<Answer<GameView>>[]): Promise<string> {
    const [done, refused] = (await Promise.all(answers)).toSorted((one, other) => one.status - other.status);
    expect([done?.status, refused?.status]).toEqual([200, 409]);
    return refused?.body.message ?? '';
  }

  it('close, declare and confirm once, and the other is told why not', async () => {
    for (let round = 0; round < 5; round += 1) {
      const game = await house.openGame();
      const [open, ongoing] = [{ expected_status: 2 }, { expected_status: 5 }];
      expect(
        await oneOfTwo([house.admin, dora].map((who) => press(who, game, 'stop_betting_all', open))),
      ).toBe('The game is Ongoing now. Please look at it again.');
      const why = await oneOfTwo([
        press(house.admin, game, 'set_winner_meron', ongoing),
        press(dora, game, 'set_winner_wala', ongoing),
      ]);
      expect(why).toMatch(/^The game is .+ now\. Please look at it again\.$/);
      const { result } = dataOf(await house.admin.get<GameView>('/api/game_status'));
      const declared = { expected_status: 7, expected_result: result };
      await oneOfTwo([house.admin, dora].map((who) => press(who, game, 'confirm_result', declared)));
    }
  });

  it('leave a log that the auditor finds right', async () => {
    await house.station.verify();
  });
});
