import type { MomentBalances } from '@taya/contracts/answers/audit';
import { type FormEvent, useId, useState } from 'react';
import { toast } from 'sonner';
import { api, messageOf } from '../data/api.js';
import { Button } from '../ui/button.js';
import styles from './audit.module.css';

interface MomentFieldsProps {
  /** Before the labels. */
  readonly of: string;
  readonly goTo: (revision: number) => void;
}

/** Chooses a second moment of a page, by a revision or by a time. */
export function MomentFields({ of, goTo }: MomentFieldsProps) {
  return (
    <>
      <RevisionField label={`${of} revision`} goTo={goTo} />
      <TimeField label={`${of} time`} goTo={goTo} />
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
