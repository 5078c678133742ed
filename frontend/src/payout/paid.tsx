import type { BetLookup } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import { sideOf } from '@taya/contracts/side';
import { Reprint } from '../bet/reprint.js';
import { SideMark } from '../game/side-mark.js';
import { PrintStateChip, usePrint } from '../receipt/printing.js';
import { Card } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { money, timeOfDay } from '../ui/format.js';
import { Said } from '../ui/said.js';
import styles from './payout.module.css';

export function Paid({ lookup }: { readonly lookup: BetLookup | null }) {
  const { stateOf } = usePrint();
  if (lookup === null) return <Card title="Paid just now">Nothing yet.</Card>;
  const { bet, betTeller } = lookup;
  const title = (
    <span className="spread">
      <span>Paid just now</span>
      <Said about={bet.serial}>{bet.claimed_date !== null && timeOfDay(bet.claimed_date)}</Said>
    </span>
  );
  return (
    <Card title={title}>
      <div className={styles.paidSerial}>{groupedSerial(bet.serial)}</div>
      <div className={classes('spread', styles.paidSide)}>
        <SideMark side={sideOf(bet.is_bet_meron)} isColoured />
        <b>{money(bet.payout_amount)}</b>
      </div>
      <div className={styles.paidState}>
        <PrintStateChip state={stateOf('payout', bet.serial)} />
      </div>
      <Reprint isFull size="large" kind="payout" bet={bet} teller={betTeller}>
        Re-Print
      </Reprint>
    </Card>
  );
}
