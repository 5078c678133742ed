import type { MomentBalances } from '@taya/contracts/answers/audit';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { toast } from 'sonner';
import { api, messageOf } from '../data/api.js';
import { Button } from '../ui/button.js';
import { counted } from '../ui/format.js';
import styles from './audit.module.css';
import { exactMoment } from './station-time.js';
import type { useMoment } from './use-moment.js';

export interface MomentFormProps {
  readonly moment: ReturnType<typeof useMoment>;
  readonly end: number;
  /** Of the event of the moment; null before it is known. */
  readonly at: string | null;
  /** What is shown along the slider. */
  readonly children?: ReactNode;
}

/** Chooses a moment of the log: by a slider, by a revision, by a time, or event by event. */
export function MomentForm({ moment, end, at, children }: MomentFormProps) {
  const { revision, slid, slide, goTo } = moment;
  const id = useId();
  return (
    <section className={styles.moment} aria-label="Moment">
      <label htmlFor={id} className={styles.momentLabel}>
        After revision <b>{counted(slid)}</b>
        {at !== null && slid === revision && `, ${exactMoment(at)}`}
        {slid === end && ' · now'}
      </label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={end}
        value={slid}
        onChange={({ target }) => slide(Number(target.value))}
      />
      {children}
      <div className={styles.momentFields}>
        <MomentFields goTo={goTo} />
        <Button size="small" disabled={revision <= 0} onClick={() => goTo(revision - 1)}>
          Event before
        </Button>
        <Button size="small" disabled={revision >= end} onClick={() => goTo(revision + 1)}>
          Event after
        </Button>
        <Button size="small" disabled={revision >= end} onClick={() => goTo(end)}>
          Now
        </Button>
      </div>
    </section>
  );
}

interface MomentFieldsProps {
  /** Before the labels, where a page has a second moment. */
  readonly of?: string;
  readonly goTo: (revision: number) => void;
}

/** Chooses a moment by a revision or by a time. */
export function MomentFields({ of, goTo }: MomentFieldsProps) {
  const labelOf = (field: string) => (of === undefined ? field : `${of} ${field.toLowerCase()}`);
  return (
    <>
      <RevisionField label={labelOf('Revision')} goTo={goTo} />
      <TimeField label={labelOf('Time')} goTo={goTo} />
    </>
  );
}

interface FieldProps extends Pick<MomentFieldsProps, 'goTo'> {
  readonly label: string;
}

function RevisionField({ label, goTo }: FieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const go = (form: FormEvent) => {
    form.preventDefault();
    if (typed !== '') goTo(Number(typed));
    setTyped('');
  };
  return (
    <form className={styles.goTo} onSubmit={go}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.control}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, 9))}
      />
    </form>
  );
}

/** A time of the station; the moment is the last event up to it. */
function TimeField({ label, goTo }: FieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const go = async (form: FormEvent) => {
    form.preventDefault();
    if (typed === '') return;
    try {
      const { revision } = await api.get<MomentBalances>(`/api/audit/balances?at=${typed}`);
      if (revision === -1) toast.error('The log begins after this time');
      else goTo(revision);
    } catch (error) {
      toast.error(messageOf(error, 'Failed to fetch balances'));
    }
  };
  return (
    <form className={styles.goTo} onSubmit={(form) => void go(form)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        step={1}
        className={styles.control}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button size="small" type="submit" disabled={typed === ''}>
        Go
      </Button>
    </form>
  );
}
