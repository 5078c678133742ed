/**
 * The whole client in jsdom, before a server of prepared replies: for what pages say, ask and send. Layout, real keys,
 * reloads and what the server itself decides belong to the browser tests.
 */
import './jsdom.fixture.js';
import { expect, jest } from '@jest/globals';
import { SERVER_MESSAGE, type ServerMessage } from '@taya/contracts/socket';
import type { UserView } from '@taya/contracts/teller';
import { configure, fireEvent, waitFor, within } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import * as records from './records.fixture.js';
import { answered, page, Server } from './server.fixture.js';

/** What the page has on its live line, which is up from the start. */
const heard = new Map<string, (message?: ServerMessage) => void>();
jest.unstable_mockModule('socket.io-client', () => ({
  io: () => {
    queueMicrotask(() => heard.get('connect')?.());
    return {
      on: (event: string, listener: () => void) => heard.set(event, listener),
      off: () => heard.clear(),
      disconnect: () => {},
      io: { on: () => {}, off: () => {} },
    };
  },
}));

/** Brings a message to the page. */
export const pushMessage = (message: ServerMessage): void => heard.get(SERVER_MESSAGE)?.(message);

// Before the first test waits for them.
await Promise.all([import('../back-office.js'), import('../../ui/toaster.js')]);
const { Client } = await import('../../client.js');
const { showAddressed } = await import('../../data/navigation.js');
const { queryClient } = await import('../../data/query-client.js');
const { clearSession, saveSession } = await import('../../data/session.js');
const { toast } = await import('sonner');

configure({
  // jsdom knows no layout: to ask for each element whether it is hidden takes most of a poll.
  defaultHidden: true,
  asyncUtilTimeout: 20_000,
  // The whole page would be printed.
  getElementError: (message) => new Error(`${message}\n${document.body.textContent}`),
});

const NOTHING = page([]);

/** What is read from a station where little has happened. */
const READS = {
  settings: answered(records.SETTINGS),
  'settings/get_house_percentage': answered({ housePercentage: records.SETTINGS.housePercentage }),
  health: answered(records.HEALTH),
  active: answered(null),
  'audit/identities': answered({ ledger_id: 'ledger', station_key_id: 'key' }),
  'auth/data': answered(records.ANA),
  game_status: answered(records.GAME),
  game_default_name: answered({ name: 'Game 8' }),
  game: page([records.GAME]),
  timer: answered(records.TIMER),
  teller: page([records.DRAWER]),
  [`teller/${records.ANA.id}`]: answered(records.DRAWER),
  'teller/signed_in': answered({ signed_in: 1, active: 1 }),
  'teller/refused': answered([]),
  drawers: answered({ tellers: [], station: {} }),
  staff: NOTHING,
  'auth/address': answered({ ip: '192.168.1.37' }),
  [`teller/${records.ANA.id}/cashin`]: page([], { totals: { amount: '0.00' } }),
  [`teller/${records.ANA.id}/remit`]: page([], { totals: { amount: '0.00' } }),
  [`teller/${records.ANA.id}/login_history`]: NOTHING,
  teller_balance: answered(records.BALANCE),
  [`total_bet/${records.GAME.id}`]: answered(records.NO_STAKES),
  bet: page([], { totals: { stakes: '0.00', payouts: '0.00' } }),
  clear_date: NOTHING,
  'clear_date/due': answered([]),
  'clear_date/preview': answered({ count: 0, amount: '0.00' }),
};

/** Said in development: react-admin of each call that failed, React of an element that jsdom does not know. */
const EXPECTED = [/^ApiError$/, /^The tag <%s> is unrecognized/];
/** What else was said on the console. */
const complaints: unknown[] = [];
jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
  const [first] = words;
  const text = first instanceof Error ? first.name : String(first);
  if (!EXPECTED.some((expected) => expected.test(text))) complaints.push(words);
});

let root: Root | null = null;
export let server: Server;

