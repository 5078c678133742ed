import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/button.js';
import styles from './audit.module.css';
import { RevisionForm } from './revision-form.js';
import { useAskMoment } from './use-ask-moment.js';

interface MomentFieldsProps {
  /** Before the labels. */
  readonly of: string;
  readonly goTo: (revision: number) => void;
}

/** Chooses a second moment of a page, by a revision or by a time. */
export function MomentFields({ of, goTo }: MomentFieldsProps) {
  return (
    <>
      <RevisionForm label={`${of} revision`} onGo={goTo} />
      <TimeField label={`${of} time`} goTo={goTo} />
    </>
  );
}

/** A time of the station; the moment is the last event up to it. */
function TimeField({ label, goTo }: { label: string; goTo: MomentFieldsProps['goTo'] }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { ask } = useAskMoment();
  const go = async (form: FormEvent) => {
    form.preventDefault();
    if (typed === '') return;
    const found = await ask(typed);
    if (found !== null) goTo(found.revision);
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
