import { HOUSE_PERCENTAGE_QUESTIONED } from '@taya/contracts/limits';
import type { SettingsView } from '@taya/contracts/settings';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { CommandForm, type Question } from '../ui/form/command-form.js';
import { CheckInput, MoneyInput, TextInput } from '../ui/form/inputs.js';
import { changesOf, FIELDS, type Input, NAMES, problemOf, type Values, valuesOf } from './settings-fields.js';

interface SettingsFormProps {
  readonly settings: SettingsView;
  /** Asked before anything is saved. */
  readonly question?: Question;
  readonly onSaved?: () => void;
  readonly mayBeLeft?: boolean;
  readonly children: ReactNode;
}

/** The form of settings, whichever of them it shows: it sends those that were changed. */
export function SettingsForm({ settings, question, children, ...form }: SettingsFormProps) {
  return (
    <CommandForm<Values, Input, Partial<SettingsView>>
      values={valuesOf(settings)}
      valuesAfter={(answer) => valuesOf({ ...settings, ...answer })}
      problemOf={problemOf}
      inputOf={changesOf}
      parts={partsOf}
      questions={(input) => [...(question === undefined ? [] : [question]), ...doubtsOf(input)]}
      command={{
        name: 'settings',
        request,
        failure: 'Failed to save settings',
        success: 'Settings saved successfully',
        changes: ['settings'],
      }}
      // The one thing that the server knows alone: somebody's shift is open.
      fieldOf={({ code }) => (code === 'SHIFT_OPEN' ? 'shifts' : null)}
      describe={(input) => Object.keys(input).map(labelOf).join(', ')}
      {...form}
    >
      {children}
    </CommandForm>
  );
}

export function SettingInput({ name }: { readonly name: keyof Values }) {
  const { label, kind, unit, note, maxLength, choices, problem } = FIELDS[name];
  const isMarked = problem !== undefined && problem('') !== null;
  const field = {
    source: name,
    label,
    isMarked,
    ...(note !== undefined && { note }),
    beside: unit,
    maxLength,
  };
  switch (kind) {
    case 'check':
      return <CheckInput source={name} label={label} />;
    case 'money':
      return <MoneyInput {...field} />;
    case 'count':
      return <TextInput {...field} look="money" inputMode="numeric" />;
    case 'text':
    case 'list':
      return (
        <>
          <TextInput {...field} list={choices && `${name}-choices`} />
          {choices && (
            <datalist id={`${name}-choices`}>
              {choices.map((choice) => (
                <option key={choice} value={choice} />
              ))}
            </datalist>
          )}
        </>
      );
  }
}

const labelOf = (name: string) => FIELDS[NAMES.find((known) => known === name) ?? 'stationName'].label;

/** The house percentage has a call of its own. */
function partsOf({ housePercentage, ...others }: Input): readonly Input[] {
  const isOthers = Object.keys(others).length > 0 || housePercentage === undefined;
  return [...(housePercentage === undefined ? [] : [{ housePercentage }]), ...(isOthers ? [others] : [])];
}

const request = ({ housePercentage: value, ...body }: Input) =>
  value === undefined
    ? ({ method: 'PUT', path: '/api/settings', body } as const)
    : ({ method: 'PUT', path: '/api/settings/update_house_percentage', body: { value } } as const);

/** An unusually high percentage is asked about twice. */
function doubtsOf({ housePercentage: value }: Input): readonly Question[] {
  if (!(Number(value ?? 0) > HOUSE_PERCENTAGE_QUESTIONED)) return [];
  return [
    (answers) => (
      <ConfirmDialog type="warning" title="Settings" {...answers}>
        {value}% is more than {HOUSE_PERCENTAGE_QUESTIONED}%. Are you sure?
      </ConfirmDialog>
    ),
  ];
}
