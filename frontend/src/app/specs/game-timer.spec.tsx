/** @jest-environment jsdom */
/** The timer's window on game control. */
import { afterEach, expect, test } from '@jest/globals';
import { GameStatus } from '@taya/contracts/game';
import type { TimerStatus, TimerView } from '@taya/contracts/timer';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import {
  answer,
  button,
  click,
  close,
  field,
  fill,
  open,
  pushMessage,
  server,
  toasted,
} from './office.fixture.js';
import { ADMIN, GAME, TIMER } from './records.fixture.js';
import { answered } from './server.fixture.js';

const OPEN = {
  ...GAME,
  game_status_id: GameStatus.BettingOpen,
  is_bet_meron_open: true,
  is_bet_wala_open: false,
};

afterEach(close);

const dialog = () => waitFor(() => screen.getByRole('dialog'));
const shown = async () => within(await dialog()).getByRole('timer').textContent;

async function opened(): Promise<void> {
  open('/dashboard/game', ADMIN);
  server.on('GET /api/game_status', answered(OPEN));
  // As the server has it (`test/timer.test.ts`): a pause of a paused timer resumes it, and keeps the length.
  let timer: TimerView = TIMER;
  server.on('POST /api/timer', ({ body }) => {
    const { timer_status, max_timer_seconds } = body as unknown as TimerView;
    const isResumed = timer_status === 'pause' && timer.timer_status === 'pause';
    timer = {
      ...timer,
      timer_status: isResumed ? 'start' : timer_status,
      max_timer_seconds: max_timer_seconds || timer.max_timer_seconds,
      timer_ts: new Date().toISOString(),
    };
    return answered(timer);
  });
  await button(/^Timer/);
}

/** @returns what was sent */
async function drive(name: string): Promise<object | undefined> {
  const sent = server.commands.length;
  await click(new RegExp(`^${name}`), await dialog());
  await answer(`Do you want to ${name.toLowerCase()} the timer?`, 'Yes');
  await toasted('Timer updated successfully');
  expect(server.commands).toHaveLength(sent + 1);
  return server.commands.at(-1)?.body;
}

const isDrivable = (names: readonly string[]) =>
  waitFor(async () => {
    const buttons = within(await dialog()).getAllByRole<HTMLButtonElement>('button', {
      name: /^(Set|Start|Stop|Pause|Resume)/,
    });
    const on = buttons.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent);
    expect(on.map((text) => text.replace('Enter', ''))).toEqual(names);
  });

test('is set in hours, minutes and seconds; each step has a question and is sent', async () => {
  await opened();
  fireEvent.keyDown(document.body, { key: 't' });
  await waitFor(async () => expect(document.activeElement).toBe(await field('Minutes')));
  for (const [unit, value] of Object.entries({ Hours: '1', Minutes: '2', Seconds: '3' }))
    await fill(unit, value);
  await click(/^Set/, await dialog());
  await answer('Do you want to set the timer?', 'No');
  expect(server.commands).toEqual([]);
  const of = (timer_status: TimerStatus) => ({ timer_status, max_timer_seconds: 3723 });
  expect(await drive('Set')).toEqual(of('set'));
  await waitFor(async () => expect(await shown()).toBe('1:02:03'));
  await isDrivable(['Set', 'Start', 'Stop']);
  expect(await drive('Start')).toEqual(of('start'));
  await isDrivable(['Stop', 'Pause']);
  expect(await drive('Pause')).toMatchObject({ timer_status: 'pause' });
  await isDrivable(['Resume']);
  expect(await drive('Resume')).toMatchObject({ timer_status: 'pause' });
  await isDrivable(['Stop', 'Pause']);
  expect(await drive('Stop')).toMatchObject({ timer_status: 'stop' });
  await waitFor(async () => expect(await shown()).toBe('00:00'));
  await isDrivable(['Set', 'Start']);
});

test('shows the game, refuses an invalid length, and says when its time is over', async () => {
  await opened();
  await click(/^Timer/);
  await within(await dialog()).findByText('Betting Open');
  const details = [...(await dialog()).querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(details).toEqual(['Betting Open', 'open', 'closed', '5.00%']);
  for (const unit of ['Hours', 'Minutes', 'Seconds']) await fill(unit, '0');
  await click(/^Set/, await dialog());
  await toasted('Timer must be from 1 to 86399 seconds');
  expect(server.commands).toEqual([]);
  await click(/^Close/, await dialog());
  const data: TimerView = { ...TIMER, timer_status: 'start', max_timer_seconds: 1 };
  pushMessage({ event: 'timer', data, ledger_id: 'ledger', revision: 1, server_time: Date.now() } as never);
  await waitFor(() => screen.getByText('of 0:01 · over'));
});
