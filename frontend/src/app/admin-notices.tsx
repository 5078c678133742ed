import { bettingStopLate, dismissSearchBursts, searchBursts } from '../data/search-bursts.js';
import { useStore } from '../data/store.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { moment, timeOfDay } from '../ui/format.js';
import styles from './layout.module.css';

/** What the admin has to know on whatever page they are: at the bottom of the menu, where it moves nothing. */
export default function AdminNotices() {
  return (
    <div className={classes('stack', styles.notices)}>
      <LateStopNotice />
      <SearchBurstNotice />
    </div>
  );
}

/** Shown when a last call has ended but betting could not be stopped yet; it stays until betting is stopped. */
function LateStopNotice() {
  const late = useStore(bettingStopLate);
  if (late === null) return null;
  return (
    <div className={classes('stack', styles.alert)} role="alert">
      <p>
        <b>Betting is not stopped yet.</b> The last call ended at {timeOfDay(late.since)}, but the server
        could not record it. It keeps trying; no bet is taken meanwhile.
      </p>
    </div>
  );
}

/** Lists tellers who guessed codes or searched for tickets too often. It stays until the admin dismisses it. */
function SearchBurstNotice() {
  const bursts = useStore(searchBursts);
  if (bursts.length === 0) return null;
  return (
    <div className={classes('stack', styles.alert)} role="alert">
      <div>
        {bursts.map(({ at, username, teller }) => (
          <p key={`${at} ${username}`}>
            <b>
              {teller} ({username})
            </b>{' '}
            searched for tickets too often on {moment(at)}. A search by part of a number shows other tellers’
            tickets that can be paid.
          </p>
        ))}
      </div>
      <Button size="small" onClick={dismissSearchBursts}>
        Dismiss
      </Button>
    </div>
  );
}