/** Opens a page of the back office for somebody who is signed in, or the login page for nobody. */
export function open(path: string, user: UserView | null): void {
  server = new Server();
  for (const [path, reply] of Object.entries(READS)) server.on(`GET /api/${path}`, reply);
  if (user !== null) saveSession({ token: 'token', user });
  window.history.replaceState(null, '', path);
  showAddressed();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  toastWatch.observe(document, { childList: true, subtree: true, characterData: true });
  root = createRoot(container);
  root.render(<Client />);
}

/** More than a page waits that was left for the login page, before it checks whether that is shown: it would take the next test away. */
const POLL_MS = 250;

/** To be called after each test: the server knew every call, and nothing was said on the console. */
export async function close(): Promise<void> {
  if (window.location.pathname === '/') await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  root?.unmount();
  toastWatch.disconnect();
  expect([server.unexpected, complaints.splice(0)]).toEqual([[], []]);
  toast.dismiss();
  said.length = 0;
  clearSession();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
}

export const button = (name: string | RegExp, inside: HTMLElement = document.body) =>
  within(inside).findByRole('button', { name });

export const field = (label: string, inside: HTMLElement = document.body) =>
  within(inside).findByLabelText<HTMLInputElement>(label, { exact: true });

/** Presses a button, once it can be pressed. */
export async function click(name: string | RegExp, inside?: HTMLElement): Promise<void> {
  await waitFor(async () => {
    const found = await button(name, inside);
    if (found.matches(':disabled, [aria-disabled="true"]')) throw new Error(`${name} cannot be pressed`);
    fireEvent.click(found);
  });
}

/** Presses a key where the focus is. */
export function press(key: string, more: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  fireEvent.keyDown(target, { key, ...more });
  fireEvent.keyUp(target, { key });
}

/** Replaces what is in a field. */
export async function fill(label: string, value: string, inside?: HTMLElement): Promise<void> {
  fireEvent.input(await field(label, inside), { target: { value } });
}

/** What toasts have said since a test asked last, however soon they went. */
const said: (string | null)[] = [];
const known = new WeakMap<Element, string | null>();
const toastWatch = new MutationObserver(() => {
  for (const title of document.querySelectorAll('[data-sonner-toast] [data-title]')) {
    if (known.get(title) !== title.textContent) said.push(title.textContent);
    known.set(title, title.textContent);
  }
});

/** Waits for a toast. What was said before it is forgotten. */
export async function toasted(text: string): Promise<void> {
  await waitFor(() => {
    if (!said.includes(text)) throw new Error(`no toast "${text}", but ${said.join(' | ')}`);
  });
  said.splice(0, said.indexOf(text) + 1);
}

/** The error in the line below a field; empty when the field has none. */
export async function errorAt(label: string): Promise<string> {
  const element = await field(label);
  const note = document.getElementById(element.getAttribute('aria-describedby') ?? '');
  return element.getAttribute('aria-invalid') === 'true' ? (note?.textContent ?? '') : '';
}

/** Questions take what comes sooner for the bounce of the click that opened them. */
const READING_MS = 160;

/** Waits for a question with this text in it and answers it like a person, after a moment. */
export async function answer(question: string, word: 'Yes' | 'No'): Promise<void> {
  const dialog = await waitFor(() => {
    const asked = [...document.querySelectorAll<HTMLElement>('dialog[data-question]')];
    const found = asked.find(({ textContent }) => textContent.includes(question));
    if (found === undefined)
      throw new Error(
        `nobody asks "${question}", but ${asked.map(({ textContent }) => textContent).join(' | ')}`,
      );
    return found;
  });
  await new Promise((resolve) => setTimeout(resolve, READING_MS));
  await click(new RegExp(`^${word}`), dialog);
  await waitFor(() => {
    if (dialog.isConnected) throw new Error('the question is still there');
  });
}

export const isAsked = () => document.querySelector('dialog[open]') !== null;
