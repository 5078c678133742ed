/** A confirmed result that was wrong is reopened by two people while nobody was paid, and a payout hold gives them time. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReportSums } from '@taya/contracts/answers/report';
import type { GameView } from '@taya/contracts/game';
import type { TellerView } from '@taya/contracts/teller';
import { Board } from './support/board.js';
import { type Answer, dataOf, refusal } from './support/client.js';
import { House, type Teller } from './support/house.js';
import { PASSWORDS } from './support/station.js';

const PIN = '493857';
const REVIEW = { reason: 'wrong side set', approval: { username: 'superadmin', pin: PIN } };

let house: House;
let ana: Teller;
let ben: Teller;

beforeAll(async () => {
  house = await House.open();
  ana = await house.teller('ana', { cash: '50000' });
  ben = await house.teller('ben', { cash: '50000' });
  dataOf(await house.superAdmin.put('/api/auth/pin', { password: PASSWORDS.superadmin, pin: PIN }));
});

beforeEach(() => house.end());

afterAll(async () => {
  await house.close();
});

const reopen = (game: { readonly id: number }, body: object = REVIEW): Promise<Answer<GameView>> =>
  house.admin.put<GameView>(`/api/game/${game.id}/reopen_result`, body);
const payout = (teller: Teller, { serial }: { readonly serial: string }) =>
  teller.post(`/api/bet/${serial}/payout`);
const hold = async (payoutHoldSeconds: number) =>
  dataOf(await house.superAdmin.put('/api/settings', { payoutHoldSeconds }));

/** What tellers, reports and the auditor see, but for times. */
async function figures() {
  const { body } = await house.auditor.get('/api/report');
  const { totals } = body as unknown as { readonly totals: ReportSums };
  const tellers = dataOf(await house.auditor.get<TellerView[]>('/api/teller'));
  const owed = dataOf(await house.admin.get('/api/unclaimed'));
  const { station } = dataOf(await house.superAdmin.get<{ station: object }>('/api/audit/balances'));
  const drawers = tellers.map(({ id, onhand, remittable, unclaimed, unfinished }) => ({
    ...{ id, onhand, remittable, unclaimed, unfinished },
  }));
  return { totals, drawers, owed, station };
}

