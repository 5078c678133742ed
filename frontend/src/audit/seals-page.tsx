import { useMutation } from '@tanstack/react-query';
import type { SealCheckView, SealedDay } from '@taya/contracts/answers/seal';
import { MAX_PAGE_SIZE } from '@taya/contracts/limits';
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
import { nearestOf, partsOf } from './near-seal.js';
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

/** A typed line beside the seal of the log that it is most like: what was misread is marked, so that it is seen at once. */
function Differences({
  typed,
  check,
}: {
  readonly typed: string;
  readonly check: SealCheckView | undefined;
}) {
  const { rows } = useRecords<SealedDay>('seals', newestFirst(1, MAX_PAGE_SIZE));
  const { text = null } = check ?? {};
  const lines = rows.map((seal) => seal.text);
  const nearest = nearestOf(typed, text === null ? lines : [text, ...lines]);
  const seal = nearest === null ? null : parseSeal(nearest);
  if (nearest === null || seal === null) return null;
  return (
    <>
      <p>
        Beside seal {seal.sealId} of {day(seal.date)}, marked where it differs (_ where a character is
        missing):
      </p>
      <p className={classes('mono', sealStyles.compared)}>
        {partsOf(typed, nearest).map(({ text, isOther }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place
          isOther ? <mark key={at}>{text}</mark> : text,
        )}
      </p>
    </>
  );
}

/** Asks the log about a seal from paper: scanned, pasted or typed. A scan works wherever the caret is. */
function PaperSeal() {
  const [typed, setTyped] = useState('');
  const line = sealLineOf(typed);
  const verify = useSealVerifier();
  const check = useSealCheck(line ?? '');
  const seal = line === null ? null : parseSeal(line);
  const isOther = typed !== '' && (seal === null || check.found?.holds === false);
  const ask = (text: string) => {
    const found = sealLineOf(text);
    setTyped(found ?? text.trim());
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
          </>
        )}
        {isOther && <Differences typed={typed} check={check.found} />}
      </div>
    </Card>
  );
}
