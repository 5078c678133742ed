import { useMutation } from '@tanstack/react-query';
import type { SealedDay } from '@taya/contracts/answers/seal';
import { useState } from 'react';
import { useMay } from '../data/access.js';
import { newestFirst, useRecords } from '../data/queries.js';
import { SealDayCard } from '../seal/seal-day-card.js';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { counted } from '../ui/format.js';
import { Pager } from '../ui/pager.js';
import { PaperSeal } from './paper-seal.js';
import { useSealVerifier } from './seal-check.js';
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
