import type { ApprovedKind } from '@taya/contracts/approval';
import { fromTwoPlaces, pesos } from '@taya/contracts/centavos';
import { groupedSerial } from '@taya/contracts/serial';
import type { ServerMessage, ServerMessages } from '@taya/contracts/socket';
import type { UserView } from '@taya/contracts/teller';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { mayDo } from './access.js';
import { showDrawer } from './drawers.js';
import { keys } from './keys.js';
import { pointOfMessage } from './ledger-point.js';
import { showNewest } from './newest.js';
import { queryClient } from './query-client.js';
import { cachedOf } from './resources.js';
import { bettingStopLate, noteSearchBurst } from './search-bursts.js';
import { currentSession, type Session, useUser } from './session.js';
import { endSession, endsSession } from './session-end.js';
import { listenLive } from './socket.js';
import { UNTIL_READ } from './until-read.js';

const KEYS = { game: keys.latestGame, timer: keys.timer, balance: keys.balance } as const;
const ENDS = {
  disable: 'USER_DISABLED',
  'password-update': 'PASSWORD_CHANGED',
  'ip-update': 'IP_CHANGED',
} as const;

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
  const point = pointOfMessage(message);
  switch (message.event) {
    case 'game':
    case 'timer':
    case 'balance':
      showNewest(KEYS[message.event], message.data, point);
      break;
    case 'drawer':
      showDrawer(message.data, point);
      break;
    case 'house_percentage':
      showNewest(keys.housePercentage, { housePercentage: message.data.value }, point);
      // Even if a call has already shown the new value: the change itself is news.
      if (mayDo(user.role_id, 'write', 'game'))
        toast.warning(`The Super Admin changed the house percentage to ${message.data.value}%.`);
      break;
    case 'login': {
      const { user_id, unique_key } = message.data;
      if (user_id === user.id && unique_key !== user.unique_key) endSession('SESSION_REPLACED');
      break;
    }
    case 'disable':
    case 'password-update':
    case 'ip-update':
      if (message.data.user_id === user.id) endSession(ENDS[message.event]);
      break;
    case 'cash_reversed':
      toastReversal(message.data);
      break;
    case 'shift_closed':
      queryClient.setQueryData(keys.shift, null);
      // A reading that is under way would show the open one again.
      void queryClient.invalidateQueries(cachedOf('shift', 'shifts'));
      toast.warning(`${message.data.by} closed your shift: ${message.data.reason}`, UNTIL_READ);
      break;
    case 'approval_given':
      toastApproval(message.data);
      break;
    case 'search_burst':
      noteSearchBurst(message.data);
      break;
    case 'betting_stop_late':
      bettingStopLate.set(message.data);
      break;
    case 'logout':
      if (message.data.user_id === user.id) endSession(message.data.code);
      break;
  }
}

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