describe('A reopened result', () => {
  it('leaves every figure as if it had not been confirmed, until another one is', async () => {
    const game = await house.openGame();
    const meron = await house.sell(ana, game, 'MERON', '1000');
    const wala = await house.sell(ben, game, 'WALA', '800');
    await house.act(game, 'stop_betting_all', 'set_winner_meron');
    const before = await figures();
    await house.act(game, 'confirm_result');
    expect(await figures()).not.toEqual(before);
    const board = await Board.connect(house.station.url);
    const reopened = dataOf(await reopen(game));
    expect(reopened).toMatchObject({
      game_status_id: 7,
      result: 'MERON',
      is_finished: false,
      finished_at: null,
    });
    expect(await figures()).toEqual(before);
    const isReopened = (shown: GameView | null) => shown?.review_since === reopened.review_since;
    expect((await board.next('game', isReopened)).data).toMatchObject({ game_status_id: 7 });
    board.close();
    expect(dataOf(await house.auditor.get(`/api/game/${game.id}/review`))).toEqual({
      since: reopened.review_since,
      reason: REVIEW.reason,
      by: 'Administrator',
      approved_by: 'Super Admin',
    });
    for (const bet of [meron, wala]) {
      expect(refusal(await payout(ana, bet))).toEqual([409, 'GAME_NOT_FINISHED']);
      const claim = await house.admin.post(`/api/bet/${bet.serial}/manual_claim`);
      expect(refusal(claim)).toEqual([409, 'GAME_NOT_FINISHED']);
    }
    await house.act(game, 'undo_result');
    for (const action of ['start_betting_all', 'start_betting_wala', 'last_call', 'pause'] as const)
      expect(refusal(await house.press(game, action))).toEqual([409, 'ACTION_NOT_ALLOWED']);
    const confirmed = await house.act(game, 'set_winner_wala', 'confirm_result');
    expect(confirmed).toMatchObject({ result: 'WALA', review_since: null });
    expect(dataOf(await house.auditor.get(`/api/game/${game.id}/review`))).toBeNull();
    expect(refusal(await payout(ana, meron))).toEqual([409, 'BET_LOST']);
    expect((await house.pay(ben, wala)).payout_amount).toBe('1710.00');
  });

  it('is refused without a second person, after a payout, a claim, or the next game, and says which', async () => {
    const { game, bets } = await house.finishedGame([ana, ana], 'DRAW');
    expect(refusal(await reopen(game, { reason: 'wrong side' }))).toEqual([409, 'APPROVAL_REQUIRED']);
    const wrong = { username: 'superadmin', pin: '000000' };
    expect(refusal(await reopen(game, { ...REVIEW, approval: wrong }))).toEqual([403, 'APPROVAL_REFUSED']);
    expect(refusal(await reopen(game, { ...REVIEW, reason: 'no' }))).toEqual([400, 'VALIDATION']);
    await house.pay(ana, bets[0]);
    expect((await reopen(game)).body).toMatchObject({
      code: 'NOT_REOPENABLE',
      message: 'A ticket of this game was paid: its result stays.',
    });
    const { game: next, bets: others } = await house.finishedGame([ana, ana], 'DRAW');
    dataOf(await house.admin.post(`/api/bet/${others[0].serial}/manual_claim`));
    expect((await reopen(next)).body.message).toBe('A ticket of this game was claimed: its result stays.');
    expect((await reopen(game)).body.message).toBe('Another game was created since: this result stays.');
    expect(refusal(await house.superAdmin.put(`/api/game/${next.id}/reopen_result`, REVIEW))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});

describe('At the same time', () => {
  it('a result is reopened or a ticket is paid, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { game, bets } = await house.finishedGame([ana, ben], 'DRAW');
      const isFirst = round % 2 === 0;
      const pays = () => Promise.all(bets.map((bet) => payout(ana, bet)));
      const [early, reopened, late] = await Promise.all([
        isFirst ? pays() : [],
        reopen(game),
        isFirst ? [] : pays(),
      ]);
      const paid = [...early, ...late].filter(({ status }) => status === 200);
      expect(reopened.status === 200 ? paid : [reopened.body.code]).toEqual(
        reopened.status === 200 ? [] : ['NOT_REOPENABLE'],
      );
      if (reopened.status !== 200) expect(paid.length).toBeGreaterThan(0);
      for (const bet of bets) {
        const isPaid = (await house.bet(bet.id)).has_claimed;
        if (reopened.status === 200) expect(isPaid).toBe(false);
      }
      await house.end();
    }
  });

  it('one key reopens once', async () => {
    const { game } = await house.finishedGame([ana, ben], 'DRAW');
    const path = `/api/game/${game.id}/reopen_result`;
    const again = () => house.admin.put<GameView>(path, REVIEW, { key: `reopen-${game.id}` });
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await house.end();
    expect(dataOf(await again())).toMatchObject({ id: game.id, game_status_id: 6 });
  });
});

describe('A payout hold', () => {
  it('pays and claims nothing before its time, which the game says', async () => {
    await hold(600);
    const { game, bets } = await house.finishedGame([ana, ben], 'DRAW');
    expect(Date.parse(game.pays_from ?? '') - Date.parse(game.finished_at ?? '')).toBe(600_000);
    const held = await payout(ana, bets[0]);
    expect(refusal(held)).toEqual([409, 'PAYOUT_HELD']);
    expect(held.body.message).toMatch(/^Pays from \d{1,2}:\d\d:\d\d [AP]M$/);
    expect(refusal(await house.admin.post(`/api/bet/${bets[1].serial}/manual_claim`))).toEqual([
      409,
      'PAYOUT_HELD',
    ]);
    dataOf(await reopen(game));
    await hold(0);
    await house.end();
    await house.pay(ana, bets[0]);
  });
});

describe('After a restart', () => {
  it('a result is still under review, and everything holds', async () => {
    const { game, bets } = await house.finishedGame([ana, ben], 'MERON', '1000', '800');
    dataOf(await reopen(game));
    await house.act(game, 'undo_result');
    await house.restart();
    await house.signInStaff();
    for (const teller of [ana, ben]) dataOf(await teller.signIn(teller.username, teller.password));
    expect(await house.latestGame()).toMatchObject({ game_status_id: 5, review_since: expect.any(String) });
    expect(refusal(await house.press(game, 'start_betting_all'))).toEqual([409, 'ACTION_NOT_ALLOWED']);
    expect(refusal(await payout(ana, bets[0]))).toEqual([409, 'GAME_NOT_FINISHED']);
    await house.act(game, 'set_winner_wala', 'confirm_result');
    await house.pay(ben, bets[1]);
    await house.station.verify();
    expect(house.station.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
