import type { SealedDay } from '@taya/contracts/answers/seal';
import { parseSeal } from '@taya/contracts/seal';
import { useMemo, useState } from 'react';
import type { useRecords } from '../data/queries.js';
import { qrPicture } from '../receipt/qr.js';
import { PrintSeal } from '../seal/print-seal.js';
import { Button } from '../ui/button.js';
import { Details } from '../ui/card.js';
import { classes } from '../ui/classes.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { amount, counted, day, moment } from '../ui/format.js';
import { Modal } from '../ui/modal.js';
import { SealState, useSealCheck, useSealVerifier } from './seal-check.js';
import sealStyles from './seals.module.css';
import { type People, usePeople } from './use-people.js';

/** Closed days with their seals: each is shown as the code on its paper, and verified against the log. */
export function SealList({ list }: { readonly list: ReturnType<typeof useRecords<SealedDay>> }) {
  const [opened, setOpened] = useState<SealedDay | null>(null);
  const people = usePeople();
  return (
    <>
      <DataTable
        label="Sealed days"
        rows={list.rows}
        columns={columnsOf(people, setOpened)}
        rowKey={({ id }) => id}
        read={list}
        emptyHint="No day is sealed yet. The admin or the super admin seals a day once its games are decided."
      />
      {opened !== null && <OpenedSeal seal={opened} people={people} onClose={() => setOpened(null)} />}
    </>
  );
}

const columnsOf = (people: People, onOpen: (seal: SealedDay) => void): readonly Column<SealedDay>[] => [
  {
    title: 'Day',
    cell: ({ date, created_at, sealed_by }) => (
      <div className={classes('stack', sealStyles.day)}>
        <b>{day(date)}</b>
        <span className="second">
          sealed {moment(created_at)} by {people.nameOf(sealed_by)}
        </span>
      </div>
    ),
  },
  {
    title: 'QR code',
    cell: (seal) => (
      <button
        type="button"
        className={sealStyles.codeButton}
        aria-label={`Show the seal of ${day(seal.date)}`}
        onClick={() => onOpen(seal)}
      >
        <QrCode
          className={sealStyles.code}
          text={seal.text}
          label={`QR code of the seal of ${day(seal.date)}`}
        />
      </button>
    ),
  },
  { title: 'Last revision', look: 'right', cell: ({ revision }) => counted(revision) },
  {
    title: 'Hash, signature',
    look: 'mono',
    cell: ({ hash, text }) => (
      <div className={sealStyles.codes}>
        <Short text={hash} />
        <Short text={signatureOf(text)} />
      </div>
    ),
  },
  { title: 'Payin, ₱', look: 'right', cell: ({ payin }) => amount(payin) },
  { title: 'Total profit, ₱', look: 'right', cell: ({ total_profit }) => amount(total_profit) },
  { title: 'Witness', look: 'line', cell: ({ witnessed }) => witnessWords(witnessed) },
  { title: 'State', cell: ({ text }) => <StateOf text={text} /> },
  {
    title: '',
    cell: (seal) => (
      <div className={classes('stack', sealStyles.actions)}>
        <VerifyButton seal={seal} />
        <PrintSeal seal={seal} />
      </div>
    ),
  },
];

const signatureOf = (text: string) => parseSeal(text)?.signature ?? '';

function Short({ text }: { readonly text: string }) {
  return (
    <span title={text}>
      {text.slice(0, 8)}…{text.slice(-8)}
    </span>
  );
}

function witnessWords(witnessed: boolean | null): string {
  if (witnessed === null) return 'No witness';
  return witnessed ? '✓ Has it' : '… Waits';
}

function StateOf({ text }: { readonly text: string }) {
  return <SealState {...useSealCheck(text)} />;
}

function VerifyButton({ seal: { text, date } }: { readonly seal: SealedDay }) {
  const verify = useSealVerifier();
  const { isChecking } = useSealCheck(text);
  return (
    <Button
      size="small"
      isBusy={isChecking}
      aria-label={`Verify the seal of ${day(date)}`}
      onClick={() => void verify(text)}
    >
      Verify
    </Button>
  );
}

interface OpenedSealProps {
  readonly seal: SealedDay;
  readonly people: People;
  readonly onClose: () => void;
}

function OpenedSeal({ seal, people, onClose }: OpenedSealProps) {
  const { id, date, created_at, sealed_by, revision, hash, payin, total_profit, key_id, text } = seal;
  return (
    <Modal title={`Seal ${id} of ${day(date)}`} width={760} onClose={onClose}>
      <div className={sealStyles.opened}>
        <QrCode className={sealStyles.largeCode} text={text} label={`QR code of the seal of ${day(date)}`} />
        <Details
          rows={[
            ['Sealed', `${moment(created_at)} by ${people.nameOf(sealed_by)}`],
            ['Last revision', counted(revision)],
            ['Chain hash', <Whole key="hash" text={hash} />],
            ['Payin', amount(payin)],
            ['Total profit', amount(total_profit)],
            ['Key', <Whole key="key" text={key_id} />],
            ['Signature', <Whole key="signature" text={signatureOf(text)} />],
          ]}
        />
      </div>
      <p className={classes('mono', sealStyles.line)}>{text}</p>
    </Modal>
  );
}

function Whole({ text }: { readonly text: string }) {
  return <span className={classes('mono', sealStyles.whole)}>{text}</span>;
}

interface QrCodeProps {
  readonly text: string;
  /** What it is the code of, for screen readers. */
  readonly label: string;
  readonly className?: string | undefined;
}

/** A text as a QR code: black on white in both themes, because scanners want it so. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPicture(text), [text]);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
