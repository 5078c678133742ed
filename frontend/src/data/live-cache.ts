import type { ApprovedKind } from '@taya/contracts/approval';
import { fromTwoPlaces, pesos } from '@taya/contracts/centavos';
import { groupedSerial } from '@taya/contracts/serial';
import type { ServerMessage, ServerMessageName, ServerMessages } from '@taya/contracts/socket';
import type { UserView } from '@taya/contracts/teller';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { mayDo } from './access.js';
import { showDrawer } from './drawers.js';
import { keys } from './keys.js';
import { type LedgerPoint, pointOfMessage } from './ledger-point.js';
import { showNewest } from './newest.js';
import { queryClient } from './query-client.js';
import { cachedOf } from './resources.js';
import { bettingStopLate, noteSearchBurst } from './search-bursts.js';
import { currentSession, type Session, useUser } from './session.js';
import { endSession, endsSession } from './session-end.js';
import { listenLive } from './socket.js';
import { UNTIL_READ } from './until-read.js';

/**
 * Takes live messages into the query cache, but never replaces newer data, and never mixes data of two ledgers.
 * @param user who is signed in
 */
export function liveCache(user: UserView): (message: ServerMessage) => void {
  let ledgerId: string | null = null;
  return (message) => {
    // The ledger was restored: everything cached before is invalid.
    if (ledgerId !== null && ledgerId !== message.ledger_id) void queryClient.resetQueries();
    ledgerId = message.ledger_id;
    take(message, user);
  };
}

function take(message: ServerMessage, user: UserView): void {
  const taker = TAKERS[message.event as keyof Takers] as Taker<unknown> | undefined;
  taker?.(message.data, { point: pointOfMessage(message), user });
}

type Taker<Data> = (data: Data, at: { readonly point: LedgerPoint; readonly user: UserView }) => void;

/** All but the list that boards alone get. */
type Takers = {
  readonly [Name in Exclude<ServerMessageName, 'game_live_list'>]: Taker<ServerMessages[Name]>;
};

const shownAs =
  (key: Parameters<typeof showNewest>[0]): Taker<object | null> =>
  (data, { point }) =>
    void showNewest(key, data, point);

const endsFor =
  (code: Parameters<typeof endSession>[0]): Taker<{ readonly user_id: number }> =>
  ({ user_id }, { user }) => {
    if (user_id === user.id) endSession(code);
  };

/** What each message does. */
const TAKERS: Takers = {
  game: shownAs(keys.latestGame),
  timer: shownAs(keys.timer),
  balance: shownAs(keys.balance),
  drawer: (drawer, { point }) => showDrawer(drawer, point),
  house_percentage: ({ value }, { point, user }) => {
    showNewest(keys.housePercentage, { housePercentage: value }, point);
    // Even if a call has already shown the new value: the change itself is news.
    if (mayDo(user.role_id, 'write', 'game'))
      toast.warning(`The Super Admin changed the house percentage to ${value}%.`);
  },
  login: ({ user_id, unique_key }, { user }) => {
    if (user_id === user.id && unique_key !== user.unique_key) endSession('SESSION_REPLACED');
  },
  disable: endsFor('USER_DISABLED'),
  'password-update': endsFor('PASSWORD_CHANGED'),
  'ip-update': endsFor('IP_CHANGED'),
  logout: (data, at) => endsFor(data.code)(data, at),
  cash_reversed: toastReversal,
  shift_closed: ({ by, reason }) => {
    queryClient.setQueryData(keys.shift, null);
    // A reading that is under way would show the open one again.
    void queryClient.invalidateQueries(cachedOf('shift', 'shifts'));
    toast.warning(`${by} closed your shift: ${reason}`, UNTIL_READ);
  },
  approval_given: toastApproval,
  search_burst: noteSearchBurst,
  betting_stop_late: bettingStopLate.set,
};

/** Stays until it was read: the drawer does not hold any more what its teller counted on. */
function toastReversal({ of, ref_number, amount, reason }: ServerMessages['cash_reversed']): void {
  const what = `${of === 'cashin' ? 'Cashin' : 'Remit'} ${groupedSerial(ref_number)}`;
  toast.warning(`${what} of ${pesos(fromTwoPlaces(amount))} was reversed: ${reason}`, UNTIL_READ);
}

const APPROVED: Record<ApprovedKind, string> = {
  cancel: 'cancelled',
  payout: 'paid',
  lost: 'paid a lost ticket of',
  reversal: 'reversed',
  opening: 'opened a shift that was off by',
  closing: 'closed a shift that was off by',
  reopening: 'reopened a result with payouts of',
};

/** Stays until it was read: whoever did not type their PIN finds out that somebody else has. */
function toastApproval({ by, what, amount }: ServerMessages['approval_given']): void {
  toast.info(`${by} ${APPROVED[what]} ${pesos(fromTwoPlaces(amount))} with your PIN.`, UNTIL_READ);
}

function follow({ token, user }: Session): () => void {
  bettingStopLate.set(null);
  return listenLive(token, {
    onMessage: liveCache(user),
    onReconnect: () => {
      // The server sends it again if it is still true.
      bettingStopLate.set(null);
      void queryClient.invalidateQueries();
    },
    onRefused: (code, message) => {
      if (endsSession(code)) endSession(code);
      else toast.error(message, { id: code });
    },
  });
}

/** Keeps the cache live while somebody is signed in. Used once, by the shell of the back office. */
export function useLiveCache(): void {
  const user = useUser();
  // Users who must first choose a password get no live data.
  const sessionKey = user?.must_change_password === true ? undefined : user?.unique_key;
  useEffect(() => {
    const session = sessionKey === undefined ? null : currentSession();
    return session === null ? undefined : follow(session);
  }, [sessionKey]);
}
