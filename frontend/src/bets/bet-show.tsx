import type { BetRow } from '@taya/contracts/bet';
import { groupedSerial } from '@taya/contracts/serial';
import { useEffect, useState } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { BetHeading, betDetails } from '../bet/bet-details.js';
import { paidBy } from '../bet/bet-list.js';
import { useMay } from '../data/access.js';
import { messageOf } from '../data/api.js';
import { mayHelpToRetry } from '../data/query-client.js';
import { Button } from '../ui/button.js';
import { Card, Details, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { money } from '../ui/format.js';
import { Claim, Prints, UnansweredClaim, useClaim } from './bet-actions.js';
import { BetSearch, useBetSearch } from './bet-search.js';
import styles from './bets.module.css';

/** A bet that a search or a list has just answered is not asked for again. */
const JUST_FOUND_MS = 2_000;

export default function BetShow() {
  const navigate = useNavigate();
  const onError = (error: Error) => {
    toast.error(messageOf(error, 'Failed to fetch bet'), { id: 'bet' });
    void navigate('/dashboard/bets', { replace: true });
  };
  return (
    <ShowBase<BetRow>
      disableAuthentication
      queryOptions={{ onError, retry: mayHelpToRetry, staleTime: JUST_FOUND_MS }}
    >
      <FoundPage />
    </ShowBase>
  );
}

function FoundPage() {
  const mayClaim = useMay('write', 'bets');
  const { record: bet } = useShowContext<BetRow>();
  const claim = useClaim();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [isMissed, setIsMissed] = useState(false);
  const search = useBetSearch((isFound) => setIsMissed(!isFound));
  const serial = bet?.serial;
  useEffect(() => {
    if (serial !== undefined) setCode(serial);
  }, [serial]);
  return (
    <>
      <div className="row">
        <Button onClick={() => void navigate(-1)}>Back</Button>
        <PageHeader title="Bets" />
        <BetSearch code={code} onType={setCode} onSearch={search} />
      </div>
      {mayClaim && <UnansweredClaim claim={claim} />}
      {bet !== undefined && !isMissed && (
        <Card title={`Bet ${groupedSerial(bet.serial)}`}>
          <div className="stack">
            <BetHeading bet={bet} />
            <Details
              look="wide"
              rows={[
                ...betDetails(bet),
                ['Payout amount', money(bet.payout_amount)],
                ['Paid by', paidBy(bet) || '–'],
              ]}
            />
            {mayClaim && (
              <div className={classes('row', styles.actions)}>
                <Prints bet={bet} />
                <Claim key={bet.id} bet={bet} claim={claim} />
              </div>
            )}
          </div>
        </Card>
      )}
    </>
  );
}
