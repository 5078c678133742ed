import type { LiveIdentities } from '@taya/contracts/answers/identities';
import type { SealedDay } from '@taya/contracts/answers/seal';
import { useCheckAgain, useIdentities } from '../data/identities.js';
import { newestFirst, useRecords } from '../data/queries.js';
import { Button } from '../ui/button.js';
import { ButtonLink } from '../ui/button-link.js';
import { Card, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { counted } from '../ui/format.js';
import styles from './audit.module.css';
import { LiveStrip } from './live-strip.js';
import { SealList } from './seal-list.js';

const ASK_EVERY_MS = 2_000;
const SEALS = 3;

/** What proves that the ledger and the screens agree: the checks that run by themselves, and how to make a proof by hand. */
export default function LiveCheckPage() {
  const { data } = useIdentities(ASK_EVERY_MS);
  return (
    <div className="stack">
      <PageHeader title="Live check">
        <span className="second">runs in the background without slowing sales</span>
        <CheckAgain live={data} />
      </PageHeader>
      <LiveStrip live={data} />
      <NewestSeals />
      <Card title="A proof by hand">
        <p>
          Where the ledger is, <code>npm run --silent audit -- verify</code> computes the chain and every
          figure again. Its last line and its exit code are the evidence.
        </p>
      </Card>
    </div>
  );
}

function NewestSeals() {
  const list = useRecords<SealedDay>('seals', newestFirst(1, SEALS));
  return (
    <Card isFlush>
      <div className={classes('row', styles.between)}>
        <h2>Sealed days</h2>
        <span className="second">signed with the station’s key, to be checked from paper</span>
        <span className="row end">
          <ButtonLink to="/dashboard/seals">Verify a seal from paper</ButtonLink>
        </span>
      </div>
      <SealList list={list} />
    </Card>
  );
}

export function CheckAgain({ live }: { readonly live: LiveIdentities | undefined }) {
  const { mutate: checkAgain, isPending } = useCheckAgain();
  const reached = live?.checking_again ?? null;
  return (
    <div className="row end">
      {live !== undefined && reached !== null && (
        <span className="second">
          checking again: revision {counted(Math.max(0, reached))} of {counted(live.ledger_revision)}
        </span>
      )}
      <Button
        size="small"
        isBusy={isPending || reached !== null}
        off={live?.is_on !== true && 'The live check is off'}
        onClick={() => checkAgain()}
      >
        Check the whole log again
      </Button>
    </div>
  );
}
