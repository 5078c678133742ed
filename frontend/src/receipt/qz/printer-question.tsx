import { useStore } from '../../data/store.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { savePcSettings } from '../pc-settings.js';
import { printerQuestion } from './page-tray.js';

/** Which printer prints the first receipt of this PC, and all others: until it is answered, receipts wait. */
export default function PrinterQuestion() {
  const question = useStore(printerQuestion);
  if (question === null) return null;
  const choose = (printer: string | null) => {
    savePcSettings({ printer, isAsked: true });
    question.go();
  };
  return (
    <Modal title="Which printer prints receipts?" width={520} onClose={question.go}>
      <p>It is kept for this PC; Check this PC changes it.</p>
      {question.printers.map((printer) => (
        <Button key={printer} isFull size="large" onClick={() => choose(printer)}>
          {printer}
        </Button>
      ))}
      <Button isFull size="large" onClick={() => choose(null)}>
        The browser’s print dialog
      </Button>
    </Modal>
  );
}
