import { groupedSerial, isSerial, normaliseCode } from '@taya/contracts/serial';
import { type CSSProperties, useState } from 'react';
import { serverNow } from '../data/server-clock.js';
import { TEST_CODE } from '../receipt/model.js';
import { Card, type DetailRow, Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { clockTime } from '../ui/format.js';
import { type Reading, SCAN_MS } from '../ui/scan.js';
import { useScanner } from '../ui/scanner.js';
import styles from './checks.module.css';

/** The scale, milliseconds a key. */
const FROM_MS = 8;
const TO_MS = 90;
const MARKS = [FROM_MS, 20, 35, 50, SCAN_MS, 80];

const positionOf = (ms: number) => {
  const share = (Math.min(TO_MS, Math.max(FROM_MS, ms)) - FROM_MS) / (TO_MS - FROM_MS);
  return { '--at': share } as CSSProperties;
};

/** Reads any scan, and says how fast the scanner types: whether its Enter can be told from that of a hand. */
export function ScannerCard() {
  const [read, setRead] = useState<{ readonly reading: Reading; readonly at: string } | null>(null);
  useScanner((_, reading) => setRead({ reading, at: clockTime(serverNow()) }), { takes: 'codes' });
  const isSlow = read?.reading.isScan === false;
  return (
    <Card className={isSlow ? styles.slow : undefined}>
      <div className="row">
        <h2>Scanner</h2>
        <span className="second">Scan any ticket: nothing is paid or sold on this page</span>
        <span className="second end">{read !== null && `last scan ${read.at}`}</span>
      </div>
      <div
        className={styles.said}
        role="status"
        data-state={read === null ? 'open' : isSlow ? 'bad' : 'good'}
      >
        {read === null ? 'Not read yet' : saidOf(read.reading)}
      </div>
      <Scale reading={read?.reading ?? null} />
      {read === null ? (
        <p className="second">
          Nothing happens? Set the scanner to keyboard mode, with Enter after each code. The code on a test
          page will do too.
        </p>
      ) : (
        <Details look="wide" rows={factsOf(read.reading)} />
      )}
    </Card>
  );
}

const saidOf = ({ isScan, everyMs }: Reading): string =>
  isScan
    ? `✓ Reads at ${everyMs} ms a key: good`
    : `⚠ Too slow to be told from a hand: ${everyMs} ms a key; scans will ask for Enter`;

function factsOf({ code: text, isScan, leastMs, mostMs }: Reading): readonly DetailRow[] {
  const code = normaliseCode(text);
  return [
    ['Read', code === TEST_CODE ? 'the test page' : groupedSerial(code)],
    ['Check character', isSerial(code) ? 'right' : 'not a reference number'],
    ['Ends with Enter', 'yes'],
    isScan
      ? ['Even pace', `${leastMs} to ${mostMs} ms`]
      : ['What to do', 'Set its inter-character delay to 0'],
  ];
}

/** It never moves, only its mark does. */
function Scale({ reading }: { readonly reading: Reading | null }) {
  return (
    <div className={styles.scale} aria-hidden="true">
      <div className={styles.bar} style={positionOf(SCAN_MS)} />
      {MARKS.map((ms) => (
        <span key={ms} className={styles.mark} style={positionOf(ms)}>
          {ms}
        </span>
      ))}
      {reading !== null && (
        <b className={styles.needle} style={positionOf(reading.everyMs)}>
          {reading.everyMs} ms
        </b>
      )}
      <span className={classes('small', styles.words)} style={positionOf(FROM_MS)}>
        a fast scanner
      </span>
      <span className={classes('small', styles.wordsBefore)} style={positionOf(SCAN_MS)}>
        told from a hand up to {SCAN_MS} ms a key
      </span>
      <span className={classes('small', styles.words)} style={positionOf(SCAN_MS)}>
        like a hand
      </span>
    </div>
  );
}
