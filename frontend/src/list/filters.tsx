import { twoPlaces } from '@taya/contracts/centavos';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { DATE_PRESETS, presetOf, rangeOf } from '../ui/date-presets.js';
import { today } from '../ui/format.js';
import { parseMoney, typedMoney } from '../ui/typed-money.js';
import styles from './list.module.css';
import { useFilters, useTypedFilter } from './use-filter.js';

/** The filters of a list in one line, with Clear at the end; on a phone behind a button. */
export function Filters({ children }: { readonly children: ReactNode }) {
  const { clear, isNarrowed } = useFilters();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <search className={classes(styles.filters, isOpen && styles.open)}>
      <Button className={styles.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Filters{isNarrowed && ' (in use)'}
      </Button>
      {children}
      <Button size="small" disabled={!isNarrowed} onClick={clear}>
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

/** A range of days, by a preset or from one day to another. */
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
    <fieldset className={styles.filter}>
      <legend>{label}</legend>
      <div className={styles.dates}>
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
              className={classes(styles.control, from !== '' && styles.used)}
              value={from}
              max={to}
              onChange={({ target }) => change({ date_from: target.value })}
            />
            <input
              type="date"
              aria-label={`${label} to`}
              className={classes(styles.control, to !== '' && styles.used)}
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
  /** The control that the label belongs to. */
  readonly children: (id: string) => ReactNode;
}

/** A control below its label. */
export function FilterField({ label, children }: FilterFieldProps) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

export interface ChoiceFilterProps {
  readonly name: string;
  readonly label: string;
  /** Shown while none is chosen. */
  readonly all?: string;
  readonly options: readonly { readonly value: string | number; readonly text: string }[];
}

/** Filters by one of a few values. */
export function ChoiceFilter({ name, label, all = 'All', options }: ChoiceFilterProps) {
  const { values, change } = useFilters();
  const value = String(values[name] ?? '');
  return (
    <FilterField label={label}>
      {(id) => (
        <select
          id={id}
          className={classes(styles.control, value !== '' && styles.used)}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => String(option.value) === target.value);
            change({ [name]: chosen?.value });
          }}
        >
          <option value="">{all}</option>
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

/** Filters by a range of amounts, which may be typed as people write money. */
export function AmountFilter({ label }: { readonly label: string }) {
  return (
    <fieldset className={styles.filter}>
      <legend>{label} from – to</legend>
      <div className={styles.dates}>
        <AmountField name="amount_from" label={`${label} from`} />
        <AmountField name="amount_to" label={`${label} to`} />
      </div>
    </fieldset>
  );
}

function parsedMoney(typed: string): string | null {
  if (typed.trim() === '') return '';
  const value = parseMoney(typedMoney(typed));
  return value === null ? null : twoPlaces(value);
}

function AmountField({ name, label }: { readonly name: string; readonly label: string }) {
  const { typed, setTyped, askNow, isUsed } = useTypedFilter(name, parsedMoney);
  const isWrong = parsedMoney(typed) === null;
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      aria-invalid={isWrong}
      title={isWrong ? 'Pesos, at most two decimals' : undefined}
      className={classes(styles.control, styles.amount, isUsed && styles.used)}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && askNow(typed)}
    />
  );
}

export interface SearchFilterProps {
  readonly label: string;
  readonly placeholder?: string;
}

/** Filters by a part of a name. */
export function SearchFilter({ label, placeholder }: SearchFilterProps) {
  const { typed, setTyped, askNow, isUsed } = useTypedFilter('search', (text) => text.trim());
  return (
    <FilterField label={label}>
      {(id) => (
        <input
          id={id}
          type="search"
          size={Math.max(20, placeholder?.length ?? 0)}
          autoComplete="off"
          placeholder={placeholder}
          className={classes(styles.control, isUsed && styles.used)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && askNow(typed)}
        />
      )}
    </FilterField>
  );
}
