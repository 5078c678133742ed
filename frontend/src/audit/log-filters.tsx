import { parseReference } from '@taya/contracts/parse-reference';
import { isSerial, normaliseCode, SERIAL_ALPHABET, SERIAL_LENGTH } from '@taya/contracts/serial';
import { ChoiceFilter, DateFilter, Filters, TimeFilter, TypedFilter } from '../list/filters.js';
import { GameFilter } from '../list/record-filter.js';
import { useFilters } from '../list/use-filter.js';
import { classes } from '../ui/classes.js';
import styles from './audit.module.css';
import type { People } from './use-people.js';

interface LogFiltersProps {
  readonly types: readonly string[];
  readonly people: People;
}

export function LogFilters({ types, people }: LogFiltersProps) {
  const optionsOf = (some: People['users']) => some.map(({ id, name }) => ({ value: id, text: name }));
  return (
    <div className={styles.filters}>
      <Filters>
        <ChoiceFilter name="type" label="Type" options={types.map((type) => ({ value: type, text: type }))} />
        <ChoiceFilter name="user_id" label="Who" all="Anyone" options={optionsOf(people.users)} />
        <GameFilter />
        <ChoiceFilter name="teller_id" label="Teller" options={optionsOf(people.tellers)} />
        <TypedFilter
          label="Ref #"
          name="serial"
          placeholder="start or end"
          parse={parsedCode}
          className={classes('mono', styles.code)}
        />
        {(['from', 'to'] as const).map((end) => (
          <TypedFilter
            key={end}
            label={`${end === 'from' ? 'From' : 'To'} revision`}
            name={`revision_${end}`}
            placeholder="e.g. 48211"
            parse={parsedRevision}
            className={styles.revision}
          />
        ))}
        <DateFilter label="Time" />
        <TimesOfDay />
      </Filters>
    </div>
  );
}

/** From a time on the first day to one on the last, in the station's zone. They narrow days that are chosen. */
function TimesOfDay() {
  const { values } = useFilters();
  const ends = (['from', 'to'] as const).filter(
    (end) => values[`date_${end}`] !== undefined || values[`time_${end}`] !== undefined,
  );
  return ends.map((end) => (
    <TimeFilter key={end} end={end} label={end === 'from' ? 'From time' : 'To time'} step={1} />
  ));
}

/** A part of a code: three characters or more. The reference of a paper stands for its events. */
const PART = new RegExp(`^[${SERIAL_ALPHABET}]{3,${SERIAL_LENGTH - 1}}$`);

function parsedCode(typed: string): string | null {
  const code = normaliseCode(typed);
  if (code === '' || isSerial(code) || parseReference(code) !== null) return code;
  return PART.test(code) ? code : null;
}

function parsedRevision(typed: string): string | null {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return /^\d{0,9}$/.test(digits) ? digits : null;
}
