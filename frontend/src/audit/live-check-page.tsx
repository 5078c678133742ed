import { useIdentities } from '../data/identities.js';
import { Card, PageHeader } from '../ui/card.js';
import styles from './audit.module.css';
import { CheckAgain } from './check-again.js';
import { LiveStrip } from './live-strip.js';

const ASK_EVERY_MS = 2_000;

/** What proves that the ledger and the screens agree: the checks that run by themselves, and how to make a proof by hand. */
export default function LiveCheckPage() {
  const { data } = useIdentities(ASK_EVERY_MS);
  return (
    <div className={styles.page}>
      <PageHeader title="Live check">
        <span>runs in the background without slowing sales</span>
        <CheckAgain live={data} />
      </PageHeader>
      <LiveStrip live={data} />
      <Card title="A proof by hand">
        <p>
          Where the ledger is, <code>npm run --silent audit -- verify</code> computes the chain and every
          figure again. Its last line and its exit code are the evidence.
        </p>
      </Card>
    </div>
  );
}
