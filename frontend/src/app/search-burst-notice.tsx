import { dismissSearchBursts, searchBursts } from '../data/search-bursts.js';
import { useStore } from '../data/store.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { moment } from '../ui/format.js';
import styles from './layout.module.css';

/**
 * Lists tellers who guessed codes or searched for tickets too often. It stays until the admin dismisses it, at the
 * bottom of the menu, where it moves nothing.
 */
export function SearchBurstNotice() {
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
