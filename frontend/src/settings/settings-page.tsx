import { HOUSE_PERCENTAGE_QUESTIONED } from '@taya/contracts/limits';
import type { SettingsView } from '@taya/contracts/settings';
import { useSettings } from '../data/queries.js';
import styles from '../ui/arrange.module.css';
import { Card, PageHeader } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { CommandForm, type Question } from '../ui/form/command-form.js';
import { CheckInput, MoneyInput, SaveButton, TextInput } from '../ui/form/inputs.js';
import {
  changesOf,
  FIELDS,
  type Input,
  NAMES,
  PARTS,
  problemOf,
  type Values,
  valuesOf,
} from './settings-fields.js';

/** All settings of the station, saved together. */
export default function SettingsPage() {
  const { data: settings } = useSettings();
  return (
    <>
      <PageHeader title="Settings" />
      {settings !== undefined && <SettingsForm settings={settings} />}
    </>
  );
}

function SettingsForm({ settings }: { readonly settings: SettingsView }) {
  return (
    <CommandForm<Values, Input, Partial<SettingsView>>
      values={valuesOf(settings)}
      valuesAfter={(answer) => valuesOf({ ...settings, ...answer })}
      problemOf={problemOf}
      inputOf={changesOf}
      parts={partsOf}
      questions={(input) => [askToSave, ...doubtsOf(input)]}
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
    >
      {({ isSending }) => (
        <>
          <div className={styles.forms}>
            {Object.entries(PARTS).map(([title, names]) => (
              <Card key={title} title={title} className="stack">
                {names.map((name) => (
                  <SettingInput key={name} name={name} />
                ))}
              </Card>
            ))}
          </div>
          <SaveButton isBusy={isSending} />
        </>
      )}
    </CommandForm>
  );
}

function SettingInput({ name }: { readonly name: keyof Values }) {
  const { label, kind, unit, note, maxLength } = FIELDS[name];
  const field = { source: name, label, ...(note !== undefined && { note }), beside: unit, maxLength };
  switch (kind) {
    case 'check':
      return <CheckInput source={name} label={label} />;
    case 'money':
      return <MoneyInput {...field} />;
    case 'count':
      return <TextInput {...field} look="money" inputMode="numeric" />;
    case 'text':
    case 'list':
      return <TextInput {...field} isMarked={name === 'stationName'} />;
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

const askToSave: Question = (answers) => (
  <ConfirmDialog title="Settings" {...answers}>
    Do you want save the settings?
  </ConfirmDialog>
);

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
