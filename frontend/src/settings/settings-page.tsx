import { lazy } from 'react';
import { useSettings } from '../data/queries.js';
import { useAddress } from '../data/use-address.js';
import styles from '../ui/arrange.module.css';
import { Card, PageHeader } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import type { Question } from '../ui/form/command-form.js';
import { Submit } from '../ui/form/inputs.js';
import { PARTS } from './settings-fields.js';
import { SettingInput, SettingsForm } from './settings-form.js';

const SetUp = lazy(() => import('./set-up.js'));

/** All settings of the station, saved together; at a new station the few that it begins with. */
export default function SettingsPage() {
  const { data: settings } = useSettings();
  const { params } = useAddress();
  if (settings === undefined) return <PageHeader title="Settings" />;
  if (params.has('set_up')) return <SetUp settings={settings} />;
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsForm settings={settings} question={askToSave}>
        <div className={styles.forms}>
          {Object.entries(PARTS).map(([title, names]) => (
            <Card key={title} title={title} className="stack">
              {names.map((name) => (
                <SettingInput key={name} name={name} />
              ))}
            </Card>
          ))}
        </div>
        <Submit>Save</Submit>
      </SettingsForm>
    </>
  );
}

const askToSave: Question = (answers) => (
  <ConfirmDialog title="Settings" {...answers}>
    Do you want save the settings?
  </ConfirmDialog>
);
