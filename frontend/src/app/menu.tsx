import type { Role } from '@taya/contracts/roles';
import { Fragment } from 'react';
import { NavLink } from 'react-router';
import { BalanceBox, PrintBalance } from '../balance/print-balance.js';
import { mayOpen, PAGES_OF, type PageName } from '../data/access.js';
import { logOut } from '../data/log-out.js';
import { classes } from '../ui/classes.js';
import styles from './layout.module.css';
import { groupOf, labelOf } from './pages.js';

export function Menu({ role }: { readonly role: Role }) {
  const pages = PAGES_OF[role].filter((name) => name !== 'changepassword');
  return (
    <nav aria-label="Menu" className={classes('stack', styles.menu)}>
      {pages.map((name, index) => (
        <Fragment key={name}>
          <GroupHead group={groupOf(name)} before={groupOf(pages[index - 1] ?? name)} />
          <Entry name={name} label={labelOf(name)} />
        </Fragment>
      ))}
      {mayOpen(role, 'payin') && (
        <>
          <PrintBalance className={styles.entry} />
          <BalanceBox />
        </>
      )}
      <Entry name="changepassword" label={labelOf('changepassword')} />
      <button type="button" className={styles.entry} onClick={() => void logOut()}>
        Logout
      </button>
    </nav>
  );
}

interface GroupHeadProps {
  readonly group: string | null;
  /** The group of the entry above. */
  readonly before: string | null;
}

/** The heading of a group above its first page, and a line below its last. */
function GroupHead({ group, before }: GroupHeadProps) {
  if (group === before) return null;
  return group === null ? (
    <hr className={styles.groupEnd} />
  ) : (
    <p className={classes('small', styles.group)}>{group}</p>
  );
}

function Entry({ name, label }: { readonly name: PageName; readonly label: string }) {
  return (
    <NavLink
      to={`/dashboard/${name}`}
      className={({ isActive }) => classes(styles.entry, isActive && styles.isHere)}
    >
      {label}
    </NavLink>
  );
}
