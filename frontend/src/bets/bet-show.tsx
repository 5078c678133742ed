import type { BetLookup, BetRow } from '@taya/contracts/bet';
import { Role } from '@taya/contracts/roles';
import { groupedSerial } from '@taya/contracts/serial';
import { useEffect, useState } from 'react';
import { ShowBase, useGetMany, useShowContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { BetHeading, betDetails } from '../bet/bet-details.js';
import { paidBy } from '../bet/bet-list.js';
import { type BetRecord, lookupOf } from '../bet/bet-record.js';
import { messageOf } from '../data/api.js';
import { mayHelpToRetry } from '../data/query-client.js';
import { useUser } from '../data/session.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import { Card, Details, PageHeader } from '../ui/card.js';
import { money } from '../ui/format.js';
import { Claim, Prints, UnansweredClaim, useClaim } from './bet-actions.js';
import { BetSearch } from './bet-search.js';
import own from './bets.module.css';
import { useBetSearch } from './use-bet-search.js';

/** The page of one bet: its facts, its receipts, the manual claim. */
export default function BetShow() {
  const navigate = useNavigate();
  const onError = (error: Error) => {
    toast.error(messageOf(error, 'Failed to fetch bet'), { id: 'bet' });
    void navigate('/dashboard/bets', { replace: true });
  };
  return (
    <ShowBase<BetRecord> disableAuthentication queryOptions={{ onError, retry: mayHelpToRetry }}>
      <FoundPage />
    </ShowBase>
  );
}

function FoundPage() {
  const isAdmin = useUser()?.role_id === Role.Admin;
  const { record } = useShowContext<BetRecord>();
  const found = lookupOf(record);
  const claim = useClaim();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [isMissed, setIsMissed] = useState(false);
  const search = useBetSearch(() => setIsMissed(true));
  const serial = record?.serial;
  useEffect(() => {
    if (serial === undefined) return;
    setCode(serial);
    setIsMissed(false);
  }, [serial]);
  return (
    <>
      <div className={own.title}>
        <Button onClick={() => void navigate(-1)}>Back</Button>
        <PageHeader title={isAdmin ? 'Bets' : 'Bet search'} />
        <BetSearch code={code} onType={setCode} onSearch={(text) => void search(text)} />
      </div>
      {isAdmin && <UnansweredClaim claim={claim} />}
      {found !== undefined && !isMissed && (
        <Card title={`Bet ${groupedSerial(found.bet.serial)}`}>
          <div className={styles.stack}>
            <BetHeading bet={found.bet} />
            <Facts found={found} />
            {isAdmin && (
              <div className={styles.buttons}>
                <Prints lookup={found} />
                <Claim key={found.bet.id} lookup={found} claim={claim} />
              </div>
            )}
          </div>
        </Card>
      )}
    </>
  );
}

function Facts({ found }: { readonly found: BetLookup }) {
  // Only rows of lists say who paid.
  const { data } = useGetMany<BetRow>('bets', { ids: [found.bet.id] });
  const payer = paidBy({ ...found.bet, paid_by: data?.[0]?.paid_by ?? null });
  return (
    <Details
      isWide
      rows={[
        ...betDetails(found),
        ['Payout amount', money(found.bet.payout_amount)],
        ['Paid by', payer === '' ? '–' : payer],
      ]}
    />
  );
}
