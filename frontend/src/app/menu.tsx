import type { Role } from '@taya/contracts/roles';
import { Fragment, useState } from 'react';
import { NavLink } from 'react-router';
import { BalanceBox, PrintBalance } from '../balance/print-balance.js';
import { mayOpen, PAGES_OF, type PageName } from '../data/access.js';
import { logOut } from '../data/log-out.js';
import { useHasShifts, useShift } from '../data/shift.js';
import { classes } from '../ui/classes.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import styles from './layout.module.css';
import { groupOf, labelOf } from './pages.js';

export function Menu({ role }: { readonly role: Role }) {
  const hasShifts = useHasShifts();
  const pages = PAGES_OF[role].filter((name) => !isElsewhere(name, role, hasShifts));
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
      <LogOut />
    </nav>
  );
}

/** Below the others, on another page, or nowhere: a till without shifts shows nothing of them. */
function isElsewhere(name: PageName, role: Role, hasShifts: boolean): boolean {
  if (name === 'shifts') return mayOpen(role, 'shift');
  return name === 'changepassword' || (name === 'shift' && !hasShifts);
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

/** The menu's Logout. It asks while the shift is open: logging out does not close it. */
function LogOut() {
  const isOpen = Boolean(useShift());
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        onClick={() => (isOpen ? setIsAsking(true) : void logOut())}
      >
        Logout
      </button>
      {isAsking && (
        <ConfirmDialog
          type="warning"
          title="Your shift is open"
          isEnterNo
          no="No, stay here"
          yes="Yes, log out"
          onClose={() => setIsAsking(false)}
          onYes={() => void logOut()}
        >
          Log out without counting the drawer? The shift stays open and yours.
        </ConfirmDialog>
      )}
    </>
  );
}
