import type { Role } from '@taya/contracts/roles';
import { type ReactNode, useEffect } from 'react';
import { mayDo } from '../data/access.js';
import { noteBegun, noteStep, useBegun, useTellers } from '../data/first-steps.js';
import button from '../ui/button.module.css';
import { ButtonLink } from '../ui/button-link.js';
import { classes } from '../ui/classes.js';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  readonly role: Role;
  /** No game was ever created: the admin sees them in whatever browser. */
  readonly isNew: boolean;
}

/** What a new station still needs, until all four are done. */
export default function FirstSteps({ role, isNew }: FirstStepsProps) {
  const begun = useBegun();
  const isOn = (isNew || begun?.isPutOff === true) && begun?.isDone !== true;
  const { rows } = useTellers(isOn);
  const [teller] = rows;
  const allowed = rows.find(({ ip }) => ip !== '');
  const isDone =
    isOn && teller !== undefined && allowed !== undefined && begun?.hasPrinted && begun.hasOpenedBoard;
  useEffect(() => {
    if (isDone) noteBegun({ isDone });
  }, [isDone]);
  if (!isOn || isDone) return null;
  const addsTellers = mayDo(role, 'write', 'teller');
  const steps: readonly StepProps[] = [
    {
      title: 'A teller added',
      done: teller && `${teller.name}, ${teller.location}`,
      about: addsTellers ? 'Who sells, and at which window' : 'The super admin adds tellers',
      action: addsTellers && <ButtonLink to="/dashboard/teller/create">Add a teller</ButtonLink>,
    },
    {
      title: 'A PC’s address allowed',
      done: allowed && `${allowed.ip} for ${allowed.name}`,
      about: 'A teller signs in at one PC; Check this PC names its address',
      action: <ButtonLink to="/dashboard/checks">Check this PC</ButtonLink>,
    },
    {
      title: 'A receipt printed',
      done: begun?.hasPrinted && 'on this PC',
      about: 'Check this PC prints a test page',
      action: <ButtonLink to="/dashboard/checks">Check this PC</ButtonLink>,
    },
    {
      title: 'The board opened',
      done: begun?.hasOpenedBoard && 'from this PC',
      about: 'On the screen of the hall: /live',
      action: (
        <a
          className={button.button}
          href="/live"
          target="_blank"
          rel="noreferrer"
          onClick={() => noteStep('hasOpenedBoard')}
        >
          Open the board
        </a>
      ),
    },
  ];
  return (
    <section className={classes('card', styles.steps)} aria-label="First steps">
      <p>
        <b className={styles.title}>First steps</b>
        <span className="second">{steps.filter(({ done }) => Boolean(done)).length} of 4 done</span>
      </p>
      {steps.map((step, index) => (
        <Step key={step.title} number={index + 1} {...step} />
      ))}
    </section>
  );
}

interface StepProps {
  readonly title: string;
  /** How it was done; falsy while it was not. */
  readonly done: string | false | undefined;
  readonly about: string;
  readonly action: ReactNode;
}

function Step({ number, title, done, about, action }: StepProps & { readonly number?: number }) {
  return (
    <div className={classes(styles.step, done ? styles.done : null)}>
      <span className={styles.number} aria-hidden="true">
        {done ? '✓' : number}
      </span>
      <div>
        <b>{title}</b>
        <p className="small">{done || about}</p>
        {!done && action}
      </div>
    </div>
  );
}
