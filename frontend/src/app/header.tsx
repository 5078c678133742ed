import type { Role } from '@taya/contracts/roles';
import type { UserView } from '@taya/contracts/teller';
import { mayDo } from '../data/access.js';
import { useSettings } from '../data/queries.js';
import { useServerNow } from '../data/server-clock.js';
import { usePrinterChip } from '../receipt/qz/printer-chip.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { clockTime } from '../ui/format.js';
import { StatusChips } from '../ui/status-chips.js';
import { setThemeMode, useThemeMode } from '../ui/theme-mode.js';
import { useChecksChip, useShiftChip, useWarnings } from './chips.js';
import styles from './layout.module.css';

interface HeaderProps {
  readonly user: UserView;
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
}

export function Header({ user, isMenuOpen, onMenu }: HeaderProps) {
  const stationName = useSettings().data?.stationName;
  const location = user.location === '' ? '' : ` · ${user.location}`;
  return (
    <header className={classes('spread', styles.header)}>
      <Button
        size="small"
        className={styles.menuToggle}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={onMenu}
      >
        Menu
      </Button>
      <span className={styles.brand}>Taya</span>
      {stationName !== 'Taya' && <span className={classes('cut', styles.station)}>{stationName}</span>}
      <div className={classes('end', styles.chips)} role="status" aria-label="Connections">
        <Chips role={user.role_id} />
      </div>
      <span className={classes('cut', styles.person)} title={`${user.name}${location}`}>
        {user.name}
        {location}
      </span>
      <Clock />
      <ThemeToggle />
    </header>
  );
}

function Chips({ role }: { readonly role: Role }) {
  const printer = { ...usePrinterChip(), isWide: true };
  const checks = useChecksChip(role);
  const prints = mayDo(role, 'write', 'payin') || mayDo(role, 'write', 'bets');
  const more = [...useShiftChip(), ...checks, ...(prints ? [printer] : [])];
  return <StatusChips warnings={useWarnings(role)} more={more} />;
}

/** The server's time, shown in the station's time zone. */
function Clock() {
  const nowMs = useServerNow(250);
  return <time className={styles.clock}>{clockTime(nowMs)}</time>;
}

function ThemeToggle() {
  const next = useThemeMode() === 'light' ? 'dark' : 'light';
  return (
    <Button size="small" onClick={() => setThemeMode(next)} aria-label={`Use the ${next} theme`}>
      {next === 'dark' ? 'Dark' : 'Light'}
    </Button>
  );
}
