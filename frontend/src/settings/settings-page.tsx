import { useSettings } from '../data/queries.js';
import styles from '../ui/arrange.module.css';
import { PageHeader } from '../ui/card.js';
import { GameControl } from './game-control.js';
import { HousePercentage } from './house-percentage.js';
import { PayoutsAndReceipts } from './payouts-and-receipts.js';
import { Sessions } from './sessions.js';
import { StakeLimits } from './stake-limits.js';

/** All settings of the station. */
export default function SettingsPage() {
  const { data: settings } = useSettings();
  return (
    <>
      <PageHeader title="Settings" />
      {settings !== undefined && (
        <div className={styles.forms}>
          <HousePercentage settings={settings} />
          <GameControl settings={settings} />
          <PayoutsAndReceipts settings={settings} />
          <StakeLimits settings={settings} />
          <Sessions settings={settings} />
        </div>
      )}
    </>
  );
}
