import {
  createContext,
  Fragment,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Form } from 'react-admin';
import {
  type FieldValues,
  type Path,
  type UseFormReturn,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { toast } from 'sonner';
import { ApiError } from '../../data/api.js';
import { type Command, type CommandSpec, useCommand } from '../../data/use-command.js';
import { classes } from '../classes.js';
import type { ConfirmDialogProps } from '../confirm-dialog.js';
import { useLeaveGuard } from '../leaving.js';
import { Unanswered } from '../unanswered.js';
import styles from './form.module.css';
import { type Problem, resolverOf } from './problem.js';

export type Answers = Pick<ConfirmDialogProps, 'onYes' | 'onNo'>;

/** Renders a question before something is sent; Yes goes on to the next one. */
export type Question = (answers: Answers) => ReactNode;

export interface CommandFormProps<Values extends FieldValues, Input, Answer> {
  readonly label?: string;
  /** The values at the start. When they change, fields that were edited meanwhile keep what was typed. */
  readonly values: Values;
  /** The values after saving; `values` when left out. What was not sent stays as it was typed. */
  readonly valuesAfter?: (answer: Answer) => Values;
  readonly problemOf: (values: Values) => Problem<Values> | null;
  /** @param before those that were saved last */
  readonly inputOf: (values: Values, before: Values) => Input;
  readonly command: CommandSpec<Input, Answer>;
  /** What is sent one after the other, each once the one before was done; all at once when left out. */
  readonly parts?: (input: Input) => readonly Input[];
  readonly questions?: (input: Input) => readonly Question[];
  /** Asks the server, before the questions, whether it would refuse. @throws ApiError reported already: nothing is asked then */
  readonly check?: (input: Input) => Promise<unknown>;
  /** The field that a refusal is about, where the server names none. */
  readonly fieldOf?: (refusal: ApiError) => (keyof Values & string) | null;
  readonly describe: (input: Input) => string;
  /** Whether a command without an answer belongs to this form and not to that of another record. */
  readonly isOwn?: (input: Input) => boolean;
  /** Called once all parts are saved, in the form that sent them, while it is mounted; never for a command of another window. */
  readonly onSaved?: () => void;
  /** Leaving the form loses nothing, so nobody is asked. */
  readonly mayBeLeft?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const FormCommand = createContext<Command<unknown, unknown> | null>(null);

/**
 * The command of the form around it.
 * @throws Error outside of a `CommandForm`
 */
export function useFormCommand(): Command<unknown, unknown> {
  const command = useContext(FormCommand);
  if (command === null) throw new Error('no CommandForm above');
  return command;
}

/**
 * A react-admin form whose values are sent as one command: validated, confirmed if there is a question, sent once. A
 * problem is toasted in the words of the specification and shown at its field, whether the page or the server found it.
 */
export function CommandForm<Values extends FieldValues, Input, Answer>(
  props: CommandFormProps<Values, Input, Answer>,
) {
  const { values, problemOf, children, className, mayBeLeft = false } = props;
  const form = useRef<UseFormReturn<Values>>(null);
  const { pending, ask } = useQuestions();
  const { submit, command } = useSubmission(props, form, ask);
  const Wrapper = props.label === undefined ? Fragment : 'section';
  return (
    <Wrapper {...(props.label !== undefined && { 'aria-label': props.label })}>
      <Form
        className={classes(styles.form, className)}
        defaultValues={values}
        resetOptions={KEEP_TYPED}
        resolver={resolverOf(problemOf)}
        disableInvalidFormNotification
        noValidate
        onSubmit={submit as (values: FieldValues) => Promise<unknown>}
      >
        <FormHandle<Values> ref={form} />
        <ProblemMessage<Values> problemOf={problemOf} />
        <FormCommand value={command as Command<unknown, unknown>}>{children}</FormCommand>
        {!mayBeLeft && <LeaveGuard />}
      </Form>
      <Unanswered command={command} describe={props.describe} />
      {pending !== null && <Fragment key={pending.id}>{pending.question(pending.answers)}</Fragment>}
    </Wrapper>
  );
}

/** What is being saved may be left. */
function LeaveGuard(): null {
  const { isDirty, isSubmitting } = useFormState();
  useLeaveGuard(isDirty && !isSubmitting);
  return null;
}

const KEEP_TYPED = { keepDirtyValues: true };

/** Gives the form to the component around it. */
function FormHandle<Values extends FieldValues>({ ref }: { readonly ref: Ref<UseFormReturn<Values>> }) {
  const form = useFormContext<Values>();
  useImperativeHandle(ref, () => form, [form]);
  return null;
}

/** Toasts the problem of each submission that has one. */
function ProblemMessage<Values extends FieldValues>({
  problemOf,
}: Pick<CommandFormProps<Values, unknown, unknown>, 'problemOf'>) {
  const { getValues } = useFormContext<Values>();
  const { submitCount } = useFormState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a submission
  useEffect(() => {
    const problem = submitCount === 0 ? null : problemOf(getValues());
    if (problem !== null) toast.error(problem.message);
  }, [submitCount]);
  return null;
}

function useSubmission<Values extends FieldValues, Input, Answer>(
  props: CommandFormProps<Values, Input, Answer>,
  form: { readonly current: UseFormReturn<Values> | null },
  ask: (questions: readonly Question[]) => Promise<boolean>,
) {
  const latest = useRef(props);
  latest.current = props;
  const isSubmitting = useRef(false);
  const refusal = useRef<ApiError | null>(null);
  /** How many parts follow the one that was sent last. */
  const left = useRef(0);
  const done = useRef<{ readonly answer: Answer; readonly input: Input }>(null);
  const command = useCommand<Input, Answer>({
    ...props.command,
    onDone: (answer, input) => {
      done.current = { answer, input };
      props.command.onDone?.(answer, input);
    },
    // Only in the form that sent it, while it is mounted.
    closes: () => {
      const { valuesAfter, values, parts, inputOf, onSaved, isOwn } = latest.current;
      if (done.current === null || isOwn?.(done.current.input) === false) return;
      const { answer, input } = done.current;
      const saved = valuesAfter?.(answer) ?? values;
      if (form.current !== null) {
        const changed = parts && Object(inputOf(form.current.getValues(), saved));
        resetSent(form.current, saved, (name) => !(name in Object(input)) && name in Object(changed));
      }
      if (left.current === 0) onSaved?.();
    },
    onRefused: (input, error) => {
      refusal.current = error;
      props.command.onRefused?.(input, error);
    },
  });

  const deliver = async (values: Values): Promise<void> => {
    const { inputOf, questions, check, parts, fieldOf } = latest.current;
    const input = inputOf(values, (form.current?.formState.defaultValues ?? values) as Values);
    try {
      await check?.(input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return showAtField(form.current, error, fieldOf);
    }
    if (questions !== undefined && !(await ask(questions(input)))) return;
    const all = parts?.(input) ?? [input];
    for (const [index, part] of all.entries()) {
      left.current = all.length - index - 1;
      refusal.current = null;
      const answer = await command.send(part);
      showAtField(form.current, refusal.current, fieldOf);
      if (answer === null) return;
    }
  };

  const submit = async (values: Values): Promise<void> => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await deliver(values);
    } finally {
      isSubmitting.current = false;
    }
  };
  return { submit, command };
}

/** Begins with new values, but for what was typed meanwhile and not sent. */
function resetSent<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  values: Values,
  isUnsent: (name: string) => boolean,
): void {
  const typed = Object.entries(form.getValues()).filter(([name]) => isUnsent(name));
  form.reset(values);
  for (const [name, value] of typed) form.setValue(name as Path<Values>, value, { shouldDirty: true });
}

