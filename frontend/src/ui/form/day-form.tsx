import { today } from '../../data/station-day.js';
import type { CommandSpec } from '../../data/use-command.js';
import { day } from '../format.js';
import { type Answers, CommandForm, type Question } from './command-form.js';
import { Submit, TextInput } from './inputs.js';
import { wrong } from './problem.js';

/** The field as the API names it; empty until a day is chosen. */
type Values = { readonly date: string };

export interface DayFormProps<Answer> {
  readonly label?: string;
  readonly className?: string | undefined;
  readonly start: string;
  readonly field: string;
  readonly button: string;
  readonly question: (date: string, answers: Answers) => ReturnType<Question>;
  readonly check?: (date: string) => Promise<unknown>;
  readonly path: ReturnType<CommandSpec<string, Answer>['request']>['path'];
  readonly command: Omit<CommandSpec<string, Answer>, 'request'>;
  /** What is done to the day: `the seal of`. */
  readonly doing: string;
}

/** Does something permanent with a day up to today, after a question. */
export function DayForm<Answer>(props: DayFormProps<Answer>) {
  const { label, className, start, field, button, question, check, path, command, doing } = props;
  return (
    <CommandForm<Values, string, Answer>
      {...(label !== undefined && { label })}
      className={className}
      values={{ date: start }}
      problemOf={({ date }) => (date === '' ? wrong('date', 'Please select a date') : null)}
      inputOf={({ date }) => date}
      {...(check !== undefined && { check })}
      questions={(date) => [(answers) => question(date, answers)]}
      command={{ ...command, request: (date) => ({ method: 'POST', path, body: { date } }) }}
      describe={(date) => `${doing} ${day(date)}`}
      mayBeLeft
    >
      <TextInput
        source="date"
        label={field}
        isMarked
        type="date"
        max={today()}
        beside={
          <Submit tone="danger" size="medium">
            {button}
          </Submit>
        }
      />
    </CommandForm>
  );
}
