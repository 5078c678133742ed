import { parseSeal, sealLineOf } from '@taya/contracts/seal';
import { useState } from 'react';
import { Card } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { day } from '../ui/format.js';
import { AskField } from './ask-field.js';
import { SealState, useSealCheck, useSealVerifier } from './seal-check.js';
import styles from './seals.module.css';

/** The typed line with each character marked that the log has otherwise: one that was misread is seen at once. */
function Differences({ typed, own }: { readonly typed: string; readonly own: string | null }) {
  if (own === null || own === typed) return null;
  return (
    <p className={classes('mono', styles.compared)}>
      {[...typed].map((character, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: characters have nothing but their place
        character === own.charAt(at) ? character : <mark key={at}>{character}</mark>,
      )}
    </p>
  );
}

/** Asks the log about a seal from paper: scanned, pasted or typed. A scan works wherever the caret is. */
export function PaperSeal() {
  const [line, setLine] = useState<string | null>(null);
  const verify = useSealVerifier();
  const check = useSealCheck(line ?? '');
  const seal = line === null ? null : parseSeal(line);
  const ask = (text: string) => {
    const found = sealLineOf(text);
    setLine(found);
    if (found === null) return 'This is no whole seal: it begins with taya-seal';
    void verify(found);
    return undefined;
  };
  return (
    <Card title="A seal from paper" className={styles.paper}>
      <AskField
        label="Scan the QR code, or type or paste the line below it"
        maxLength={1_000}
        spellCheck={false}
        button="Verify"
        isBusy={check.isChecking}
        onAsk={ask}
      />
      <div className={classes('row', styles.answer)} role="status" aria-label="What the log says of it">
        {seal !== null && (
          <>
            <b>
              Seal {seal.sealId} of {day(seal.date)}
            </b>
            <SealState {...check} />
            {line !== null && <Differences typed={line} own={check.found?.text ?? null} />}
          </>
        )}
      </div>
    </Card>
  );
}