/** Shows a field error of the server at its field, and moves the focus there. */
function showAtField<Values extends FieldValues>(
  form: UseFormReturn<Values> | null,
  refusal: ApiError | null,
  fieldOf?: CommandFormProps<Values, unknown, unknown>['fieldOf'],
): void {
  const field = refusal && (refusal.field ?? fieldOf?.(refusal) ?? null);
  if (form === null || refusal === null || field === null || !(field in form.getValues())) return;
  form.setError(
    field as Parameters<typeof form.setError>[0],
    { type: 'server', message: refusal.message },
    { shouldFocus: true },
  );
}

interface PendingQuestion {
  readonly id: number;
  readonly question: Question;
  readonly answers: Answers;
}

/** Asks one question after the other; true once all were answered Yes. */
function useQuestions() {
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const askOne = (question: Question, id: number) =>
    new Promise<boolean>((resolve) => {
      const answer = (isYes: boolean) => () => {
        setPending(null);
        resolve(isYes);
      };
      setPending({ id, question, answers: { onYes: answer(true), onNo: answer(false) } });
    });
  const ask = async (questions: readonly Question[]): Promise<boolean> => {
    for (const [id, question] of questions.entries()) {
      if (!(await askOne(question, id))) return false;
    }
    return true;
  };
  return { pending, ask };
}
