import type { AuditedBet, BetStep } from '@taya/contracts/answers/audit';
import { groupedSerial, isSerial, normaliseCode } from '@taya/contracts/serial';
import { useSearchParams } from 'react-router';
import { useRead } from '../data/use-read.js';
import { SideMark } from '../game/side-mark.js';
import { Card, Details, PageHeader } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { counted, money } from '../ui/format.js';
import { AskField } from './ask-field.js';
import styles from './audit.module.css';
import { formulaLines, statusText, stepText } from './bet-words.js';
import { revisionColumn } from './revision-column.js';
import { exactMoment } from './station-time.js';
import { type People, usePeople } from './use-people.js';

/** A bet may be asked for by its number in the log too. */
const BET_ID = /^\d{1,9}$/;

/** The whole life of one bet on one page, read from the log: what happened, who did it, and how the payout came about. */
export default function BetLifePage() {
  const [params, setParams] = useSearchParams();
  const code = normaliseCode(params.get('code') ?? '');
  const people = usePeople();
  const { data: bet, isFetching } = useRead(`/api/audit/bet/${code}`, 'Failed to fetch bet', {
    enabled: code !== '',
  });
  const find = (text: string) => {
    const wanted = normaliseCode(text);
    if (!isSerial(wanted) && !BET_ID.test(wanted)) return 'This is not a whole reference number';
    setParams({ code: wanted });
    return undefined;
  };
  return (
    <div className="stack">
      <PageHeader title="Bet’s life">
        <div className="end">
          <AskField
            label="Reference number"
            size={18}
            value={groupedSerial(code)}
            button="Search"
            isBusy={isFetching}
            onAsk={find}
          />
        </div>
      </PageHeader>
      {bet === undefined ? (
        <Card>
          <p aria-busy={isFetching}>
            {isFetching
              ? 'Reading the log…'
              : 'Type or scan the number of a ticket to see all that happened to it.'}
          </p>
        </Card>
      ) : (
        <Life bet={bet} people={people} />
      )}
    </div>
  );
}

function Life({ bet, people }: { readonly bet: AuditedBet; readonly people: People }) {
  const { serial, side, stake, seller_id, game_id, game_name, bet_id, steps, end } = bet;
  return (
    <>
      <Card title={statusText(bet)}>
        <Details
          look="wide"
          rows={[
            [
              'Ticket',
              <span key="ticket" className="mono">
                {groupedSerial(serial)}
              </span>,
            ],
            ['Bet', counted(bet_id)],
            ['Side', <SideMark key="side" side={side} isColoured />],
            ['Stake', money(stake)],
            ['Sold by', people.nameOf(seller_id)],
            ['Game', `${game_name} (${game_id})`],
          ]}
        />
      </Card>
      <Card title="How the payout came about">
        {formulaLines(bet).map(({ what, how, result }) => (
          <p key={what} className={classes('row', styles.formula)}>
            <span className="second">{what}</span> <span className="mono">{how}</span> <b>{result}</b>
          </p>
        ))}
      </Card>
      <Card isFlush>
        <DataTable
          label="What happened"
          rows={steps}
          columns={columnsOf(bet, people)}
          rowKey={({ revision }) => revision}
        />
        <p className={classes('second', styles.foot)}>
          The log was read to its end, revision {counted(end)}.
        </p>
      </Card>
    </>
  );
}

function columnsOf(bet: AuditedBet, people: People): readonly Column<BetStep>[] {
  return [
    revisionColumn(),
    { title: 'Time', look: 'line', cell: ({ at }) => exactMoment(at) },
    { title: 'What', cell: (event) => <b>{stepText(event, bet, people)}</b> },
    { title: 'Who', cell: ({ by }) => people.nameOf(by.user_id) },
    { title: 'Where', cell: ({ by }) => by.ip || 'at the station' },
  ];
}
