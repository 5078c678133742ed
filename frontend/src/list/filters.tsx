import { twoPlaces } from '@taya/contracts/centavos';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { today } from '../data/station-day.js';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import control from '../ui/control.module.css';
import { DATE_PRESETS, presetOf, rangeOf } from '../ui/date-presets.js';
import { parseMoney, typedMoney } from '../ui/typed-money.js';
import styles from './list.module.css';
import { useFilters, useTypedFilter } from './use-filter.js';

/** The filters of a list in one line, with Clear at the end; on a phone behind a button. */
export function Filters({ children }: { readonly children: ReactNode }) {
  const { clear, isNarrowed } = useFilters();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <search className={classes('row', styles.filters, isOpen && styles.open)}>
      <Button className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Filters{isNarrowed && ' (in use)'}
      </Button>
      {children}
      <Button size="small" off={!isNarrowed && 'No filter is in use'} onClick={clear}>
        Clear
      </Button>
    </search>
  );
}

interface DateFilterProps {
  /** What happened on these days: `Sold`. */
  readonly label: string;
  /** Its fields for days are always there. */
  readonly hasFields?: boolean;
}

export function DateFilter({ label, hasFields = false }: DateFilterProps) {
  const { values, change } = useFilters();
  const [from, to] = [String(values.date_from ?? ''), String(values.date_to ?? '')];
  const preset = presetOf({ date_from: from, date_to: to }, today());
  const isOwn = preset === undefined && (from !== '' || to !== '');
  const [isOpen, setIsOpen] = useState(false);
  const NOTHING = { date_from: '', date_to: '' };
  const press = (name: (typeof DATE_PRESETS)[number]) => {
    setIsOpen(false);
    change(name === preset && !hasFields ? NOTHING : { ...rangeOf(name, today()) });
  };
  return (
    <fieldset className={control.filter}>
      <legend>{label}</legend>
      <div className="row">
        <div className={styles.segments}>
          {DATE_PRESETS.map((name) => (
            <button key={name} type="button" aria-pressed={name === preset} onClick={() => press(name)}>
              {name}
            </button>
          ))}
          {!hasFields && (
            <button
              type="button"
              aria-pressed={isOwn}
              aria-expanded={isOpen || isOwn}
              onClick={() => {
                if (isOwn) change(NOTHING);
                setIsOpen(!isOpen && !isOwn);
              }}
            >
              From – to
            </button>
          )}
        </div>
        {(isOpen || isOwn || hasFields) && (
          <>
            <input
              type="date"
              aria-label={`${label} from`}
              className={classes(control.control, from !== '' && control.used)}
              value={from}
              max={to}
              onChange={({ target }) => change({ date_from: target.value })}
            />
            <input
              type="date"
              aria-label={`${label} to`}
              className={classes(control.control, to !== '' && control.used)}
              value={to}
              min={from}
              onChange={({ target }) => change({ date_to: target.value })}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}

export interface FilterFieldProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: (id: string) => ReactNode;
}

export function FilterField({ label, className = control.filter, children }: FilterFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

export type DayEnd = 'from' | 'to';

interface TimeFilterProps {
  /** Of which day it is a time: `date_from` or `date_to`. */
  readonly end: DayEnd;
  readonly label: string;
  /** Why it cannot be filled in. */
  readonly off?: string | undefined;
  /** Seconds between two times. */
  readonly step?: number;
}

/** From a time on the first day, or to one on the last. */
export function TimeFilter({ end, label, off, step }: TimeFilterProps) {
  const { values, change } = useFilters();
  const name = `time_${end}`;
  const value = String(values[name] ?? '');
  return (
    <FilterField label={label}>
      {(id) => (
        <input
          {...{ id, step, value }}
          type="time"
          disabled={off !== undefined}
          title={off}
          className={classes(control.control, value !== '' && control.used)}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </FilterField>
  );
}

interface DayFieldProps {
  readonly date: string;
  readonly onDate: (date: string) => void;
}

/** One day up to today. */
export function DayField({ date, onDate }: DayFieldProps) {
  return (
    <FilterField label="Day">
      {(id) => (
        <input
          id={id}
          type="date"
          className={control.control}
          value={date}
          max={today()}
          onChange={({ target }) => onDate(target.value)}
        />
      )}
    </FilterField>
  );
}

interface ChoiceProps<Value> {
  readonly label: string;
  /** Shown while none is chosen; there is none where it is left out. */
  readonly all?: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value | undefined) => void;
  readonly className?: string | undefined;
}

export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, all, value, options, onChoose, className } = props;
  return (
    <FilterField label={label} className={className}>
      {(id) => (
        <select
          id={id}
          className={classes(control.control, all !== undefined && value !== undefined && control.used)}
          value={String(value ?? '')}
          onChange={({ target }) =>
            onChoose(options.find((one) => String(one.value) === target.value)?.value)
          }
        >
          {(all !== undefined || value === undefined) && <option value="">{all}</option>}
          {options.map((option) => (
            <option key={option.value} value={String(option.value)}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </FilterField>
  );
}

export interface ChoiceFilterProps {
  readonly name: string;
  readonly label: string;
  /** Shown while none is chosen. */
  readonly all?: string;
  readonly options: readonly { readonly value: string | number; readonly text: string }[];
}

export function ChoiceFilter({ name, all = 'All', ...choice }: ChoiceFilterProps) {
  const { values, change } = useFilters();
  const value = choice.options.find((option) => String(option.value) === String(values[name]))?.value;
  return <Choice {...choice} {...{ all, value }} onChoose={(chosen) => change({ [name]: chosen })} />;
}

interface TypedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly name: string;
  readonly parse: (typed: string) => string | null;
}

/** A filter that is typed: it takes effect after a pause, or with Enter. */
function TypedInput({ name, parse, className, ...input }: TypedInputProps) {
  const { typed, setTyped, askNow, isUsed } = useTypedFilter(name, parse);
  return (
    <input
      {...input}
      autoComplete="off"
      aria-invalid={parse(typed) === null}
      className={classes(control.control, className, isUsed && control.used)}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && askNow(typed)}
    />
  );
}

export function TypedFilter({ label, ...input }: TypedInputProps & { readonly label: string }) {
  return <FilterField label={label}>{(id) => <TypedInput {...input} id={id} />}</FilterField>;
}

/** Filters by a range of amounts, which may be typed as people write money. */
export function AmountFilter({ label }: { readonly label: string }) {
  return (
    <fieldset className={control.filter}>
      <legend>{label} from – to</legend>
      <div className="row">
        {(['from', 'to'] as const).map((end) => (
          <TypedInput
            key={end}
            name={`amount_${end}`}
            parse={parsedMoney}
            aria-label={`${label} ${end}`}
            inputMode="decimal"
            title="Pesos, at most two decimals"
            className={styles.amount}
          />
        ))}
      </div>
    </fieldset>
  );
}

function parsedMoney(typed: string): string | null {
  if (typed.trim() === '') return '';
  const value = parseMoney(typedMoney(typed));
  return value === null ? null : twoPlaces(value);
}

export interface SearchFilterProps {
  readonly label: string;
  readonly placeholder: string;
}

const trimmed = (text: string) => text.trim();

export function SearchFilter({ label, placeholder }: SearchFilterProps) {
  const size = Math.max(20, placeholder.length);
  return <TypedFilter {...{ label, placeholder, size }} name="search" type="search" parse={trimmed} />;
}
