import { Role } from '@taya/contracts/roles';
import { NavLink } from 'react-router';
import { BalanceBox } from '../balance/balance-box.js';
import { PrintBalance } from '../balance/print-balance.js';
import { logOut } from '../data/log-out.js';
import { classes } from '../ui/classes.js';
import styles from './layout.module.css';
import { labelOf, PAGES_OF, type PageName } from './pages.js';

export function Menu({ role }: { readonly role: Role }) {
  const pages = PAGES_OF[role].filter((name) => name !== 'changepassword');
  return (
    <nav aria-label="Menu" className={styles.menu}>
      {pages.map((name) => (
        <Entry key={name} name={name} label={labelOf(role, name)} />
      ))}
      {role === Role.Teller && <PrintBalance className={styles.entry} />}
      {role === Role.Teller && <BalanceBox />}
      <Entry name="changepassword" label={labelOf(role, 'changepassword')} />
      <button type="button" className={styles.entry} onClick={() => void logOut()}>
        Logout
      </button>
    </nav>
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
