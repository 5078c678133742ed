import type { GameView } from '@taya/contracts/game';
import { paperCalled } from '@taya/contracts/paper-reference';
import { isSerial, normaliseCode, SERIAL_ALPHABET, SERIAL_LENGTH } from '@taya/contracts/serial';
import { ChoiceFilter, DateFilter, FilterField, Filters } from '../list/filters.js';
import { RecordFilter } from '../list/record-filter.js';
import { useFilters, useTypedFilter } from '../list/use-filter.js';
import { classes } from '../ui/classes.js';
import styles from './audit.module.css';
import { type People, usersOf } from './use-people.js';

/** What events are looked for, in one line. */
export function LogFilters({
  types,
  people,
}: {
  readonly types: readonly string[];
  readonly people: People;
}) {
  const tellers = people.tellers.map(({ id, name }) => ({ value: id, text: name }));
  return (
    <div className={styles.filters}>
      <Filters>
        <ChoiceFilter name="type" label="Type" options={types.map((type) => ({ value: type, text: type }))} />
        <ChoiceFilter name="user_id" label="Who" all="Anyone" options={usersOf(people)} />
        <RecordFilter<GameView>
          name="game_id"
          label="Game"
          resource="gamehistory"
          sort={{ field: 'id', order: 'DESC' }}
          text={({ name }) => name}
        />
        <ChoiceFilter name="teller_id" label="Teller" options={tellers} />
        <TypedFilter name="serial" label="Ref #" hint="start or end" parse={parsedCode} isCode />
        <TypedFilter name="revision_from" label="From revision" hint="e.g. 48211" parse={parsedRevision} />
        <TypedFilter name="revision_to" label="To revision" hint="e.g. 48571" parse={parsedRevision} />
        <DateFilter label="Time" />
        <TimesOfDay />
      </Filters>
    </div>
  );
}

/** From a time on the first day to one on the last, in the station's zone. They narrow days that are chosen. */
function TimesOfDay() {
  const { values } = useFilters();
  return (
    <>
      {(values.date_from !== undefined || values.time_from !== undefined) && (
        <TimeOfDay name="time_from" label="From time" />
      )}
      {(values.date_to !== undefined || values.time_to !== undefined) && (
        <TimeOfDay name="time_to" label="To time" />
      )}
    </>
  );
}

function TimeOfDay({ name, label }: { readonly name: string; readonly label: string }) {
  const { values, change } = useFilters();
  const value = String(values[name] ?? '');
  return (
    <FilterField label={label}>
      {(id) => (
        <input
          id={id}
          type="time"
          step={1}
          className={classes(styles.control, value !== '' && styles.used)}
          value={value}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </FilterField>
  );
}

/** A part of a code: three characters or more. The reference of a paper stands for its events. */
const PART = new RegExp(`^[${SERIAL_ALPHABET}]{3,${SERIAL_LENGTH - 1}}$`);

function parsedCode(typed: string): string | null {
  const code = normaliseCode(typed);
  if (code === '' || isSerial(code) || paperCalled(code) !== null) return code;
  return PART.test(code) ? code : null;
}

function parsedRevision(typed: string): string | null {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return /^\d{0,9}$/.test(digits) ? digits : null;
}

interface TypedFilterProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly parse: (typed: string) => string | null;
  readonly isCode?: boolean;
}

function TypedFilter({ name, label, hint, parse, isCode = false }: TypedFilterProps) {
  const { typed, setTyped, askNow, isUsed } = useTypedFilter(name, parse);
  return (
    <FilterField label={label}>
      {(id) => (
        <input
          id={id}
          autoComplete="off"
          placeholder={hint}
          aria-invalid={parse(typed) === null}
          className={classes(styles.control, isCode ? styles.code : styles.revision, isUsed && styles.used)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && askNow(typed)}
        />
      )}
    </FilterField>
  );
}
