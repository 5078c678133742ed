import { useMutation } from '@tanstack/react-query';
import type { SealedDay } from '@taya/contracts/answers/seal';
import { parseSeal, sealLineOf } from '@taya/contracts/seal';
import { useState } from 'react';
import { useMay } from '../data/access.js';
import { newestFirst, useRecords } from '../data/queries.js';
import { SealDayCard } from '../seal/seal-day-card.js';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { counted, day } from '../ui/format.js';
import { Pager } from '../ui/pager.js';
import { AskField } from './ask-field.js';
import { SealState, useSealCheck, useSealVerifier } from './seal-check.js';
import { SealList } from './seal-list.js';
import sealStyles from './seals.module.css';

const ROWS = 10;

export default function SealsPage() {
  const [page, setPage] = useState(1);
  const list = useRecords<SealedDay>('seals', newestFirst(page, ROWS));
  const maySeal = useMay('write', 'seals');
  return (
    <div className="stack">
      <PageHeader title="Sealed days">
        <p className="second">signed with the station’s key, to be checked from paper</p>
        <div className="row end">
          <VerifyAll seals={list.rows} />
        </div>
      </PageHeader>
      <div className={classes('row', sealStyles.top)}>
        <PaperSeal />
        {maySeal && <SealDayCard />}
      </div>
      <Card isFlush>
        <SealList list={list} />
        <Pager page={page} totalPages={list.totalPages} onPage={setPage} isBusy={list.isPlaceholderData}>
          <span className="second">{counted(list.total ?? 0)} in all</span>
        </Pager>
      </Card>
    </div>
  );
}

/** Asks about one seal after the other; the first that gets no answer ends it. */
function VerifyAll({ seals }: { readonly seals: readonly SealedDay[] }) {
  const verify = useSealVerifier();
  const { mutate: verifyAll, isPending } = useMutation({
    mutationFn: async () => {
      for (const { text } of seals) if (!(await verify(text))) return;
    },
  });
  return (
    <Button
      size="small"
      isBusy={isPending}
      off={seals.length === 0 && 'No day is sealed'}
      onClick={() => verifyAll()}
    >
      Verify all of this page
    </Button>
  );
}

/** The typed line with each character marked that the log has otherwise: one that was misread is seen at once. */
function Differences({ typed, own }: { readonly typed: string; readonly own: string | null }) {
  if (own === null || own === typed) return null;
  return (
    <p className={classes('mono', sealStyles.compared)}>
      {[...typed].map((character, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: characters have nothing but their place
        character === own.charAt(at) ? character : <mark key={at}>{character}</mark>,
      )}
    </p>
  );
}

/** Asks the log about a seal from paper: scanned, pasted or typed. A scan works wherever the caret is. */
function PaperSeal() {
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
    <Card title="A seal from paper" className={sealStyles.paper}>
      <AskField
        label="Scan the QR code, or type or paste the line below it"
        maxLength={1_000}
        spellCheck={false}
        button="Verify"
        isBusy={check.isChecking}
        onAsk={ask}
      />
      <div className={classes('row', sealStyles.answer)} role="status" aria-label="What the log says of it">
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
