import { clockWords } from '@taya/contracts/clock';
import { useEffect } from 'react';
import { useLiveLink, useServerAway, useServerLink } from '../data/connection.js';
import { useHealth } from '../data/health.js';
import { CLOCK_TOLERANCE_MS, usePcClockAhead } from '../data/pc-clock.js';
import { Button } from '../ui/button.js';
import { Check, Help } from './check.js';

export function ServerCheck() {
  const { refetch, isFetching } = useHealth(true);
  const { state } = useServerLink();
  const away = useServerAway();
  return (
    <Check
      title="Server"
      state={state === 'up' ? 'good' : 'bad'}
      words={away ?? (state === 'up' ? 'Reachable' : 'Does not answer')}
    >
      {state !== 'up' && (
        <>
          <Help>
            <li>Is the network cable plugged in, or the Wi-Fi on?</li>
            <li>Can the other PCs reach the server? If none can, call the administrator.</li>
          </Help>
          <div className="row">
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </>
      )}
    </Check>
  );
}

export function PcClockCheck() {
  const { refetch } = useHealth(true);
  const aheadMs = usePcClockAhead();
  const isOff = Math.abs(aheadMs) > CLOCK_TOLERANCE_MS;
  // Each answer brings the server's time: a page that has been open for a long time asks again.
  useEffect(() => void refetch(), [refetch]);
  const distance = `${clockWords(aheadMs)}${aheadMs > 0 ? ' of' : ''} the server’s clock`;
  return (
    <Check
      title="Clock of this PC"
      state={isOff ? 'bad' : 'good'}
      words={aheadMs === 0 ? 'Same as the server’s' : distance}
    >
      {isOff && (
        <Help>
          <li>
            Windows: Settings › Time &amp; language › Date &amp; time: check the time zone, then press{' '}
            <b>Sync now</b>. Linux: <code>sudo timedatectl set-ntp true</code>
          </li>
          <li>If the time is wrong again after each start, replace the clock battery of the PC.</li>
          <li>
            Bets and receipts use the server’s time, but QZ Tray may refuse to print while this clock is
            wrong.
          </li>
        </Help>
      )}
    </Check>
  );
}

export function ServerClockCheck() {
  const { data: health, isError } = useHealth(true);
  if (health === undefined || isError)
    return <Check title="Clock of the server" state="open" words="Not known yet" />;
  const { isOff, offBySeconds } = health.clock;
  return (
    <Check
      title="Clock of the server"
      state={isOff ? 'bad' : 'good'}
      words={isOff ? `Wrong: ${clockWords(offBySeconds * 1_000)}` : 'Right'}
    >
      {isOff && (
        <Help>
          <li>Tell the administrator to correct the clock of the server.</li>
          <li>If that clock is right now, the station must be restarted.</li>
        </Help>
      )}
    </Check>
  );
}

export function LiveCheck() {
  const { state } = useLiveLink();
  return (
    <Check
      title="Live messages"
      state={state === 'up' ? 'good' : state === 'off' ? 'open' : 'bad'}
      words={state === 'up' ? 'Connected' : state === 'off' ? 'Connecting' : 'Away: reconnecting'}
    >
      {state === 'away' && (
        <Help>
          <li>It reconnects by itself. Until then the pages show the last known figures.</li>
          <li>
            If the server is reachable and this stays away, a proxy or a virus scanner blocks websockets.
          </li>
        </Help>
      )}
    </Check>
  );
}
