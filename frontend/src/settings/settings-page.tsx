import { useQueryClient } from '@tanstack/react-query';
import { HOUSE_PERCENTAGE_QUESTIONED } from '@taya/contracts/limits';
import { parsePercentage } from '@taya/contracts/money';
import type { HousePercentageView, SettingsView } from '@taya/contracts/settings';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { useSettings } from '../data/queries.js';
import { cachedOf } from '../data/resources.js';
import { useCommand } from '../data/use-command.js';
import styles from '../ui/arrange.module.css';
import { Button } from '../ui/button.js';
import { Card, PageHeader } from '../ui/card.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TextField } from '../ui/field.js';
import { Unanswered } from '../ui/unanswered.js';
import { PayoutsAndReceipts } from './payouts-and-receipts.js';
import { Sessions } from './sessions.js';
import { QUESTION } from './settings-form.js';
import { StakeLimits } from './stake-limits.js';

const OUT_OF_RANGE = 'House percentage must be a number between 0 and 100';

/** What new games take, what receipts say, what tellers may sell and how sessions end. */
export default function SettingsPage() {
  const { data: settings } = useSettings();
  return (
    <>
      <PageHeader title="Settings" />
      {settings !== undefined && (
        <div className={styles.forms}>
          <HousePercentage settings={settings} />
          <PayoutsAndReceipts settings={settings} />
          <StakeLimits settings={settings} />
          <Sessions settings={settings} />
        </div>
      )}
    </>
  );
}

interface Part {
  readonly settings: SettingsView;
}

function HousePercentage({ settings }: Part) {
  const client = useQueryClient();
  const [value, setValue] = useState(settings.housePercentage);
  const [asked, setAsked] = useState<'save' | 'sure' | null>(null);
  const save = useCommand<string, HousePercentageView>({
    name: 'house-percentage',
    request: (of) => ({ method: 'PUT', path: '/api/settings/update_house_percentage', body: { value: of } }),
    failure: 'Failed to save settings',
    success: 'Settings saved successfully',
    onDone: () => void client.invalidateQueries(cachedOf('settings')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rate = parsePercentage(value.trim());
    if (rate === null || rate === 0 || rate > 10_000) return void toast.error(OUT_OF_RANGE);
    setAsked('save');
  };
  const send = () => {
    setAsked(null);
    void save.send(value.trim());
  };
  const isHigh = (parsePercentage(value.trim()) ?? 0) > HOUSE_PERCENTAGE_QUESTIONED * 100;
  return (
    <Card title="Games">
      {/* What is wrong is told in our words, not the browser's. */}
      <form className={styles.stack} noValidate onSubmit={submit}>
        <TextField
          label="House percentage"
          look="money"
          type="number"
          step="0.01"
          min="0"
          max="100"
          value={value}
          onChange={setValue}
          note="Of the pool; for games created from now on"
        />
        <Unanswered command={save} describe={(of) => `house percentage ${of}`} />
        <Button type="submit" size="large" tone="accent" isBusy={save.isSending}>
          Save
        </Button>
      </form>
      {asked === 'save' && (
        <ConfirmDialog
          key="save"
          title="Settings"
          onNo={() => setAsked(null)}
          onYes={isHigh ? () => setAsked('sure') : send}
        >
          {QUESTION}
        </ConfirmDialog>
      )}
      {asked === 'sure' && (
        <ConfirmDialog key="sure" type="warning" title="Settings" onNo={() => setAsked(null)} onYes={send}>
          {value}% is more than {HOUSE_PERCENTAGE_QUESTIONED}%. Are you sure?
        </ConfirmDialog>
      )}
    </Card>
  );
}
