import { instant } from '@taya/contracts/time';
import { Button } from '../ui/button.js';
import { moment } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import { titleOf } from './model.js';
import { PRINTED } from './printer.js';
import { PrintStateChip, usePrint } from './printing.js';
import { dropPrint, notePrint, type StoredPrint } from './stored-prints.js';
import styles from './troubled-window.module.css';

interface TroubledWindowProps {
  readonly troubled: readonly StoredPrint[];
  readonly onClose: () => void;
}

/** All receipts that need attention, the oldest first. */
export default function TroubledWindow({ troubled, onClose }: TroubledWindowProps) {
  return (
    <Modal title="Receipts that need attention" width={700} onClose={onClose}>
      <ul className={styles.list}>
        {troubled.map((each) => (
          <Troubled key={each.key} storedPrint={each} />
        ))}
      </ul>
    </Modal>
  );
}

function Troubled({ storedPrint: { key, subject, state, atMs } }: { readonly storedPrint: StoredPrint }) {
  const { print } = usePrint();
  return (
    <li>
      <b>{titleOf(subject)}</b>
      <span className="second">{moment(instant(atMs))}</span>
      <PrintStateChip state={state} isLine />
      <span className="row">
        {state.status === 'Failed' ? (
          <Button size="small" onClick={() => dropPrint(key)}>
            Not needed
          </Button>
        ) : (
          <Button size="small" onClick={() => notePrint(key, PRINTED)}>
            It came out
          </Button>
        )}
        <Button size="small" onClick={() => void print(subject, { isReprint: true })}>
          Re-Print
        </Button>
      </span>
    </li>
  );
}
