import { type FormEvent, useId, useState } from 'react';
import styles from './audit.module.css';

interface RevisionFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly onGo: (revision: number) => void;
}

/** A field for a revision that takes effect with Enter, and is empty again then. */
export function RevisionForm({ label, hint, onGo }: RevisionFormProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const submit = (form: FormEvent) => {
    form.preventDefault();
    if (typed !== '') onGo(Number(typed));
    setTyped('');
  };
  return (
    <form className={styles.goTo} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.control}
        inputMode="numeric"
        autoComplete="off"
        placeholder={hint}
        value={typed}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, '').slice(0, 9))}
      />
    </form>
  );
}
