import { groupedSerial, isSerial, normaliseCode } from '@taya/contracts/serial';
import { useState } from 'react';
import { TEST_CODE } from '../receipt/model.js';
import { useScanner } from '../ui/scanner.js';
import { Check } from './check.js';
import styles from './checks.module.css';

/** Accepts any scan, and recognizes the code of a ticket and of the test page. */
export function ScannerCheck() {
  const [scanned, setScanned] = useState<string | null>(null);
  useScanner(setScanned);
  if (scanned === null) {
    return (
      <Check title="Scanner" state="open" words="Scan anything: a ticket, or the code on the test page">
        <ul className={styles.help}>
          <li>Nothing happens? Set the scanner to keyboard mode, with Enter after each code.</li>
        </ul>
      </Check>
    );
  }
  const code = normaliseCode(scanned);
  const what =
    code === TEST_CODE ? 'the test page' : isSerial(code) ? 'a reference number' : 'something else';
  return (
    <Check
      title="Scanner"
      state="good"
      words={
        <>
          Read {what}: <span className={styles.scanned}>{groupedSerial(scanned)}</span>
        </>
      }
    />
  );
}
